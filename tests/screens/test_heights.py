"""How high a hand is expected to be on a phone, compared with the chat page; with the card of a climax it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from bot.screens.climax_screens import climax_of_hand
from bot.screens.heights import ROOM, height_of
from bot.screens.parts import read_click
from bot.screens.table import hand_screen
from tests.screens.phone import phones
from tests.screens.reading import payload
from tools.positions import played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.screens.parts import Screen
    from bot.tables.types import AnyTableView, TablePlace

HIGHER, LOWER = 35, 70
"""The px by which a hand may turn out higher, or lower, than expected."""
OF_A_GAME: Final = 24
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
    shown = (read_click(part.get("custom_id", "")) for part in _buttons(payload(screen)))
    return any(click is not None and click.kind == "climax" for click in shown)


def _buttons(parts: object) -> Iterator[dict[str, str]]:
    match parts:
        case {"type": 2, **button}:
            yield button  # type: ignore[misc]
        case dict():
            for each in parts.values():
                yield from _buttons(each)
        case list():
            for each in parts:
                yield from _buttons(each)


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_hand_is_about_as_high_as_expected_and_one_with_a_climax_fits_on_a_phone(language: str) -> None:
    kinds = set[bool]()
    async with phones() as opened, opened.open(language) as page:
        for game, plugin in PLUGINS.items():
            views = [*hands(game, opened.place)]
            screens = [hand_screen(PLUGINS, view, page.words) for view in views]
            for view, screen, size in zip(views, screens, await page.sizes(screens), strict=True):
                expected = height_of(screen)
                where = f"{game}, ply {view.table.ply}: {size.height} px, {expected} expected"
                assert expected - LOWER <= size.height <= expected + HIGHER, where
                if climax_of_hand(plugin, view) is not None:
                    kinds.add(is_compact(screen))
                    assert size.height <= ROOM, where
    assert kinds == {True, False}, "some have a card, and some a button"
