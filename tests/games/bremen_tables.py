"""Tables of Bremen that its tests of screens and pictures look at, and the table views of their seats."""

from __future__ import annotations

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.table import board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.story import LogEntry
from bot.tables.types import AnyTableView
from engines.bremen.model import Agree, BremenOptions, Move, Propose, State
from tests.engines.drawing_bremen import GAME, after, events, table
from tests.games.kit import table_view_of
from tests.screens.reading import texts
from tests.screens.table_views import a_table

HIDDEN = BremenOptions(animals_hidden=True)
FOUR = ("D7 C1 R2", "D4 C2 R3", "D8 C3 R5", "D9 C4 R6")
THREE = ("D7 R4 R13 R12", "D5 R5 C4 C5", "D8 R6 C13 C12")
LAST = ("R6 R13", "D2 G5", "G10 G6", "C8 G7")
"""The example of the rule text, before its last round: 10 points if the shares are as they should be."""


def won() -> State:
    """All have won."""
    return after(table(*LAST, taken=(5, 4, 2, 0)), "R13", "G5", "G6", "G7")


def lost() -> State:
    """Two dogs are left, one of them in the middle."""
    return after(table("R6 R13", "D5 G5", "G10 G6", taken=(5, 4, 2), middle="G4"), "R13", "G5", "G6")


def voting() -> State:
    """Seat 2 asks to give up in the middle of a round, seat 3 has agreed, seat 0 is asked."""
    return after(table(*FOUR), "D7", "D4", Propose(), Agree())


def given_up() -> State:
    """Everybody has agreed to give up with three seats."""
    return after(table(*THREE, middle="D4", first=1, taken=(9, 0, 0)), "R13", Propose(), Agree(), Agree())


def table_view(state: State, seat: int | None = None, *moves: Move | str) -> AnyTableView:
    """What a seat, or a spectator, sees after these moves, which are its story."""
    log: tuple[LogEntry, ...] = ()
    for move in moves:
        log += (LogEntry(state.to_act if state.to_act is not None else 0, events(state, move)),)
        state = after(state, move)
    status = Status.RUNNING if state.outcome is None else Status.OVER
    options = state.deal.options
    at = a_table(len(state.hands), game="bremen", options=options, status=status, ply=7, outcome=state.outcome)
    return table_view_of(GAME, state, at, seat, log)


def beside(seen: AnyTableView, language: str = "en") -> str:
    """The text beside the picture, without the alt text."""
    told = words(language)
    screen = board_screen(PLUGINS, seen, told) if seen.seat is None else hand_screen(PLUGINS, seen, told)
    return texts(screen).replace("\u2060\u00a0", " ").replace("\u00a0", " ")


def goal(state: State, language: str = "en") -> str:
    """The goal line of the board."""
    begins = {"en": "Goal: ", "de": "Ziel: ", "ja": "目標："}[language]
    [line] = {line for line in beside(table_view(state), language).splitlines() if line.startswith(begins)}
    return line


def goal_in_words(state: State, language: str = "en") -> str:
    """The goal line of the board in words, as a replay and a screen reader tell it at the end."""
    told = "\n".join(PLUGINS["bremen"].screens.board_text(table_view(state), words(language)))
    return told.replace("\u2060\u00a0", " ").replace("\u00a0", " ")
