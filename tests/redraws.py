"""Consecutive screens of one message, with the button pressed in between: what a thumb meets in whole games."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from bot.games.registry import PLUGINS
from bot.messages.discord_api.rendering import items
from bot.screens.menus import links_of_hand
from bot.screens.parts import Click, Screen, read_click
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.play import the_only
from engines.codec import encode_payload
from tests.screens.taps import ways
from tools.positions import ELSEWHERE, played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.locales import Words
    from bot.tables.types import AnyTableView, TablePlace

PERSON: Final = 0
"""The seat of the person who presses."""


class Redraw(Struct, frozen=True):
    """A message before and after a press."""

    before: Screen
    pressed: Click
    after: Screen
    what: str
    """Where it happened, for a failing test."""


def components(screen: Screen) -> Sequence[dict[str, Any]]:
    """The components of a screen, as Discord writes them."""
    return [each.to_component_dict() for each in items(screen)]


def kind_of(custom_id: str) -> str:
    """The kind of a click."""
    click = read_click(custom_id)
    assert click is not None
    return click.kind


def redraws(game: str, seats: int, seed: int, words: Words, place: TablePlace = ELSEWHERE) -> Iterator[Redraw]:
    """All redraws of a person's hand in a whole game: each step of each choice, and what follows a move.

    After a move it is drawn with what the others have not done yet, and again at the person's next decision.
    """
    positions = list(played(game, seats, seed=seed, person=PERSON, place=place))
    last: tuple[Screen, Click] | None = None
    for ply, ((position, _), (after, move)) in enumerate(pairwise(positions)):
        view = position.hands[PERSON]
        if move is None or position.board.to_act != PERSON or _is_forced(game, view):
            continue
        where = f"{game} {words.language} seats {seats} seed {seed} ply {ply}"
        if last is not None:
            yield Redraw(*last, _hand(view, words), f"{where}: the next turn")
        found, payload = ways(view), encode_payload(move)
        steps = found[payload].steps
        for choice, then in pairwise(steps):
            yield Redraw(_hand(view, words, choice), _pick(view, then), _hand(view, words, then), f"{where}: {then}")
        for choice in sorted({step for way in found.values() for step in way.steps}):
            for then in _picks(_hand(view, words, choice), view):
                if (choice, then) not in set(pairwise(steps)):
                    here, there = _hand(view, words, choice), _hand(view, words, then)
                    yield Redraw(here, _pick(view, then), there, f"{where}: {choice} to {then}")
        last = _hand(view, words, steps[-1]), _move(view, payload)
        yield Redraw(*last, _hand(after.hands[PERSON], words), f"{where}: after {payload}")


def board(view: AnyTableView, words: Words) -> Screen:
    """The message of everybody at a table."""
    return board_screen(PLUGINS, view, words)


def _hand(view: AnyTableView, words: Words, choice: str = "") -> Screen:
    return hand_screen(PLUGINS, view, words, Reader(choice=choice, newcomer=True), links=links_of_hand(view.table))


def _is_forced(game: str, view: AnyTableView) -> bool:
    return not PLUGINS[game].game.speaks and the_only(view.legal, PLUGINS[game].without_asking) is not None


def _pick(view: AnyTableView, choice: str) -> Click:
    return Click(view.table.id, view.table.ply, "pick", choice)


def _move(view: AnyTableView, payload: str) -> Click:
    return Click(view.table.id, view.table.ply, "move", payload)


def _picks(screen: Screen, view: AnyTableView) -> Iterator[str]:
    """The half-made choices to which the buttons of a screen lead."""
    for part in _all(components(screen)):
        click = None if part.get("disabled") else read_click(part.get("custom_id", ""))
        if part["type"] == 2 and click is not None and click.kind == "pick":
            yield click.payload


def _all(parts: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from _all(part.get("components", []))
