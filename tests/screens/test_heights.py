"""How high a hand is expected to be on a phone, compared with the chat page; with the card of a climax it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from loopcord.testing.browser import browser

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from bot.screens.climax_screens import climax_of_hand
from bot.screens.heights import ROOM, height_of
from bot.screens.table import Reader, hand_screen
from tests.games.kit import clicks_of
from tests.screens.phone import shared_phones
from tools.positions import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locales import Words
    from bot.screens.parts import Screen
    from bot.tables.types import AnyTableView, TablePlace
    from tests.screens.phone import Phones

__all__ = ["browser", "shared_phones"]

HIGHER, LOWER = 56, 110
"""The px by which a hand may turn out higher, or lower, than expected: one or two rows of buttons that wrap or not."""
OF_A_GAME: Final = 16
"""The hands of a game that are measured: those with a climax first."""


def hands(game: str, place: TablePlace) -> Iterator[AnyTableView]:
    """The hands of the members to act, in games of the most and of the fewest seats: half of them with a climax."""
    plugin = PLUGINS[game]
    plain, climaxes = list["AnyTableView"](), list["AnyTableView"]()
    for seats in (max(plugin.game.seats), min(plugin.game.seats)):
        for position, _ in played(game, seats, seed=seats, place=place):
            if position.board.to_act is not None:
                hand = position.hands[position.board.to_act]
                (plain if climax_of_hand(plugin, hand) is None else climaxes).append(hand)
    most = OF_A_GAME // 2
    for found in (climaxes, plain):
        yield from found[:: max(1, len(found) // most)][:most]


def is_compact(screen: Screen) -> bool:
    """Whether the card of a climax is behind a button."""
    return any(click.kind == "climax" for click in clicks_of(screen))


def steps(view: AnyTableView, said: Words) -> Iterator[Screen]:
    """A hand with nothing chosen, then with each first choice."""
    first = hand_screen(PLUGINS, view, said)
    yield first
    for click in clicks_of(first):
        if click.kind == "pick":
            yield hand_screen(PLUGINS, view, said, Reader(choice=click.payload))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hand_is_about_as_high_as_expected_and_one_with_a_climax_fits_on_a_phone(
    shared_phones: Phones, language: str
) -> None:
    kinds = set[bool]()
    async with shared_phones.open(language) as page:
        for game, plugin in PLUGINS.items():
            found = [(view, each) for view in hands(game, shared_phones.place) for each in steps(view, page.words)]
            sizes = await page.sizes([screen for _, screen in found])
            for (view, screen), size in zip(found, sizes, strict=True):
                expected = height_of(screen)
                where = f"{game}, ply {view.table.ply}: {size.height} px, {expected} expected"
                assert expected - LOWER <= size.height <= expected + HIGHER, where
                if climax_of_hand(plugin, view) is not None:
                    kinds.add(is_compact(screen))
                    assert size.height <= ROOM, where
    assert kinds == {True, False}, "some have a card, and some a button"
