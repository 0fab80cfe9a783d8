"""The taps that a move takes on the screens of its seat, from the hand at the beginning of the turn."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Button, Click, Container, Menu, Row, Screen, read_click
from bot.screens.table import Reader, hand_screen
from bot.tables.types import AnyTableView


def clicks(screen: Screen) -> list[tuple[int, Click]]:
    """All clicks that a screen offers, with the taps for each; opening a menu is a tap of its own."""
    found = []
    for part in screen.parts:
        for inner in part.parts if isinstance(part, Container) else (part,):
            if isinstance(inner, Row):
                ids = [
                    (1, button.custom_id)
                    for button in inner.buttons
                    if isinstance(button, Button) and not button.disabled
                ]
            elif isinstance(inner, Menu):
                ids = [(2, inner.custom_id + option.value) for option in inner.options]
            else:
                continue
            found += [(cost, click) for cost, each in ids if (click := read_click(each)) is not None]
    return found


class Way(NamedTuple):
    """A sequence of taps that makes a move."""

    taps: int
    steps: tuple[str, ...]
    """The half-made choices that the hand shows along the way, starting with none."""


def ways(table_view: AnyTableView) -> dict[str, Way]:
    """The way with the fewest taps to each move that a seat's screens offer, by payload."""
    waiting: list[tuple[int, str, str, tuple[str, ...]]] = [(0, "", "pick", ())]
    done, found = set[str](), dict[str, Way]()
    while waiting:
        taken, choice, kind, steps = heappop(waiting)
        if kind == "move":
            found.setdefault(choice, Way(taken, steps))
            continue
        if choice in done:
            continue
        done.add(choice)
        screen = hand_screen(PLUGINS, table_view, words("en"), Reader(choice=choice))
        for cost, click in clicks(screen):
            if click.kind in {"pick", "move"}:
                heappush(waiting, (taken + cost, click.payload, click.kind, (*steps, choice)))
    return found


def taps(table_view: AnyTableView) -> dict[str, int]:
    """The fewest taps for each move, by payload."""
    return {payload: way.taps for payload, way in ways(table_view).items()}
