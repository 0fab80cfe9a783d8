"""Scenes of 111 for tests of its screens and pictures: a table that is drawn, and the log on the way to it."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Screen
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.story import LogEntry
from bot.tables.types import AnyTableView
from engines.chance import Chance
from engines.one_eleven.model import Move, State, Take
from engines.one_eleven.rules import OneEleven
from tests.engines.drawing_one_eleven import replace, table
from tests.engines.steps import SEED
from tests.games.kit import table_of, table_view_of

GAME = OneEleven()
SCREENS = PLUGINS[GAME.name].screens
JOINED = "\u2060\u00a0"
"""What holds a sign and its figure together."""
ONE_OFF = "12 13 22 31 42 51 61 72 83 91 102 50"
"""A hand that one card would bring into order."""


class Scene(NamedTuple):
    """A state, and the log on the way to it."""

    state: State
    log: tuple[LogEntry, ...] = ()

    def after(self, *moves: Move) -> Scene:
        """The scene after these moves."""
        state, log = self
        for ply, move in enumerate(moves, start=1):
            seat = GAME.to_act(state)
            assert seat is not None
            step = GAME.apply(state, move, Chance(SEED, ply))
            state, log = step.state, (*log, LogEntry(seat, step.events))
        return Scene(state, log)

    def idle(self, turns: int) -> Scene:
        """The scene after `turns` turns that change little: everybody exchanges the rightmost card."""
        moves: list[Move] = [Take(0), replace(11)]
        return self.after(*moves * turns)


def scene(hands: list[str], centre: str, *moves: Move, **fields: Any) -> Scene:
    """What these moves make of a table that is drawn."""
    return Scene(table(hands, centre, **fields)).after(*moves)


def table_view(shown: Scene, seat: int | None) -> AnyTableView:
    state = shown.state
    return table_view_of(GAME, state, table_of(GAME, state, state.options, len(state.hands), 7), seat, shown.log)


def board(shown: Scene, language: str = "en") -> Screen:
    return board_screen(PLUGINS, table_view(shown, None), words(language))


def hand(shown: Scene, seat: int, choice: str = "", language: str = "en") -> Screen:
    return hand_screen(PLUGINS, table_view(shown, seat), words(language), Reader(choice=choice))


def story(shown: Scene, seat: int | None = None, language: str = "en") -> str:
    """What happened, as it is told to a seat or to a spectator."""
    return "\n".join(SCREENS.story(table_view(shown, seat), words(language)))


def board_words(shown: Scene, language: str = "en") -> str:
    """What the picture of the board says, in words."""
    return "\n".join(SCREENS.board_text(table_view(shown, None), words(language)))


def hand_words(shown: Scene, seat: int, choice: str = "", language: str = "en") -> str:
    """What the picture of a hand says, in words."""
    return "\n".join(SCREENS.hand_text(table_view(shown, seat), words(language), choice))
