"""A hand whose member is to act fits on a phone, whatever they have chosen: the story gives way, the log has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.heights import ROOM, height_of
from bot.screens.parts import Button, Container, Row, Text, read_click
from bot.screens.table import Reader, hand_screen
from bot.tables.types import AnyTableView
from tests.games.kit import played, table_of, table_view_of
from tests.screens.reading import WORST_EMOJIS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locales import Words
    from bot.screens.parts import Screen

GAMES: Final = {"bierfest": (1, 4, 5), "cafe": (1, 4)}
"""The seeds of the games; those after the first have hands with many sets, many cards to lose, and many flags."""
FIRST: Final = (1,)
MOVES: Final = 60
"""The moves of the first game that are looked at."""
CHOICES: Final = 12
"""The choices at each move that are looked at."""


def choices(screen: Screen) -> Iterator[str]:
    """What the buttons of a hand choose."""
    [shown] = [each for each in screen.parts if isinstance(each, Container)]
    for each in shown.parts:
        for pressed in each.buttons if isinstance(each, Row) else ():
            click = read_click(pressed.custom_id) if isinstance(pressed, Button) and not pressed.disabled else None
            if click is not None and click.kind == "pick":
                yield click.payload


def positions(game: str) -> Iterator[AnyTableView]:
    """The views of those who are to act in games by chance, at tables of four and of the most seats."""
    rules = PLUGINS[game].game
    seeds = GAMES.get(game, FIRST)
    for number, seed in enumerate(seeds):
        seats = rules.seats[-1] if number == 1 else min(4, rules.seats[-1])
        for moment in [*played(rules, seats, rules.Options(), seed)][: None if number else MOVES]:
            seat = rules.to_act(moment.state)
            if seat is not None:
                table = table_of(rules, moment.state, rules.Options(), seats, len(moment.log))
                yield table_view_of(rules, moment.state, table, seat, moment.log)


def hands(game: str, said: Words) -> Iterator[tuple[AnyTableView, str, Screen]]:
    """Hands of a game by chance whose members are to act, with the choices that they lead to."""
    for view in positions(game):
        waiting, known = [""], {""}
        while waiting and len(known) < CHOICES:
            choice = waiting.pop()
            screen = hand_screen(PLUGINS, view, said, Reader(choice=choice))
            yield view, choice, screen
            new = [each for each in choices(screen) if each not in known]
            waiting += new
            known.update(new)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLUGINS)
@pytest.mark.parametrize("emojis", [{}, WORST_EMOJIS], ids=["plain", "emojis"])
def test_a_hand_fits_on_a_phone_with_every_choice(game: str, language: str, emojis: dict[str, str]) -> None:
    said = words(language).with_emojis(emojis)
    heights = [(height_of(screen), view.table.ply, choice) for view, choice, screen in hands(game, said)]
    assert len(heights) > MOVES // 2
    assert max(heights)[0] <= ROOM, max(heights)


def test_a_hand_with_room_tells_what_happened() -> None:
    told = [
        "\n".join(each.content for each in shown.parts if isinstance(each, Text))
        for _, choice, screen in hands("forty_barrels", words("en"))
        for shown in screen.parts
        if isinstance(shown, Container) and not choice
    ]
    assert sum("is turned up" in each for each in told) > len(told) // 2
