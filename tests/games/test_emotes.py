"""Emotes on the screens of every game without phrases: beside the right token, in words, and in no one's way."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.drawing import Box, Drawing, Stamp, stamp
from bot.pictures.emotes import with_emotes as with_bubbles_of
from bot.pictures.grounds import planks
from bot.pictures.marks import Token, token
from bot.screens.emotes import emotes_screen
from bot.screens.game_screens import board_drawn, hand_drawn
from bot.screens.heights import height_of
from bot.screens.parts import Button, Container, Row, Screen, read_click
from bot.screens.people import name_of
from bot.screens.running_table import may_show_emotes
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.emotes import EMOTES, PER_MOVE
from bot.tables.types import Absence, SeatedAgent
from engines.chance import Chance
from tests.games.kit import all_screens, check_secrets, clicks_of, played, table_of, table_view_of
from tests.screens.reading import buttons, check_limits, texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.screens.parts import Part
    from bot.tables.types import AnyTableView, Table
    from engines.contract import AnyGame

GAMES = [plugin.game for name, plugin in PLUGINS.items() if name != "bremen"]
TABLES = [(game, seats) for game in GAMES for seats in game.seats]
LOOKS = 3
"""How many states of a play-through are looked at."""
TAIL = 26
"""The units at each side of a bubble that have room for its tail."""
PADDING = 12
"""The units by which the box of a figure is larger than what it shows; of a card, a bubble may cover the edge."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{game.name}-{seats}" for game, seats in TABLES])


def with_emotes(table: Table) -> Table:
    """The same table, where every seat shows an emote."""
    seats = (msgspec.structs.replace(seat, emote=EMOTES[seat.number], emotes=1) for seat in table.seats)
    return msgspec.structs.replace(table, seats=tuple(seats))


def views(game: AnyGame, seats: int, *, emotes: bool = True) -> Iterator[AnyTableView]:
    """What everybody sees of some states of a game."""
    options = game.Options()
    story = list(played(game, seats, options, seats))[:-1]
    for ply in range(0, len(story), max(1, len(story) // LOOKS)):
        state, log, _ = story[ply]
        table = table_of(game, state, options, seats, ply)
        for seat in (None, *range(seats)):
            yield table_view_of(game, state, with_emotes(table) if emotes else table, seat, log)


def picture_of(view: AnyTableView) -> Drawing:
    plugin = PLUGINS[view.table.game]
    return board_drawn(plugin, view) if view.seat is None else hand_drawn(plugin, view)


def bubbles(drawing: Drawing) -> dict[str, Stamp]:
    """The bubbles of a picture, by their emotes."""
    found = [each for each in drawing.stamps if each.sprite.name.endswith(" in a bubble")]
    return {each.sprite.name.removesuffix(" in a bubble"): each for each in found}


def area(each: Stamp, by: float = 0.0) -> Box:
    """What a stamp covers, smaller by so much at each side."""
    left, top, wide, high = each.sprite.box
    return Box(each.x + left + by, each.y + top + by, wide - 2 * by, high - 2 * by)


def meet(one: Box, other: Box) -> bool:
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return across > 0 and down > 0


def seat_of(token: Stamp) -> int:
    assert isinstance(token.sprite, Token)
    return token.sprite.seat


def distance(one: Stamp, other: Stamp) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))


def holds(lane: Box, each: Stamp) -> bool:
    """Whether the middle of something is in a lane."""
    return 0 < each.x - lane.left < lane.width and 0 < each.y - lane.top < lane.height


def is_read(each: Stamp) -> bool:
    """Whether a stamp is a figure, a card or anything else that is read, and no ground."""
    wide, high = each.sprite.box.width, each.sprite.box.height
    return wide < 240 and high > 10 and not isinstance(each.sprite, Token)


@every_table
def test_each_seat_has_its_bubble_in_every_picture_and_without_emotes_nothing_changes(
    game: AnyGame, seats: int
) -> None:
    plain = list(views(game, seats, emotes=False))
    for view, before in zip(views(game, seats), plain, strict=True):
        drawing, was = picture_of(view), picture_of(before)
        shown = {each.sprite.seat for each in was.stamps if isinstance(each.sprite, Token)}
        assert {*bubbles(drawing)} == {EMOTES[seat] for seat in shown}
        assert bubbles(was) == {}
        assert drawing.stamps[: len(was.stamps)] == was.stamps
        assert (drawing.width, drawing.height) == (was.width, was.height)


@every_table
def test_a_bubble_covers_nothing_that_is_read(game: AnyGame, seats: int) -> None:
    for view in views(game, seats):
        drawing = picture_of(view)
        found = bubbles(drawing)
        for emote, bubble in found.items():
            plate = area(bubble, TAIL)
            read = [each for each in drawing.stamps if is_read(each) and each is not bubble]
            covered = [each for each in read if meet(plate, area(each, TAIL if each in found.values() else PADDING))]
            assert covered == [], f"{emote} at {view.table.ply} of seat {view.seat}"
            assert plate.left > 0
            assert plate.top > 0
            assert plate.left + plate.width < drawing.width
            assert plate.top + plate.height < drawing.height


@every_table
def test_a_bubble_is_clearly_that_of_its_token(game: AnyGame, seats: int) -> None:
    """It is nearer to it than to that of any other seat, or in a lane without another token."""
    for view in views(game, seats):
        drawing = picture_of(view)
        tokens = [each for each in drawing.stamps if isinstance(each.sprite, Token)]
        for emote, bubble in bubbles(drawing).items():
            own = [each for each in tokens if EMOTES[seat_of(each)] == emote]
            others = [each for each in tokens if EMOTES[seat_of(each)] != emote]
            is_near = min(distance(each, bubble) for each in own) < min(distance(each, bubble) for each in others)
            lanes = [area(each) for each in drawing.stamps if each.sprite.name.startswith("panel")]
            alone = [lane for lane in lanes if holds(lane, bubble) and not any(holds(lane, each) for each in others)]
            assert is_near or any(holds(lane, each) for lane in alone for each in own), (emote, view.seat)


