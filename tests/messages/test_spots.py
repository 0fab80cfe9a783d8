"""Where buttons lie: what a second tap at the same spot hits in whole games of every title, by plain data and measured.

The measurement in a browser proves that the plain data never misses a button that really comes to lie under the thumb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from loopcord.testing.browser import DESKTOP, PHONE, browser

from bot.cogs.click_desk import CORE_CLICKS
from bot.features.advice import advice_screen, price_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.messages.presses.spots import Area, can_press, spots_of
from bot.screens.menus import (
    NO_LINKS,
    Links,
    leave_question,
    more_screen,
    seat_question,
    stop_question,
    vote_question,
)
from bot.screens.table import board_screen, hand_screen
from tests.redraws import Redraw, components, kind_of, redraws
from tests.screens.phone import shared_phones
from tools.positions import lobby, played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.screens.parts import Screen
    from tests.screens.phone import Phones

__all__ = ["browser", "shared_phones"]

SAMPLE = 12
"""The redraws of a game that are measured on each device."""


def under_the_thumb(redraw: Redraw) -> list[str]:
    """The buttons that lie, perhaps only in part, where the pressed one lay."""
    pressed = spots_of(components(redraw.before)).get(redraw.pressed.custom_id())
    if pressed is None:  # chosen from a menu
        return []
    return [custom_id for custom_id, spot in spots_of(components(redraw.after)).items() if spot.meets(pressed)]


def rows(*labels: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {"type": 1, "components": [{"type": 2, "style": 2, "label": each, "custom_id": each} for each in line]}
        for line in labels
    ]


def meet(one: str, before: list[dict[str, Any]], other: str, after: list[dict[str, Any]]) -> bool:
    return spots_of(before)[one].meets(spots_of(after)[other])


def test_a_place_is_measured_from_the_end_of_a_message() -> None:
    one, two = rows(["a", "b"]), rows(["c", "d"], ["e", "f"])
    assert meet("a", one, "e", two)
    assert not meet("a", one, "c", two)
    assert not meet("a", one, "f", two)
    told = [{"type": 10, "content": "something new\n" * 9}]
    assert spots_of([*told, *one]) == spots_of(one)
    framed = [{"type": 17, "components": [*told, *one]}]
    assert spots_of(framed) == spots_of(one)


def test_the_buttons_that_can_be_pressed_are_those_with_a_spot() -> None:
    beside = {
        "type": 9,
        "components": [{"type": 10, "content": "told"}],
        "accessory": rows(["beside"])[0]["components"][0],
    }
    shown: list[dict[str, Any]] = [{"type": 17, "components": [beside, *rows(["open", "shut", "link"])]}]
    shown[0]["components"][1]["components"][1]["disabled"] = True
    shown[0]["components"][1]["components"][2]["style"] = 5
    offered = ("beside", "open", "shut", "link", "gone")
    assert [each for each in offered if can_press(shown, each)] == ["beside", "open"] == sorted(spots_of(shown))


def test_a_row_that_is_too_wide_for_a_phone_takes_two_lines_there() -> None:
    wide = rows(["a" * 15, "b" * 15, "c" * 15], ["d"])
    [phone, *_], [*_, desktop] = (spots_of(wide)[each].areas for each in ("c" * 15, "c" * 15))
    [above, *_] = spots_of(wide)["a" * 15].areas
    assert phone.low < above.low
    assert desktop.low == spots_of(wide)["a" * 15].areas[-1].low
    lower = rows(["x", "y"], ["z"])
    assert meet("c" * 15, wide, "x", lower)


def test_disabled_buttons_and_links_have_no_spot() -> None:
    [line] = rows(["a", "b", "c"])
    line["components"][0]["disabled"] = True
    line["components"][1] = {"type": 2, "style": 5, "label": "b", "url": "https://example.org"}
    assert spots_of([line]).keys() == {"c"}
    assert spots_of([{"type": 99, "components": 7}]) == {}


def test_a_button_beside_a_text_lies_at_the_right() -> None:
    section = {
        "type": 9,
        "components": [{"type": 10, "content": "Notices"}],
        "accessory": rows(["on"])[0]["components"][0],
    }
    [area, *_] = spots_of([section])["on"].areas
    assert area.left > 150
    assert not meet("on", [section], "a", rows(["a", "b"]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["forty_barrels", "bierfest", "bremen"])
def test_a_chosen_card_or_kind_never_has_a_move_under_it(game: str, language: str) -> None:
    said, steps = words(language), 0
    for seats in PLUGINS[game].game.seats:
        for redraw in redraws(game, seats, seats, said):
            if redraw.pressed.kind == "pick" and redraw.pressed.payload:
                steps += 1
                assert "move" not in map(kind_of, under_the_thumb(redraw)), redraw.what
    assert steps or game == "bierfest"


def hit(opener: Screen, kind: str, answer: Screen) -> list[str]:
    """The buttons of an answer that lie where the button was that asked for it."""
    asked = [spot for custom_id, spot in spots_of(components(opener)).items() if kind_of(custom_id) == kind]
    answers = spots_of(components(answer)).items()
    return [kind_of(custom_id) for custom_id, spot in answers if any(spot.meets(each) for each in asked)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_lies_elsewhere_than_the_button_that_asks_it(language: str) -> None:
    """An answer is a new message at the end of the chat, where the clicked one ended before."""
    said = words(language)
    for person in (None, 0):
        *_, (running, _) = played("bremen", 3, 4, person=person)
        for view in (*running.hands, running.board):
            for links in (NO_LINKS, Links(hand="https://discord.com/channels/@me/1/2")):
                menu = more_screen(view, said, links)
                assert hit(menu, "stop", stop_question(view.table, said)) == []
                assert hit(menu, "stop", vote_question(view.table, said)) == []
                assert hit(menu, "leave", leave_question(view.table, said)) == []
                assert hit(menu, "seat", seat_question(view.table, said)) == []
                for opener in (
                    board_screen(PLUGINS, running.board, said),
                    hand_screen(PLUGINS, running.hands[0], said),
                ):
                    assert {*hit(opener, "more", menu)} <= CORE_CLICKS.harmless | {"log", "fairness", "call-me"}
        hand = running.hands[running.board.to_act or 0]
        advised = advice_screen(PLUGINS["bremen"], hand, hand.legal[0], None, hand.table.ply, said)
        price = price_screen(hand.table.id, hand.table.ply, said)
        assert hit(hand_screen(PLUGINS, hand, said), "advice", price) == []
        assert hit(hand_screen(PLUGINS, hand, said), "advice", advised) == []
    here = lobby("bremen", 3)
    assert hit(more_screen(here, said, NO_LINKS, member_id=1), "stop", stop_question(here.table, said)) == []


@pytest.mark.parametrize("game", PLUGINS)
def test_few_buttons_are_deaf_after_a_press(game: str) -> None:
    said, seats = words("de"), max(PLUGINS[game].game.seats)
    for redraw in redraws(game, seats, 3, said):
        deaf = [each for each in under_the_thumb(redraw) if kind_of(each) not in CORE_CLICKS.harmless]
        assert len(deaf) <= 5, redraw.what


def centre(area: Area) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.low + area.high) / 2


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(
    ("device", "language"), [(PHONE, "de"), (PHONE, "ja"), (DESKTOP, "en")], ids=["phone-de", "phone-ja", "desktop"]
)
async def test_buttons_under_the_same_pixel_after_a_redraw_are_known(
    shared_phones: Phones, device: dict[str, Any], language: str
) -> None:
    hits = 0
    async with shared_phones.open(language, device) as page:
        for game, plugin in PLUGINS.items():
            every = [
                each
                for each in redraws(game, max(plugin.game.seats), 1, page.words, shared_phones.place)
                if each.pressed.custom_id() in spots_of(components(each.before))
            ]
            chosen = every[:: max(1, len(every) // SAMPLE)][:SAMPLE]
            lie = await page.places([screen for each in chosen for screen in (each.before, each.after)])
            for redraw, before, after in zip(chosen, lie[::2], lie[1::2], strict=True):
                x, y = centre(before[redraw.pressed.custom_id()])
                there = [
                    custom_id
                    for custom_id, area in after.items()
                    if area.left <= x < area.right and area.low <= y < area.high
                ]
                hits += len(there)
                assert {*there} <= {*under_the_thumb(redraw)}, redraw.what
    assert hits > SAMPLE, "what is measured would prove nothing"
