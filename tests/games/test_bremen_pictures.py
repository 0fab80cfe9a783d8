"""The pictures of Bremen as data: goldens of a few moments, and what has to hold in every game.

`UPDATE_GOLDENS=1` rewrites the goldens; look at the pictures with `python -m tools.look bremen` then.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from bot.games.bremen.art.sprites import bubble
from bot.games.bremen.text import Slot, slots
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.composing import png_of
from bot.pictures.drawing import WIDTH, Drawing, Stamp
from bot.screens.game_screens import AnyPictures
from bot.tables.types import AnyTableView
from engines.bremen.model import ANIMALS, PHRASES, TILES, BremenOptions, Propose, Refuse, View, wish
from engines.contract import Said
from tests.engines.drawing_bremen import GAME, after, deal, table
from tests.games.bremen_tables import FOUR, HIDDEN, THREE, given_up, lost, table_view, voting, won
from tests.games.kit import played, table_of, table_view_of

FOLDER = Path(__file__).parent / "golden_bremen"
TEN = ("D7", "D4", "D8", "D9")


def pictures() -> AnyPictures:
    found = PLUGINS["bremen"].pictures
    assert found is not None
    return found


def board(seen: AnyTableView) -> Drawing:
    return pictures().board(seen)


def hand(seen: AnyTableView) -> Drawing:
    return pictures().hand(seen, "")


def names(drawing: Drawing) -> list[str]:
    return [stamp.sprite.name for stamp in drawing.stamps]


def goldens() -> dict[str, Drawing]:
    led = (*TEN, "C4")
    return {
        "opening-3": board(table_view(deal(3))),
        "opening-3-hand": hand(table_view(deal(3), deal(3).to_act)),
        "round": board(table_view(after(table(*FOUR), "D7", "D4"))),
        "taken": board(table_view(after(table(*FOUR), *TEN))),
        "too-many": board(table_view(table(*THREE, middle="D4", first=1, taken=(9, 0, 0)))),
        "hidden": board(table_view(after(table(*FOUR, options=HIDDEN), "D7", "D4"))),
        "voting": board(table_view(voting())),
        "given-up": board(table_view(given_up())),
        "won": board(table_view(won())),
        "lost": board(table_view(lost())),
        "hand-to-act": hand(table_view(table(*FOUR), 0, *led)),
        "hand-waiting": hand(table_view(table(*FOUR), 3, *led)),
    }


@pytest.mark.parametrize("name", list(goldens()))
def test_pictures_are_as_they_were(name: str) -> None:
    path, drawn = FOLDER / f"{name}.txt", f"{goldens()[name]}\n"
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("seats", "options"), [(3, BremenOptions()), (4, BremenOptions()), (4, HIDDEN)])
def test_nothing_is_drawn_beyond_the_sheet(seats: int, options: BremenOptions) -> None:
    for ply, (state, log, _) in enumerate(played(PLUGINS["bremen"].game, seats, options, 1)):
        at = table_of(GAME, state, options, seats, ply)
        for seat in (None, *range(seats)):
            seen = table_view_of(GAME, state, at, seat, log)
            drawing = board(seen) if seat is None else hand(seen)
            check_inside(drawing)
            low, high = (700, 850) if seat is None else (840, 1060)
            assert drawing.width == WIDTH
            assert low <= drawing.height <= high


def test_nothing_is_drawn_beyond_the_sheet_when_hands_are_turned_up() -> None:
    for state in (given_up(), won(), lost()):
        check_inside(board(table_view(state)))


def check_inside(drawing: Drawing) -> None:
    for stamp in drawing.stamps:
        left, top, wide, high = stamp.sprite.box
        assert stamp.x + left >= 0, str(stamp)
        assert stamp.y + top >= 0, str(stamp)
        assert stamp.x + left + wide <= drawing.width, str(stamp)
        assert stamp.y + top + high <= drawing.height, str(stamp)


def test_every_tile_is_told_from_every_other_and_from_itself_in_each_state() -> None:
    sprites = {
        stamp.sprite.key
        for tile in TILES
        for stamp in hand(table_view(table(tile.code, "D2", "D3", "D4", leader=1), 0)).stamps
        if stamp.sprite.name == f"tile {tile.code}"
    }
    assert len(sprites) == len(TILES)


def test_the_finished_round_is_in_a_hand_until_its_seat_has_played() -> None:
    """Seat 3 takes the first round and leads the second; the others see the first until they have played."""
    moves = (*TEN, "C4", "C1", "C2")
    for done in range(4, 8):
        for seat, place in ((3, 5), (0, 6), (1, 7), (2, 8)):
            shown = names(hand(table_view(table(*FOUR), seat, *moves[:done])))
            assert ("tile D7" in shown) == (done < place), (seat, done)


def test_tiles_that_cannot_be_played_are_dim() -> None:
    acting = hand(table_view(after(table("D7 R2", "D4 C2 D6 R3", "D8 R4", "D9 R5"), "D7"), 1))
    assert [name for name in names(acting) if name.endswith(" dim")] == ["tile R3 dim", "tile C2 dim"]
    asked = names(hand(table_view(after(table(*FOUR), "D7", Propose()), 2)))
    assert not [name for name in asked if name.endswith(" dim")]
    refused = names(hand(table_view(after(table(*FOUR), "D7", Propose(), *[Refuse()]), 1)))
    assert "tile R3 dim" in refused


def test_a_hand_shows_own_tiles_as_large_as_there_is_room_and_keeps_the_corner_of_the_badge() -> None:
    heights = []
    for count in (13, 7, 6, 5, 1):
        drawn = hand(table_view(table(*(" ".join(f"{animal}{n + 1}" for n in range(count)) for animal in "RDGC")), 0))
        heights.append(drawn.height)
        assert drawn.clear_corner
        corner = [
            each.sprite.name
            for each in drawn.stamps[1:]
            if each.x + each.sprite.box.left < 200 * 0.75
            and each.y + each.sprite.box.top + each.sprite.box.height > drawn.height - 104
        ]
        assert all(name.startswith(("panel", "seat")) for name in corner), corner
    assert heights[0] > heights[3] == heights[4] > heights[1] == heights[2]


# --- the goal ------------------------------------------------------------------------------------


def test_the_slots_tell_what_is_sure_of_the_animals_left() -> None:
    view = table_view(table("R2 R3", "R4 R5", "G8 C9", "G9 C5")).view
    assert isinstance(view, View)
    assert slots(view) == (
        Slot(sure=False, missed=True, seat=None),
        Slot(sure=False, missed=True, seat=None),
        Slot(sure=False, missed=False, seat=None),
        Slot(sure=False, missed=False, seat=None),
    ), "two will keep a rooster, nobody a donkey"
    three = table_view(table("D7 R4", "G5 G6", "C8 R6", middle="D4")).view
    assert isinstance(three, View)
    assert slots(three) == (
        Slot(sure=False, missed=False, seat=None),
        Slot(sure=True, missed=False, seat=None),
        Slot(sure=True, missed=False, seat=1),
        Slot(sure=False, missed=False, seat=None),
    ), "the donkey lies in the middle, the dog is with seat 1"
    hidden = table_view(table("R2 R3", "R4 R5", "G8 C9", "G9 C5", options=HIDDEN)).view
    assert isinstance(hidden, View)
    assert {*slots(hidden)} == {Slot(sure=False, missed=False, seat=None)}
    over = table_view(won()).view
    assert isinstance(over, View)
    assert [(slot.sure, slot.seat) for slot in slots(over)] == [(True, 0), (True, 1), (True, 2), (True, 3)]


def test_a_rung_is_ticked_when_exactly_one_is_there() -> None:
    for taken, ticks in (((0, 0, 0, 0), 0), ((2, 1, 1, 1), 1), ((6, 4, 2, 0), 4), ((2, 2, 0, 1), 1)):
        state = table(*FOUR, taken=taken)
        for drawn in (hand(table_view(state, 0)), board(table_view(state))):
            assert names(drawn).count("tick") == ticks


# --- talk ----------------------------------------------------------------------------------------


def speaking(seen: AnyTableView, *said: Said) -> AnyTableView:
    assert isinstance(seen.view, View)
    return msgspec.structs.replace(seen, view=GAME.hearing(seen.view, said))


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_is_shown_as_a_bubble_of_its_own_on_board_and_hand(phrase: str) -> None:
    state = after(table(*FOUR), "D7", "D4")
    for seat in range(4):
        drawn = board(speaking(table_view(state), Said(seat, phrase)))
        check_inside(drawn)
        assert [name for name in names(drawn) if name.startswith("says")] == [f"says {phrase}"]
    assert len({bubble(each, "left").key for each in PHRASES}) == len(PHRASES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phrase", PHRASES)
def test_a_hand_shows_what_another_seat_has_said_as_a_word_and_an_animal(phrase: str, language: str) -> None:
    speak, asked = words(language), wish(phrase)
    says = "" if asked.animal is not None and asked.how is None else speak(f"picture-say-{asked.how or phrase}")
    animal = "" if asked.animal is None else ANIMALS[asked.animal]
    told = " ".join(filter(None, ("says", says, animal)))
    for hands in (FOUR, THREE):
        state = after(table(*FOUR), "D7", "D4") if hands is FOUR else table(*THREE, middle="D4", first=1)
        for reader in range(len(hands)):
            quiet = pictures().hand_in(table_view(state, reader), "", speak)
            for seat in range(len(hands)):
                drawn = pictures().hand_in(speaking(table_view(state, reader), Said(seat, phrase)), "", speak)
                check_inside(drawn)
                bubbles = [name for name in names(drawn) if name.startswith("says")]
                assert bubbles == ([] if seat == reader else [told]), "readers know what they have said"
                assert drawn.height == quiet.height + (0 if seat == reader else 102)


def test_the_leader_sees_the_new_round_and_the_last_one_beside_it() -> None:
    """Between two rounds nothing lies on the felt, and the last round is still there, its winner's column lit."""
    shown = hand(table_view(table(*FOUR), 3, *TEN))
    assert names(shown).count("empty 104x150") == 4
    [lit] = [each for each in shown.stamps if each.sprite.name == "field of the winner"]
    winner = [each for each in shown.stamps if each.x == lit.x]
    assert [each.sprite.name for each in winner][:3] == ["field of the winner", "seat 3", "tile D9"]
    assert [name for name in names(shown) if name in {"tile D7", "tile D4", "tile D8", "tile D9"}] == [
        *("tile D7", "tile D4", "tile D8", "tile D9")
    ]