@every_table
def test_emotes_are_in_the_words_too_and_tell_no_secret(game: AnyGame, seats: int) -> None:
    options = game.Options()
    story = list(played(game, seats, options, seats + 1))
    for ply in {0, len(story) // 2, len(story) - 2}:
        state, log, move = story[ply]
        table = with_emotes(table_of(game, state, options, seats, ply))
        for seat in (None, ply % seats):
            view = table_view_of(game, state, table, seat, log)
            check_secrets(game, view, all_screens(view), state, move, Chance(bytes(32), ply, f"swap {seat}"))
            for language in LANGUAGES:
                said = words(language)
                for text_only in (True, False):
                    screen = screen_of(view, language, text_only=text_only)
                    told = texts(screen) if text_only else "\n".join(each.alt for each in screen.pictures)
                    for each in table.seats:
                        line = said("emote-told", name=name_of(each, said, seat), emote=said(f"emote-{each.emote}"))
                        assert told.count(line if text_only else re.sub(r"\*\*|\\", "", line)) == 1


def screen_of(view: AnyTableView, language: str, *, text_only: bool) -> Screen:
    if view.seat is None:
        return board_screen(PLUGINS, view, words(language), text_only=text_only)
    return hand_screen(PLUGINS, view, words(language), Reader(text_only=text_only))


@pytest.mark.parametrize("language", LANGUAGES)
@every_table
def test_a_hand_is_no_higher_with_emotes_and_the_button_for_them(game: AnyGame, seats: int, language: str) -> None:
    has_button = set[bool]()
    plain = list(views(game, seats, emotes=False))
    for view, before in zip(views(game, seats), plain, strict=True):
        if view.seat is not None and view.table.seats[view.seat].agent is None:
            screen, was = (hand_screen(PLUGINS, each, words(language)) for each in (view, before))
            has_button.add(any(click.kind == "emotes" for click in clicks_of(screen)))
            assert height_of(screen) == height_of(without_button(was))
    assert (True in has_button) is (seats > 2)  # Of two seats, one is a house player's.


def without_button(screen: Screen) -> Screen:
    """The same screen without the button for emotes."""

    def left(part: Part) -> Part:
        match part:
            case Container():
                return msgspec.structs.replace(part, parts=tuple(map(left, part.parts)))
            case Row():
                kept = [each for each in part.buttons if not opens_emotes(each)]
                return msgspec.structs.replace(part, buttons=tuple(kept))
            case _:
                return part

    return Screen(tuple(map(left, screen.parts)))


def opens_emotes(each: object) -> bool:
    click = read_click(each.custom_id) if isinstance(each, Button) else None
    return click is not None and click.kind == "emotes"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_has_five_buttons_with_words(language: str) -> None:
    view = next(each for each in views(GAMES[0], 3) if each.seat == 0)
    screen = emotes_screen(view, words(language))
    shown = [button for button in buttons(screen).items() if "emote" in button[1]]
    assert len(shown) == len(EMOTES)
    for (label, custom_id), emote in zip(shown, EMOTES, strict=True):
        click = read_click(custom_id)
        assert click is not None
        assert (click.kind, click.payload) == ("emote", emote)
        assert words(language)(f"emote-{emote}") in label
    check_limits(screen)
    tired = [msgspec.structs.replace(seat, emotes=PER_MOVE) for seat in view.table.seats]
    table = msgspec.structs.replace(view.table, seats=tuple(tired))
    screen = emotes_screen(msgspec.structs.replace(view, table=table), words(language))
    assert buttons(screen) == {}
    assert words(language)("emotes-enough") in texts(screen)


def test_the_button_is_only_for_those_who_may_show_emotes() -> None:
    for game, plugin in PLUGINS.items():
        seen = next(each for each in views(plugin.game, 3) if each.seat == 0)
        place = msgspec.structs.replace(seen.table.place, guild_id=None)
        practice = msgspec.structs.replace(seen, table=msgspec.structs.replace(seen.table, place=place))
        gone = msgspec.structs.replace(seen.table.seats[0], agent=SeatedAgent("heuristic", 2), absence=Absence.AWAY)
        table = msgspec.structs.replace(seen.table, seats=(gone, *seen.table.seats[1:]))
        away = msgspec.structs.replace(seen, table=table)
        spectator = next(each for each in views(plugin.game, 3) if each.seat is None)
        may = [may_show_emotes(plugin, each) for each in (seen, practice, away, spectator)]
        assert may == [game != "bremen", False, False, False]


def test_a_picture_without_tokens_has_emotes_in_words_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """So has a game of another distribution that draws no seats."""
    pictures = PLUGINS["forty_barrels"].pictures
    bare = Drawing(1100, 600, [stamp(planks(600), 0, 0)])
    monkeypatch.setattr(type(pictures), "board", lambda _, table_view: bare)
    monkeypatch.setattr(type(pictures), "hand_in", lambda _, table_view, choice, said: bare)
    for view in [each for each in views(GAMES[0], 3) if each.seat in {None, 0}][:2]:
        screen = screen_of(view, "en", text_only=False)
        for seat in view.table.seats:
            said = words("en")(f"emote-{seat.emote}")
            assert texts(screen).count(said) == 1


def test_a_bubble_that_fits_nowhere_is_left_out() -> None:
    tiny = Drawing(60, 60, [stamp(planks(60), 0, 0), stamp(token(0), 30, 30)])
    assert with_bubbles_of(tiny, {0: "laugh"}) == tiny
