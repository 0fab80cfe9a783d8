"""Screens of tables of Willkommen, Bierfest! that are drawn as text, after some moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.story import LogEntry
from bot.tables.types import AnyTableView
from engines.replay import replayed
from tests.engines.drawing_bierfest import GAME
from tests.engines.steps import SEED
from tests.games.kit import table_view_of
from tests.screens.reading import texts
from tests.screens.table_views import a_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.screens.parts import Screen
    from engines.bierfest.model import Move, State


def table_view(state: State, seat: int | None, log: Sequence[LogEntry] = ()) -> AnyTableView:
    """What a seat, or a spectator, sees of a state to which this log has led."""
    status = Status.RUNNING if state.outcome is None else Status.OVER
    seats = len(state.hands)
    at = a_table(seats, game="bierfest", options=state.options, status=status, ply=7, outcome=state.outcome)
    return table_view_of(GAME, state, at, seat, log)


def state_and_log(state: State, *moves: Move) -> tuple[State, list[LogEntry]]:
    """The state after these moves, and the log of them."""
    positions = list(replayed(GAME, state, SEED, moves))
    log = [LogEntry(position.seat, position.events) for position in positions if position.seat is not None]
    return positions[-1].state, log


def hand(
    state: State,
    choice: str = "",
    *,
    seat: int = 0,
    language: str = "en",
    log: Sequence[LogEntry] = (),
) -> Screen:
    """The message with the hand of a seat."""
    return hand_screen(PLUGINS, table_view(state, seat, log), words(language), Reader(choice=choice))


def read(screen: Screen) -> str:
    """All that can be read on a screen, with plain spaces."""
    return spaced(texts(screen))


def spaced(told: str) -> str:
    """A text with plain spaces in place of those at which no line breaks."""
    return told.replace("\u2060", "").replace("\u00a0", " ")


def board(state: State, log: Sequence[LogEntry] = (), language: str = "en") -> str:
    """All that can be read beside the picture of the board."""
    return read(board_screen(PLUGINS, table_view(state, None, log), words(language)))


def story(state: State, log: Sequence[LogEntry] = (), language: str = "en", *, seat: int | None = None) -> str:
    """What happened, as it is told to a seat or to a spectator, with plain spaces."""
    lines = PLUGINS["bierfest"].screens.story(table_view(state, seat, log), words(language))
    return spaced("\n".join(lines))


def help_of(state: State, *, seat: int = 0) -> str:
    """The text under the sign of help, with plain spaces."""
    return spaced("\n".join(PLUGINS["bierfest"].screens.help(table_view(state, seat), words("en"))))


def board_told(state: State, log: Sequence[LogEntry] = (), language: str = "en", *, seat: int | None = None) -> str:
    """The picture of the board in words, with plain spaces."""
    lines = PLUGINS["bierfest"].screens.board_text(table_view(state, seat, log), words(language))
    return spaced("\n".join(lines))


def hand_told(state: State, *, seat: int = 0, log: Sequence[LogEntry] = (), language: str = "en") -> str:
    """The picture of a hand in words, with plain spaces."""
    told = PLUGINS["bierfest"].screens.hand_text(table_view(state, seat, log), words(language), "")
    return spaced("\n".join(told))
