"""? explains the step: what it is about, why something is barred, and no more than a phone shows; then the lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Final

import pytest

from bot.features.learning import how_screen, now_screen
from bot.games.cafe.text import chair_name
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.heights import ROOM, height_of
from bot.screens.parts import Container, Gallery, Text
from bot.screens.table import hand_screen
from bot.tables.types import AnyTableView
from engines.bierfest.edition import BEERS
from engines.bierfest.model import Draw, Lay, Return
from engines.bremen.model import Play
from engines.cafe import GAME as CAFE
from engines.cafe.beliefs import room_in
from engines.cafe.board import board_of
from engines.cafe.edition import FREE, NATIONS
from engines.cafe.model import Seat
from engines.one_eleven.model import Insert, Refresh, Take
from tests.games.kit import clicks_of
from tests.screens.reading import texts
from tools.positions import moments

EN: Final = words("en")
LOCK: Final = "🔒"
EVERYWHERE: Final = list(product(PLUGINS, LANGUAGES))


def turns(game: str, seats: int, *, seed: int, agent: str = "heuristic") -> Iterator[tuple[AnyTableView, Any]]:
    """What the seat to act may know before each move of a game, with the view of that game."""
    for hand, _ in moments(game, seats, seed=seed, agent=agent):
        yield hand, hand.view


def steps(game: str) -> Iterator[tuple[AnyTableView, str]]:
    """The hands of those to act in games of the most and the fewest seats, with nothing chosen and with each choice."""
    seats = PLUGINS[game].game.seats
    for number, agent in ((max(seats), "heuristic"), (min(seats), "random")):
        for hand, _ in [*moments(game, number, seed=number, agent=agent)][::3]:
            clicks = clicks_of(hand_screen(PLUGINS, hand, EN))
            for choice in ("", *(click.payload for click in clicks if click.kind == "pick")):
                yield hand, choice


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_help_with_any_step_fits_on_a_phone_and_its_last_button_leads_to_the_lesson(game: str, language: str) -> None:
    said = words(language)
    for hand, choice in steps(game):
        screen = now_screen(PLUGINS, hand, said, choice)
        assert height_of(screen) <= ROOM, texts(screen)
        [click] = clicks_of(screen)
        assert (click.kind, click.payload) == ("how", f"{game}.0")
        assert texts(screen).strip().startswith(f"**{said('how-now')}**")


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_a_lesson_opens_with_a_picture_and_each_page_fits_on_a_phone(game: str, language: str) -> None:
    said = words(language)
    for page in range(len(PLUGINS[game].lesson.pages)):
        screen = how_screen(PLUGINS, game, page, said)
        assert height_of(screen) <= ROOM, page
        [frame] = screen.parts
        assert isinstance(frame, Container)
        heading, picture, told, _ = frame.parts
        assert isinstance(picture, Gallery)
        for each in (heading, told):
            assert isinstance(each, Text)
            assert "\n" not in each.content, "one idea"


def test_reasons_that_do_not_fit_are_counted() -> None:
    cut = 0
    for hand, _ in (each for seed in (3, 4) for each in moments("cafe", 2, seed=seed, agent="random")):
        barred = PLUGINS["cafe"].screens.barred(hand, EN, "")
        shown = texts(now_screen(PLUGINS, hand, EN))
        left = len(barred) - shown.count(LOCK)
        assert [line for line in barred if f"{LOCK} {line}" in shown] == [*barred][: len(barred) - left]
        assert ("more reason" in shown) == (left > 0)
        assert f"{left} more reasons" in shown or left <= 1
        cut += left > 0
    assert cut


def test_each_empty_chair_of_a_guests_flag_is_named_if_it_is_barred_and_only_then() -> None:
    """By the engine, for every guest of every hand."""
    barred = free = 0
    for hand, view in [*turns("cafe", 3, seed=5, agent="random")][::4]:
        board = board_of(view.options.edition)
        for tile in dict.fromkeys(view.hands[view.seat]):
            if tile.nation is None or tile.number not in {getattr(move, "tile", None) for move in hand.legal}:
                continue
            told = PLUGINS["cafe"].screens.barred(hand, EN, str(tile.number))
            for table in board.tables_with[NATIONS.index(tile.nation)]:
                for chair in board.chairs_of[table]:
                    if room_in(view).chairs[chair] != FREE:
                        continue
                    refusal = CAFE.explain(view, Seat(tile.number, chair))
                    name = re.escape(chair_name(board, chair, EN))
                    named = [line for line in told if re.search(rf"[(,] ?(table {table + 1}|{name})[,)]", line)]
                    assert bool(named) == (refusal is not None), (told, chair)
                    if refusal is None:
                        free += 1
                        continue
                    barred += 1
                    assert len(named) <= 2
                    if "table" in refusal.details:
                        assert any(f"Table {refusal.details['table']} " in line for line in named)
    assert barred > 50
    assert free > 10


def test_every_tile_of_bremen_that_may_not_be_played_is_named_with_the_rule() -> None:
    barred = 0
    for hand, view in turns("bremen", 4, seed=2):
        told = "\n".join(PLUGINS["bremen"].screens.barred(hand, EN, ""))
        may = {move.tile for move in hand.legal if isinstance(move, Play)}
        kept = [tile for tile in view.hand if tile.index not in may]
        assert ("you have to follow" in told) == bool(kept)
        assert sorted(map(int, re.findall(r"\d+", told))) == sorted(tile.number for tile in kept)
        barred += len(kept)
    assert barred > 20


def test_bierfest_says_why_nothing_can_be_laid_drawn_or_put_back() -> None:
    seen = set[str]()
    for hand, view in turns("bierfest", 3, seed=3, agent="random"):
        if view.stage not in {"more", "return"}:
            continue
        told = "\n".join(PLUGINS["bierfest"].screens.barred(hand, EN, ""))
        kinds = {type(move) for move in hand.legal}
        assert ("can’t draw again" in told or "that’s the limit" in told) == (Draw not in kinds)
        assert ("put back fewer" in told) == (Return not in kinds)
        pairs = any(view.hand[beer] > 1 for beer in BEERS)
        assert ("can’t lay a set this turn" in told) == (Lay not in kinds and pairs)
        seen |= {kind.__name__ for kind in (Draw, Return, Lay) if kind not in kinds}
    assert seen == {"Draw", "Return", "Lay"}


def test_111_says_why_there_is_no_new_centre_and_why_the_round_cannot_end() -> None:
    centre = ending = 0
    for hand, _ in moments("one_eleven", 2, seed=3):
        told = "\n".join(PLUGINS["one_eleven"].screens.barred(hand, EN, ""))
        takes = any(isinstance(move, Take) for move in hand.legal)
        declares = any(isinstance(move, Insert) and move.declare for move in hand.legal)
        assert ("all three are face up" in told) == (takes and Refresh() not in hand.legal)
        assert ("can’t end the round" in told) == (not takes and not declares)
        centre, ending = centre + ("face up" in told), ending + ("end the round" in told)
    assert centre
    assert ending
