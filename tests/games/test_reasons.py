"""Why a move is advised: in every game and language there is a reason, and what it says of the move is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from agents.agent import Evidence
from bot.features.advice import evidence_line
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import rows_of
from engines.bierfest.model import Stop
from engines.bierfest.moves import toast_now
from engines.bremen.model import ROOSTER, TILES, Tile
from engines.bremen.model import Play as PlayTile
from engines.cafe.beliefs import room_in
from engines.cafe.board import board_of
from engines.cafe.edition import FREE, GUESTS
from engines.cafe.model import Seat
from engines.cafe.seating import moves_in, sit_down, wanted_at
from engines.contract import next_seat
from engines.forty_barrels.model import Play as PlayCard
from engines.one_eleven.model import Insert
from engines.one_eleven.rules import inserted
from tools.positions import moments

SAY = words("en")
LINE = 2
"""Rows of a phone, at most."""


def reasons(game: str, language: str = "en", seed: int = 1) -> Iterator[tuple[Any, Any, str]]:
    """What the seat to act sees at each step of a game, its move, and the reason for that."""
    plugin, said = PLUGINS[game], words(language)
    for acting, move in moments(game, min(plugin.game.seats), seed=seed):
        yield acting, move, plugin.screens.reason(acting, move, said)


def figures(told: str) -> list[int]:
    """The whole numbers of a text."""
    return [int(each) for each in re.findall(r"\d+", told)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLUGINS)
def test_each_advice_of_a_whole_game_has_a_reason_of_a_line(game: str, language: str) -> None:
    told = [reason for _, _, reason in reasons(game, language)]
    assert len(told) > 20
    for line in told:
        assert line.strip()
        assert "\n" not in line
        assert rows_of([line]) <= LINE, line
    assert len(set(told)) > 3, "it depends on the move"


def test_a_trick_of_bremen_goes_where_the_reason_says() -> None:
    taken = left = 0
    for acting, move, told in reasons("bremen"):
        if not isinstance(move, PlayTile):
            continue
        view, tile = acting.view, TILES[move.tile]
        if view.out_of_reach:
            assert told == SAY("bremen-why-lost-anyway")
            continue
        lying = [*view.round, tile]
        led = lying[0].animal

        def strength(one: Tile, led: int = led) -> int:
            """A rooster beats all, and an animal that was not led nothing."""
            if one.animal == ROOSTER:
                return 100 + one.number
            return one.number if one.animal == led else -1

        is_best = max(lying, key=strength) == tile
        if len(lying) == view.seats:
            taken, left = taken + is_best, left + (not is_best)
            assert ("takes the trick" in told) == is_best
            assert ("The trick goes to" in told) != is_best
            if is_best:
                assert figures(told) == [view.won[view.seat] + view.seats]
        else:
            assert ("stays below" in told) != is_best
            if is_best:
                game = [each for each in TILES if view.seats == 4 or each.number > 3]
                higher = sum(each not in view.hand and strength(each) > strength(tile) for each in game)
                words_for = {0: "o tile", 1: "nly one tile"}
                assert words_for.get(higher, f"{higher} tiles") in told
    assert taken
    assert left


def test_the_chairs_and_the_points_of_cafe_are_counted() -> None:
    barred = left = 0
    for acting, move, told in (each for seed in range(1, 5) for each in reasons("cafe", seed=seed)):
        view, board = acting.view, board_of(acting.view.options.edition)
        room = room_in(view)
        if "right now" in told:
            free = [chair for chair, guest in enumerate(room.chairs) if guest == FREE]
            flags = [chair for chair in free if move.tile // 2 in board.flags_of[chair]]
            fitting = sum(wanted_at(board, room, chair)[move.tile & 1] for chair in flags)
            words_for = {0: "No free chair", 1: "Only one free chair"}
            assert told.startswith(words_for.get(fitting, f"Only {fitting} free chairs")), told
            barred += 1
        elif told.startswith("Then "):
            if isinstance(move, Seat):
                room = sit_down(board, room, move)[0]
            hand = view.hands[next_seat(len(view.hands), view.out, view.seat)]
            moves = moves_in(board, room, None, tuple(tile.number for tile in hand))
            seated = [sit_down(board, room, each)[1] for each in moves if isinstance(each, Seat)]
            best = max((sum(gain.points for gain in gains) for gains in seated), default=0)
            assert told.endswith(SAY("cafe-why-left", name="", points=f"+{best}").partition("score")[2])
            left += any(tile.number >= GUESTS for tile in hand)
    assert barred
    assert left


def test_bierfest_counts_the_cards_that_a_toast_would_leave() -> None:
    counts = set()
    for acting, move, told in (each for seed in range(1, 4) for each in reasons("bierfest", seed=seed)):
        if isinstance(move, Stop):
            now = toast_now(acting.view)
            assert now is not None
            assert told == SAY("bierfest-why-stop", count=now.minus)
            assert ("no card" in told) == (now.minus == 0)
            counts.add((now.minus, sum(acting.view.hand)))
    assert any(minus < held for minus, held in counts)
    assert SAY("bierfest-why-stop", count=1) == "If a toast came now, 1 card would be left in your hand: −1."


def test_the_wagon_of_40_barrels_holds_where_the_reason_says_so() -> None:
    for acting, move, told in reasons("forty_barrels", seed=4):
        if not isinstance(move, PlayCard):
            continue
        others = sum(
            place.top.rank
            for number, place in enumerate(acting.view.board)
            if number != move.spot and place.top is not None
        )
        if "you stay at 40 or below" in told:
            assert figures(told) == [others, 40]
            assert others + 13 <= 40
        elif "anything up to" in told:
            assert figures(told) == [others, 40 - others]
            assert others + 13 > 40
        elif "goes over" in told:
            assert others >= 40 or "whatever" in told


def test_the_cards_out_of_order_are_counted() -> None:
    """By trying all ways to take cards out of the row."""
    counted = 0
    for acting, move, told in reasons("one_eleven"):
        if not isinstance(move, Insert) or move.declare:
            continue
        row = inserted(acting.view.row, acting.view.held.card, move.slot, move.out)
        for left in range(len(row)):
            kept = combinations(row, len(row) - left)
            if any([*each] in (sorted(each), sorted(each, reverse=True)) for each in kept):
                break
        words_for = {0: "all twelve", 1: "only one more"}
        assert words_for.get(left, f"{left} cards") in told
        counted += 1
    assert counted > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_of_the_search_are_given_in_figures(language: str) -> None:
    told = evidence_line(Evidence(0.624, 0.48), words(language))
    assert [each for each in figures(told) if each != 100] == [62, 48]
    assert rows_of([told]) <= LINE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("next_best", [0.47, 0.5, 0.471, 0.45])
def test_no_move_is_said_to_be_better_that_is_not(language: str, next_best: float) -> None:
    told = evidence_line(Evidence(0.47, next_best), words(language))
    assert [each for each in figures(told) if each != 100] == [47]
    assert told == words(language)("advice-no-better", wins=47)


def test_chances_too_small_to_compare_are_not_compared() -> None:
    assert evidence_line(Evidence(0.09, 0.01), words("en")) == words("en")("advice-no-better", wins=9)
    assert evidence_line(Evidence(0.1, 0.01), words("en")) == words("en")("advice-evidence", wins=10, next=1)
