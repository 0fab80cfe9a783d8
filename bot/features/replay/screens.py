"""The replay of a finished table: any of its positions, as everybody, one seat or all seats together saw it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

from bot.locales import Words
from bot.screens.game_screens import ScreenPlugin, hand_shown, moved, turn_told, whole_board, without_repeats
from bot.screens.parts import Button, ButtonStyle, Click, Part, Screen, box, button, menu, menu_option, row, text
from bot.screens.people import bare_name_of, token_of
from bot.screens.result_screen import decision, reckoning_of_all
from bot.tables.snapshots import Past

SHARE: Final = 4
"""At most one turn in this many is marked."""
LEAST: Final = 3
"""This many marks are always allowed."""


def marked(plugin: ScreenPlugin, past: Past) -> tuple[int, ...]:
    """The turns that mattered, by their numbers from 0, in order.

    The weight of a turn is the sum of its events' weights. Turns of equal weight are marked together or not at all,
    from the heaviest down, as long as they are no more than a share of all turns; the heaviest are marked in any case.
    """
    weights = [
        sum(plugin.log.weight(event) for place in span for event in past.log[place].events) for span in past.turns
    ]
    return heaviest(weights)


def heaviest(weights: Sequence[int]) -> tuple[int, ...]:
    """The indexes of the weights that stand out."""
    most = max(LEAST, len(weights) // SHARE)
    levels = sorted({weight for weight in weights if weight > 0}, reverse=True)
    chosen: tuple[int, ...] = ()
    for level in levels:
        more = tuple(number for number, weight in enumerate(weights) if weight >= level)
        if chosen and len(more) > most:
            break
        chosen = more
    return chosen


MAX_TURN_TEXT: Final = 800
"""The most characters that describe a turn without a picture."""


class Eyes(StrEnum):
    """Whose view a replay shows; a seat is given by its number."""

    EVERYBODY = "t"
    """What everybody saw: the board."""
    ALL = "a"
    """All hands together."""


class Scene(Struct, frozen=True):
    """What a replay shows."""

    step: int
    """How many moves have been made; 0 is the deal."""
    eyes: Eyes | int = Eyes.EVERYBODY
    by_move: bool = False
    """Whether ◀ and ▶ step by single moves instead of whole turns."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None if it is not a single seat's."""
        return None if isinstance(self.eyes, Eyes) else self.eyes

    def click(self, table: str, kind: str, which: str = "") -> Click:
        """A click that leads here. `which` distinguishes buttons that lead to the same scene."""
        eyes = self.eyes if isinstance(self.eyes, int) else self.eyes.value
        return Click(table, self.step, kind, f"{'m' if self.by_move else 't'}.{which}.{eyes}")


_SCENE: Final = re.compile(r"(?P<by>[mt])\.\w*\.(?P<eyes>[ta]|[0-9])", re.ASCII)


def read_scene(step: int, payload: str) -> Scene | None:
    """The scene that a click leads to, by its ply and its payload; None for nonsense.

    Without a payload it is the board.
    """
    if not payload:
        return Scene(step)
    found = _SCENE.fullmatch(payload)
    if found is None:
        return None
    eyes = found["eyes"]
    return Scene(step, int(eyes) if eyes.isdecimal() else Eyes(eyes), found["by"] == "m")


def fitted(past: Past, scene: Scene) -> Scene:
    """A scene that this table has: the nearest step, and everybody's view in place of an unknown seat's."""
    seat = scene.seat
    eyes = Eyes.EVERYBODY if seat is not None and seat >= len(past.table.seats) else scene.eyes
    return Scene(max(0, min(scene.step, past.steps)), eyes, scene.by_move)


def replay_screen(
    plugin: ScreenPlugin,
    past: Past,
    scene: Scene,
    words: Words,
    *,
    text_only: bool = False,
    may_share: bool = False,
    shared: bool = False,
) -> Screen:
    """A position with what has happened before it in this turn, and controls that lead to all others.

    `may_share`: the asker can show it to the channel; `shared`: they just did.
    """
    scene = fitted(past, scene)
    table, moments = past.table, marked(plugin, past)
    heading = words("replay-heading", game=words(f"{table.game}-name"))
    parts: list[Part] = [text(f"### {heading}", f"-# {place(past, scene, words)}{_mark(past, scene, moments, words)}")]
    if past.is_untold and not past.has_views:
        parts.append(text(words("log-untold", count=table.ply)))
        return Screen.of(box(*parts))
    if past.has_views:
        parts += _looked_at(plugin, past, scene, words, text_only=text_only)
        parts.append(_whose_eyes(past, scene, words))
    else:
        parts += _in_words(plugin, past, scene, words)
    parts.append(row(*_stepping(past, scene, words)))
    parts.append(row(*_more(past, scene, moments, words, may_share=may_share, shared=shared)))
    return Screen.of(box(*parts))


def shared_screen(plugin: ScreenPlugin, past: Past, scene: Scene, who: str, words: Words) -> Screen:
    """The message that shares a scene in a channel: who shares it, and where it is. `who` must be harmless."""
    scene = fitted(past, scene)
    game = words(f"{past.table.game}-name")
    told_ = words("replay-shared", name=f"**{who}**", game=f"**{game}**")
    where = f"-# {place(past, scene, words)}{_mark(past, scene, marked(plugin, past), words)}"
    watch = button(words("button-watch"), scene.click(past.table.id, "replay"), style=ButtonStyle.primary)
    return Screen.of(box(text(told_, where), row(watch)))


