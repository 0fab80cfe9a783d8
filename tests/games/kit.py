"""The kit for screens: what has to hold for the screens of every game, checked over whole play-throughs.

What is special in the screens of one game has tests of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from agents.agent import Evidence
from bot.features.advice import advice_screen
from bot.games.registry import PLUGINS
from bot.locales import Words, words
from bot.pictures.reveal import MotionFormat
from bot.screens.climax_screens import new_climax
from bot.screens.guidance import steps_to
from bot.screens.menus import Links
from bot.screens.parts import Click, Part, Screen, read_click
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.store.waiting import WaitingTable
from bot.tables.story import REACH, LogEntry, public_log, recent_events
from bot.tables.types import AnyTableView, Table
from engines.chance import Chance
from engines.codec import decode_payload, encode_payload
from engines.contract import AnyGame, Event, EventT, Game, MoveT, Options, OptionsT, StateT, ViewT
from engines.replay import Position
from tests.engines.hooks import HOOKS
from tests.games.pasts import positions_by_chance
from tests.screens.reading import WORST_EMOJIS, check_limits, components, label_of, texts
from tests.screens.table_views import a_table

STEPS = 600
"""More half-made choices than any decision of any game has."""


class Moment(NamedTuple):
    """A state on the way through a game."""

    state: Any
    log: tuple[LogEntry, ...]
    """What the moves so far have told."""
    move: Any
    """The move that follows; None at the end."""


def moments(positions: Iterable[Position[Struct, Struct, Event]]) -> Iterator[Moment]:
    """Every state of a play-through with the log before it and the move that follows."""
    log: tuple[LogEntry, ...] = ()
    state = None
    for position in positions:
        if position.seat is not None:
            yield Moment(state, log, position.move)
            log += (LogEntry(position.seat, position.events, len(log) + 1),)
        state = position.state
    yield Moment(state, log, None)


@lru_cache(maxsize=32)
def played(game: AnyGame, seats: int, options: Options, seed: int) -> tuple[Moment, ...]:
    """Every state of a game played by chance. Neighbouring tests share the last ones."""
    return tuple(moments(positions_by_chance(game, seats, options, seed)))


def table_of(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, options: Options, seats: int, ply: int
) -> Table:
    """A table at which this state is played."""
    outcome = game.outcome(state)
    status = Status.RUNNING if outcome is None else Status.OVER
    return a_table(seats, game=game.name, options=options, status=status, ply=ply, outcome=outcome)


def table_view_of(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    state: StateT,
    table: Table,
    seat: int | None,
    log: Sequence[LogEntry] = (),
) -> AnyTableView:
    """What a seat sees."""
    to_act = game.to_act(state)
    legal = tuple(game.legal_moves(state)) if seat is not None and seat == to_act else ()
    view, told = game.view(state, seat), recent_events(log, seat, to_act)
    everybody = public_log(log)
    return AnyTableView(table=table, seat=seat, view=view, legal=legal, story=told, log=everybody, to_act=to_act)


def sitting_out(log: Sequence[LogEntry], seat: int, to_act: int | None) -> tuple[LogEntry, ...]:
    """A log as if this seat had last moved when the log has most to tell about the others."""
    own = next((told for told in log if told.seat == seat), None)
    others = [told for told in log if told.seat != seat]
    logs = [(*([] if own is None else [own]), *others[-count:]) for count in range(1, REACH)]
    return max(logs, key=lambda each: len(recent_events(each, seat, to_act)))


def clicks_of(screen: Screen) -> list[Click]:
    """All that can be clicked or chosen: for a menu, one click for each of its options."""
    found = []
    for part in components(screen):
        if "custom_id" not in part or part.get("disabled"):
            continue
        click = read_click(part["custom_id"])
        assert click is not None, f"not a click of ours: {part['custom_id']}"
        if part["type"] == 3:
            assert part.get("max_values", 1) == 1, "the kit cannot choose several at once"
            values = [option["value"] for option in part["options"]]
            assert len(set(values)) == len(values), f"the same value twice: {values}"
            found += [msgspec.structs.replace(click, payload=click.payload + value) for value in values]
        else:
            found.append(click)
    return found


def spoken(table_view: AnyTableView, language: str) -> Words:
    """The words for a table: with emojis of the greatest length two plies out of three, else with none."""
    return words(language).with_emojis(WORST_EMOJIS if table_view.table.ply % 3 else {})


def every_step(table_view: AnyTableView, language: str) -> Iterator[tuple[str, Screen]]:
    """The hand with every half-made choice that can be reached by clicking, from none on."""
    waiting, known = [""], {""}
    while waiting:
        choice = waiting.pop()
        said = spoken(table_view, language)
        screen = hand_screen(PLUGINS, table_view, said, Reader(choice=choice, waiting=WAITING), links=LINKS)
        yield choice, screen
        for click in clicks_of(screen):
            if click.kind == "pick" and click.payload not in known:
                known.add(click.payload)
                waiting.append(click.payload)
        assert len(known) <= STEPS, "the steps of a choice do not come to an end"


LINKS: Final = Links(table="https://discord.com/channels/1/2")
"""A hand leads to its table, which takes two components of the 40."""

_SNOWFLAKE: Final = 10**19 - 1
WAITING: Final = 12 * (
    WaitingTable(
        member_id=1, table_id="k3f9x2aa", guild_id=_SNOWFLAKE, channel_id=_SNOWFLAKE, game="bierfest", hand=None
    ),
)
"""As many other tables wait for the reader as make the longest line."""


def check_labels(screen: Screen) -> None:
    """No two buttons, and no two lines of a menu, are called the same."""
    parts = list(components(screen))
    groups = [[label_of(part) for part in parts if part["type"] == 2]]
    groups += [[label_of(option) for option in part["options"]] for part in parts if part["type"] == 3]
    for labels in groups:
        assert len(set(labels)) == len(labels), f"the same label twice: {labels}"


SIGNS: Final = frozenset({"how", "advice", "say", "emotes", "more", "take-back", "climax"})
"""The kinds of the last row, which is on every hand."""


def check_steps(table_view: AnyTableView, language: str) -> None:
    """Whatever is offered is legal, whatever is legal is offered, and no step leads nowhere."""
    offered = set()
    game = PLUGINS[table_view.table.game].game
    for choice, screen in every_step(table_view, language):
        check_limits(screen)
        check_labels(screen)
        clicks = [click for click in clicks_of(screen) if click.kind not in SIGNS]
        assert clicks, f"nothing can be done after {choice!r}"
        for click in clicks:
            assert (click.table, click.ply) == (table_view.table.id, table_view.table.ply)
            assert click.kind in {"pick", "move"}
            if click.kind == "move":
                offered.add(decode_payload(game, click.payload))
    legal = set(table_view.legal)
    assert offered <= legal, f"offered, but not legal: {offered - legal}"
    assert legal <= offered, f"legal, but not offered: {legal - offered}"
    check_advice(table_view, language)


def check_advice(table_view: AnyTableView, language: str) -> None:
    """Whatever move is advised, it is named by the buttons that lead to it, and one button makes it."""
    plugin, said = PLUGINS[table_view.table.game], spoken(table_view, language)
    move = table_view.legal[table_view.table.ply % len(table_view.legal)]
    assert steps_to(plugin, table_view, encode_payload(move), said), f"no way to {move}"
    told = plugin.screens.reason(table_view, move, said)
    assert told.strip(), f"no reason for {move}"
    for evidence in (None, Evidence(0.62, 0.48), Evidence(0.48, 0.48)):
        screen = advice_screen(plugin, table_view, move, evidence, table_view.table.ply, said)
        check_limits(screen)
        assert told in texts(screen)
        assert "****" not in texts(screen), "a button without a label is named by its sign alone"
    [click] = clicks_of(screen)
    assert (click.kind, decode_payload(plugin.game, click.payload)) == ("advised", move)


def check_reading(table_view: AnyTableView, language: str) -> None:
    """The board, or a hand without a decision: within the limits, and nothing to play with."""
    if table_view.seat is None:
        for text_only in (False, True):
            screen = board_screen(PLUGINS, table_view, spoken(table_view, language), text_only=text_only)
            check_limits(screen)
            check_repeats(screen)
        return
    for text_only in (False, True):
        said = spoken(table_view, language)
        screen = hand_screen(
            PLUGINS, table_view, said, Reader(text_only=text_only, newcomer=True, waiting=WAITING), links=LINKS
        )
        check_limits(screen)
        if table_view.to_act != table_view.seat:
            assert not [click for click in clicks_of(screen) if click.kind in {"pick", "move"}]


def check_repeats(screen: Screen) -> None:
    """No line of a screen appears once more further down."""
    told: set[str] = set()
    for part in components(screen):
        lines = {*str(part.get("content", "")).splitlines()} - {""}
        assert not lines & told
        told |= lines


def all_screens(table_view: AnyTableView, language: str = "en") -> list[tuple[Part, ...]]:
    """All that a seat, or a spectator, can see, read and click at first: all frames of its pictures, and words."""
    said, motion = words(language), MotionFormat.WEBP
    if table_view.seat is None:
        both = (False, True)
        boards = [board_screen(PLUGINS, table_view, said, text_only=text_only, motion=motion) for text_only in both]
        climaxes = [new_climax(PLUGINS, table_view, said, text_only=text_only, motion=motion) for text_only in both]
        return [each.parts for each in (*boards, *(each.screen for each in climaxes if each is not None))]
    return [
        hand_screen(PLUGINS, table_view, said, Reader(text_only=text_only, motion=motion, newcomer=True)).parts
        for text_only in (False, True)
    ]


def everything_told(table_view: AnyTableView, language: str) -> str:
    """All texts of a hand in text only, written with the longest emojis."""
    said = words(language).with_emojis(WORST_EMOJIS)
    return texts(hand_screen(PLUGINS, table_view, said, Reader(text_only=True, newcomer=True)))


def check_memory(table_view: AnyTableView, screens: list[tuple[Part, ...]], other: AnyTableView) -> None:
    """What the table no longer shows is not read: with the memory of another table the screens are these too."""
    memory = getattr(other.view, "memory", None)
    if memory is None:
        return
    view = msgspec.structs.replace(table_view.view, memory=memory)
    assert all_screens(msgspec.structs.replace(table_view, view=view)) == screens, "a screen reads the memory"


def check_secrets(
    game: AnyGame, table_view: AnyTableView, screens: list[tuple[Part, ...]], state: Any, move: Any, chance: Chance
) -> None:
    """What a seat may not know is not on these screens of it: with other hidden cards they are the same."""
    other = HOOKS[game.name].hidden_swap(state, table_view.seat, move, chance)
    seen = table_view_of(game, other, table_view.table, table_view.seat)
    seen = msgspec.structs.replace(seen, story=table_view.story, log=table_view.log)
    assert all_screens(seen) == screens, "a screen tells a secret"