def test_the_bubbles_of_a_board_hide_no_tile() -> None:
    for hands in (FOUR, THREE):
        seats = len(hands) if hands is FOUR else 3
        state = after(table(*FOUR), *TEN[:3]) if seats == 4 else table(*THREE, middle="D4", first=1)
        said = [Said(seat, "low-cat") for seat in range(seats)]
        drawn = board(speaking(table_view(state), *said)).stamps
        tiles = [each for each in drawn if each.sprite.name.startswith("tile")]
        for each in drawn:
            if each.sprite.name.startswith("says"):
                assert not any(overlap(each, tile) for tile in tiles)


def overlap(one: Stamp, other: Stamp) -> bool:
    """Whether the bodies of a bubble and a tile touch; shadows and tails may."""
    wide, high = 150 / 2 + 100 / 2, 92 / 2 + 160 / 2
    return abs(one.x - other.x) < wide and abs(one.y - other.y) < high


def test_a_goal_is_lit_as_soon_as_exactly_one_seat_has_reached_it() -> None:
    stood = {(0, 0, 0, 0): "none", (2, 1, 1, 1): "8", (6, 4, 2, 0): "24,16,8,0", (2, 2, 0, 1): "0"}
    ladders = {}
    for taken, lit in stood.items():
        drawn = board(table_view(table(*FOUR, taken=taken))).stamps
        [ladders[taken]] = [stamp.sprite for stamp in drawn if stamp.sprite.name.startswith("ladder")]
        assert ladders[taken].name == f"ladder lit {lit}"
    assert len({sprite.key for sprite in ladders.values()}) == len(stood)


def test_a_picture_becomes_a_small_file() -> None:
    assert len(png_of(board(table_view(deal(4))))) < 150_000