def place(past: Past, scene: Scene, words: Words) -> str:
    """Where in its game a scene is."""
    turn = past.turn_at(scene.step)
    if turn is None:
        return words("replay-deal")
    values = {"turn": turn + 1, "turns": len(past.turns), "move": scene.step, "moves": past.steps}
    return words("replay-turn-and-move" if _has_long_turns(past) else "replay-turn", **values)


def _mark(past: Past, scene: Scene, moments: Iterable[int], words: Words) -> str:
    turn = past.turn_at(scene.step)
    return f" · {words.mark('⭐')}{words('replay-moment')}" if turn is not None and turn in moments else ""


# --- what is seen --------------------------------------------------------------------------------


def _in_words(plugin: ScreenPlugin, past: Past, scene: Scene, words: Words) -> Iterator[Part]:
    """What has happened in a scene's turn up to there, for a table whose positions cannot be rebuilt."""
    yield text(f"-# {words('replay-words-only')}")
    if (turn := past.turn_at(scene.step)) is not None:
        span = range(past.turns[turn].start, scene.step)
        lines = turn_told(plugin, past, span, None, words, everything=True) or [moved(past, span, None, words)]
        yield text(*_up_to(lines, MAX_TURN_TEXT))


def _looked_at(plugin: ScreenPlugin, past: Past, scene: Scene, words: Words, *, text_only: bool) -> Iterator[Part]:
    """The board with the last turn, and one hand; or the board with all hands open, as when a game is stopped."""
    board = past.view(scene.step, None)
    if scene.eyes is Eyes.ALL:
        hands = tuple(past.view(scene.step, seat.number).view for seat in past.table.seats)
        board = msgspec.structs.replace(board, turned_up=hands)
    if scene.step == past.steps:
        yield text(*decision(plugin, board, words), *reckoning_of_all(plugin, board, words))
    shown = whole_board(plugin, board, words, text_only=text_only)
    yield from shown
    if scene.seat is None:
        return
    hand = past.view(scene.step, scene.seat)
    yield from without_repeats(hand_shown(plugin, hand, words, text_only=text_only), shown)


def _up_to(lines: Iterable[str], limit: int) -> list[str]:
    """As many whole lines as fit, and an ellipsis if there are more."""
    kept: list[str] = []
    for each in lines:
        if kept and sum(map(len, kept)) + len(each) > limit:
            return [*kept, "…"]
        kept.append(each)
    return kept


# --- the ways to others --------------------------------------------------------------------------


def following(past: Past, scene: Scene) -> Scene:
    """The scene that ▶ leads to; the same one at the end."""
    step = min((stop for stop in _stops(past, scene) if stop > scene.step), default=past.steps)
    return msgspec.structs.replace(scene, step=step)


def _stops(past: Past, scene: Scene) -> Sequence[int]:
    """All steps at which ◀ and ▶ stop."""
    return range(past.steps + 1) if scene.by_move else [0, *(span.stop for span in past.turns)]


def _whose_eyes(past: Past, scene: Scene, words: Words) -> Part:
    """The menu of all views."""
    seats = [
        menu_option(bare_name_of(seat, words), str(seat.number), icon=token_of(seat, words))
        for seat in past.table.seats
    ]
    options = [
        menu_option(words("replay-eyes-everybody"), Eyes.EVERYBODY.value),
        *seats,
        menu_option(words("replay-eyes-all"), Eyes.ALL.value),
    ]
    chosen = [msgspec.structs.replace(each, default=each.value == str(scene.eyes)) for each in options]
    payload = f"{'m' if scene.by_move else 't'}.eyes."
    return menu(words("replay-eyes"), Click(past.table.id, scene.step, "replay-to", payload), chosen)


def _stepping(past: Past, scene: Scene, words: Words) -> list[Button]:
    """Buttons to the deal, back, on, and to the end; those that lead nowhere are disabled."""
    stops = _stops(past, scene)
    back = max((stop for stop in stops if stop < scene.step), default=0)

    def to(label: str, step: int, which: str, *, there: bool) -> Button:
        there_ = msgspec.structs.replace(scene, step=step)
        return button(label, there_.click(past.table.id, "replay-to", which), disabled=not there)

    return [
        to(words("button-first"), 0, "first", there=scene.step > 0),
        to(words("button-back"), back, "back", there=scene.step > 0),
        to(words("button-forward"), following(past, scene).step, "next", there=scene.step < past.steps),
        to(words("button-last"), past.steps, "last", there=scene.step < past.steps),
    ]


def _more(
    past: Past, scene: Scene, moments: Iterable[int], words: Words, *, may_share: bool, shared: bool
) -> Iterator[Button]:
    """Buttons: the next moment that mattered (after the last, the first), moves or turns, the log, sharing."""
    stops = [past.turns[turn].stop for turn in moments]
    table = past.table.id
    if stops:
        there = msgspec.structs.replace(scene, step=next((stop for stop in stops if stop > scene.step), stops[0]))
        yield button(
            words("button-moment"),
            there.click(table, "replay-to", "moment"),
            style=ButtonStyle.primary,
            disabled=there.step == scene.step,
        )
    if _has_long_turns(past):
        other = msgspec.structs.replace(scene, by_move=not scene.by_move)
        label = words("button-by-turn" if scene.by_move else "button-by-move")
        yield button(label, other.click(table, "replay-to", "by"))
    yield button(words("button-log"), Click(table, 0, "log"))
    if may_share:
        label = words("button-shared" if shared else "button-share")
        yield button(label, scene.click(table, "share"), disabled=shared)


def _has_long_turns(past: Past) -> bool:
    """Whether some turns have several moves, so that stepping by moves or by turns differs."""
    return any(len(span) > 1 for span in past.turns)
