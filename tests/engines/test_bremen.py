"""The rules of Bremen, one by one; docs/rules/bremen.md links each sentence of the rule text to its tests."""

from __future__ import annotations

from itertools import permutations

import pytest

from engines.bremen.model import ANIMALS, TILES, Play, Took, TurnedUp, tiles_in
from engines.bremen.rules import named_donkey
from engines.bremen.scoring import GOALS, title
from engines.chance import Chance
from engines.contract import IllegalMove, Outcome
from tests.engines.drawing_bremen import GAME, after, codes, deal, events, mask, play, refused, table, tile_named, view


def deals(seats: int, count: int = 60) -> list[tuple[int, ...]]:
    return [deal(seats, number.to_bytes(32, "big")).hands for number in range(count)]


def ended(*left: str, taken: tuple[int, ...], middle: str | None = None) -> Outcome:
    """The outcome with these remaining tiles and rounds won; the last round goes to its leader, who has won most."""
    seats = len(left)
    taker = taken.index(max(taken))
    before = tuple(count - (seat == taker) for seat, count in enumerate(taken))
    animal = left[taker][0]
    led = [code for number in range(13, 3, -1) if (code := f"{animal}{number}") not in (*left, middle)][:seats]
    hands = [f"{tile} {led[(seat - taker) % seats]}" for seat, tile in enumerate(left)]
    outcome = GAME.outcome(after(table(*hands, leader=taker, taken=before, middle=middle), *led))
    assert outcome is not None
    return outcome


# --- setting up ---


def test_it_is_for_three_or_four() -> None:
    assert list(GAME.seats) == [3, 4]
    for seats in (2, 5):
        with pytest.raises(ValueError, match="for 3 or 4 seats"):
            deal(seats)


def test_four_animals_with_thirteen_numbers_each() -> None:
    assert len(TILES) == 52
    assert {(tile.animal, tile.number) for tile in TILES} == {(a, n) for a in range(4) for n in range(1, 14)}
    assert len({tile.code for tile in TILES}) == len(TILES)


def test_three_players_leave_out_the_low_tiles() -> None:
    for hands in deals(3, 5):
        assert all(TILES[tile].number >= 4 for hand in hands for tile in tiles_in(hand))


def test_four_players_use_every_tile() -> None:
    for hands in deals(4, 5):
        assert sorted(tile for hand in hands for tile in tiles_in(hand)) == list(range(52))


def test_everybody_takes_thirteen() -> None:
    for seats in GAME.seats:
        assert {hand.bit_count() for hands in deals(seats, 5) for hand in hands} == {13}


def test_the_tiles_are_shuffled_and_the_draft_starts_at_a_place_by_chance() -> None:
    assert len(set(deals(4))) == 60
    assert {hand & 1 for hands in deals(4) for hand in hands[:1]} == {0, 1}


def test_the_ring_is_taken_tile_by_tile_in_the_order_of_seats() -> None:
    seed = bytes(range(32))
    chance = Chance(seed, 0)
    ring = chance.shuffle(range(52))
    start = chance.below(52)
    taken = [ring[(start + step) % 52] for step in range(52)]
    state = deal(4, seed)
    assert state.deal.redeals == 0
    assert [set(tiles_in(hand)) for hand in state.hands] == [set(taken[seat::4]) for seat in range(4)]


def test_the_left_over_tile_of_three_players_lies_open_in_the_middle() -> None:
    state = deal(3)
    assert state.deal.middle is not None
    there = [tile for hand in state.hands for tile in tiles_in(hand)]
    assert sorted([*there, state.deal.middle]) == [tile.index for tile in TILES if tile.number >= 4]
    assert all(view(state, seat).middle == TILES[state.deal.middle] for seat in (0, 1, 2, None))
    assert view(deal(4)).middle is None


def test_tiles_are_seen_by_their_seat_only() -> None:
    state = deal(4)
    for seat in range(4):
        assert [tile.index for tile in view(state, seat).hand] == tiles_in(state.hands[seat])
    assert view(state).hand == ()
    assert view(state).hand_counts == (13,) * 4


def test_nobody_is_dealt_eight_roosters() -> None:
    again = 0
    for number in range(400):
        for seats in GAME.seats:
            state = deal(seats, number.to_bytes(32, "big"))
            assert max(sum(TILES[tile].animal == 0 for tile in tiles_in(hand)) for hand in state.hands) <= 7
            again += state.deal.redeals > 0
            assert view(state).redeals == state.deal.redeals
    assert again, "a deal with eight roosters should have come up"


def test_eight_roosters_lead_to_a_new_deal_including_the_middle_tile() -> None:
    middles = set()
    for number in range(800):
        seed = number.to_bytes(32, "big")
        state = deal(3, seed)
        if state.deal.redeals == 1:
            chance = Chance(seed, 0)
            used = [tile.index for tile in TILES if tile.number >= 4]
            first = chance.shuffle(used)
            start = chance.below(40)
            drafted = first[start:] + first[:start]
            roosters = [sum(TILES[tile].animal == 0 for tile in drafted[seat:39:3]) for seat in range(3)]
            assert max(roosters) >= 8
            middles.add(state.deal.middle == drafted[-1])
    assert False in middles


# --- the first leader ---


def test_donkey_one_leads_first_with_four() -> None:
    for number in range(20):
        state = deal(4, number.to_bytes(32, "big"))
        assert tile_named("D1").index in tiles_in(state.hands[state.deal.first])
        assert state.to_act == state.leader == state.deal.first == view(state).first
        assert view(state).named.code == "D1"


def test_donkey_four_leads_first_with_three_or_five_if_it_is_in_the_middle() -> None:
    seen = set()
    for number in range(300):
        state = deal(3, number.to_bytes(32, "big"))
        named = "D5" if state.deal.middle == tile_named("D4").index else "D4"
        seen.add(named)
        assert tile_named(named).index in tiles_in(state.hands[state.deal.first])
        assert view(state).named.code == named
        assert named_donkey(3, state.deal.middle) == tile_named(named).index
    assert seen == {"D4", "D5"}


# --- a round ---


def test_the_leader_may_lead_any_tile() -> None:
    state = table("R3 D7 G2 C9", "R1 D1 G1 C1", "R2 D2 G3 C2", "R4 D4 G4 C4")
    assert [move for move in GAME.legal_moves(state) if isinstance(move, Play)] == [
        play(code) for code in ("R3", "D7", "G2", "C9")
    ]


def test_play_goes_clockwise_from_the_leader() -> None:
    state = table("D7 C1", "D4 C2", "D8 C3", "D9 C4", leader=2, first=2)
    order = []
    for code in ("D8", "D9", "D7"):
        order.append(state.to_act)
        state = after(state, code)
    assert [*order, state.to_act] == [2, 3, 0, 1]


def test_a_seat_with_the_led_animal_must_follow_with_any_of_its_tiles() -> None:
    state = table("D7 C1", "D4 D12 R9 G1", "D8 C3", "D9 C4", played="", leader=0)
    state = after(state, "D7")
    assert [move for move in GAME.legal_moves(state) if isinstance(move, Play)] == [play("D4"), play("D12")]
    assert refused(state, "R9") == "must-follow"
    assert refused(state, "G1") == "must-follow"


@pytest.mark.parametrize(("letter", "animal"), list(zip("RDGC", ANIMALS, strict=True)))
def test_the_refusal_of_a_tile_that_does_not_follow_names_the_animal(letter: str, animal: str) -> None:
    others = [f"{other}2" for other in "RDGC" if other != letter]
    state = after(table(f"{letter}7 C1", " ".join([f"{letter}4", *others]), "D8 C3", "D9 C4"), f"{letter}7")
    for other in others:
        with pytest.raises(IllegalMove) as refusal:
            after(state, other)
        assert (refusal.value.code, refusal.value.details) == ("must-follow", {"animal": animal})


def test_roosters_have_to_be_followed_as_well() -> None:
    state = after(table("R3 C1", "R1 D12", "D8 C3", "D9 C4"), "R3")
    assert refused(state, "D12") == "must-follow"


def test_a_seat_without_the_led_animal_may_play_any_tile() -> None:
    state = after(table("D7 C1", "R9 G1 C5", "D8 C3", "D9 C4"), "D7")
    assert [move for move in GAME.legal_moves(state) if isinstance(move, Play)] == [play("R9"), play("G1"), play("C5")]


def test_only_own_tiles_can_be_played() -> None:
    state = table("D7 C1", "D4 C2", "D8 C3", "D9 C4")
    assert refused(state, "D4") == "not-your-tile"
    assert refused(state, Play(-1)) == refused(state, Play(52)) == "not-your-tile"


def test_everybody_plays_one_tile_a_round_and_somebody_takes_them_all() -> None:
    for hands, seats in ((("D7 C1", "D4 C2", "D8 C3", "D9 C4"), 4), (("D7 C5", "D4 C6", "D8 C7"), 3)):
        codes_ = [hand.split()[0] for hand in hands]
        state = after(table(*hands), *codes_)
        assert [hand.bit_count() for hand in state.hands] == [1] * seats
        assert sum(view(state).won) == max(view(state).won) == seats


def test_the_highest_rooster_takes_the_round() -> None:
    state = after(table("D13 C1", "R3 C2", "R5 C3", "R4 C4"), "D13", "R3", "R5", "R4")
    assert view(state).won == (0, 0, 4, 0)


def test_without_roosters_the_highest_of_the_animal_led_takes_the_round() -> None:
    state = after(table("D7 C1", "G13 C2", "D8 C3", "C13 C4"), "D7", "G13", "D8", "C13")
    assert view(state).won == (0, 0, 4, 0)


def test_the_first_example_goes_to_d_with_the_donkey_eight() -> None:
    state = table("D7 C1", "D4 C2", "G10 C3", "D8 C4")
    *_, took = events(after(state, "D7", "D4", "G10"), "D8")
    assert took == Took(
        seat=3, best=tile_named("D8"), tiles=tuple(tile_named(code) for code in ("D7", "D4", "G10", "D8"))
    )
    assert view(after(state, "D7", "D4", "G10", "D8")).won == (0, 0, 0, 4)


def test_the_second_example_goes_to_b_with_the_rooster_three() -> None:
    state = table("D6 C1", "R3 C2", "R1 C3", "C8 C4")
    assert view(after(state, "D6", "R3", "R1", "C8")).won == (0, 4, 0, 0)


def test_the_winner_of_a_round_leads_the_next_with_any_tile() -> None:
    state = after(table("D7 C1 R1", "D4 C2 R2", "D8 C3 R3", "D9 C4 G4"), "D7", "D4", "D8", "D9")
    assert (state.leader, state.to_act) == (3, 3)
    assert [move for move in GAME.legal_moves(state) if isinstance(move, Play)] == [play("G4"), play("C4")]


def test_won_tiles_are_turned_over_when_the_next_tile_is_led() -> None:
    state = after(table("D7 C1 R1", "D4 C2 R2", "D8 C3 R3", "D9 C4 G4"), "D7", "D4", "D8", "D9")
    assert [tile.code for tile in view(state).last.tiles] == ["D7", "D4", "D8", "D9"]  # type: ignore[union-attr]
    shown = view(after(state, "G4"), 0)
    assert (shown.last, [tile.code for tile in shown.round]) == (None, ["G4"])
    assert not {tile.code for tile in (*shown.hand, *shown.round)} & {"D7", "D4", "D8", "D9"}
    assert {tile.code for tile in shown.memory.gone} >= {"D7", "D4", "D8", "D9"}


def test_after_twelve_rounds_everybody_has_one_tile_left_and_it_is_over() -> None:
    before = after(table("D7 R6", "D4 C2", "G10 G8", "D1 D8", leader=0, taken=(5, 4, 2, 0)), "D7", "D4", "G10")
    assert GAME.outcome(before) is None
    over = after(before, "D1")
    assert GAME.to_act(over) is None
    assert GAME.legal_moves(over) == ()
    assert [hand.bit_count() for hand in over.hands] == [1] * 4
    assert refused(over, "R6") == "game-over"


def test_a_whole_game_has_twelve_rounds() -> None:
    for seats in GAME.seats:
        state = deal(seats)
        plays = 0
        while moves := [move for move in GAME.legal_moves(state) if isinstance(move, Play)]:
            state = after(state, moves[0])
            plays += 1
        assert plays == 12 * seats
        assert sum(state.taken) == 12


# --- winning and losing ---


@pytest.mark.parametrize("taken", sorted(permutations((6, 4, 2, 0))))
def test_four_win_with_24_16_8_and_0_tiles_in_any_order(taken: tuple[int, ...]) -> None:
    outcome = ended("R6", "D2", "G10", "C8", taken=taken)
    assert (outcome.reason, outcome.winners) == ("won", (0, 1, 2, 3))
    left = (6, 2, 10, 8)
    assert outcome.scores == (left[taken.index(6)] - left[taken.index(0)] + 12,) * 4


@pytest.mark.parametrize("taken", sorted(permutations((8, 4, 0))))
def test_three_win_with_24_12_and_0_tiles_in_any_order(taken: tuple[int, ...]) -> None:
    outcome = ended("R6", "D7", "G10", taken=taken, middle="C8")
    assert (outcome.reason, outcome.winners) == ("won", (0, 1, 2))
    left = (6, 7, 10)
    assert outcome.scores == (left[taken.index(8)] - left[taken.index(0)] + 12,) * 3


@pytest.mark.parametrize("taken", [(6, 4, 1, 1), (12, 0, 0, 0), (3, 3, 3, 3), (7, 4, 1, 0)])
def test_other_shares_lose(taken: tuple[int, ...]) -> None:
    outcome = ended("R6", "D2", "G10", "C8", taken=taken)
    assert (outcome.reason, outcome.winners, outcome.scores) == ("counts", (), (0, 0, 0, 0))


def test_two_equal_animals_lose() -> None:
    assert ended("R6", "D2", "G10", "G8", taken=(6, 4, 2, 0)).reason == "animals"


def test_the_middle_tile_of_three_players_counts_among_the_animals() -> None:
    assert ended("R6", "D7", "G10", taken=(8, 4, 0), middle="G8").reason == "animals"
    assert ended("R6", "D7", "G10", taken=(8, 4, 0), middle="C8").reason == "won"


def test_both_conditions_can_fail() -> None:
    assert ended("R6", "D2", "G10", "G8", taken=(12, 0, 0, 0)).reason == "counts_and_animals"


def test_the_score_of_the_example_is_ten() -> None:
    """A won 24 and keeps 6, D won none and keeps 8: 6 - 8 + 12."""
    outcome = ended("R6", "D2", "G10", "C8", taken=(6, 4, 2, 0))
    assert outcome.scores == (10, 10, 10, 10)
    assert title(4, 10) == 4


def test_everybody_gets_the_same_score() -> None:
    assert ended("R12", "D7", "G10", taken=(8, 0, 4), middle="C8").scores == (17, 17, 17)


@pytest.mark.parametrize(
    ("seats", "lowest"), [(4, (24, 20, 15, 10, 5, 0)), (3, (21, 17, 13, 9, 4, 0))], ids=["four", "three"]
)
def test_the_titles(seats: int, lowest: tuple[int, ...]) -> None:
    best = 24 if seats == 4 else 21
    for number, least in enumerate(lowest, start=1):
        most = best if number == 1 else lowest[number - 2] - 1
        assert {title(seats, score) for score in range(least, most + 1)} == {number}


def test_scores_cannot_leave_the_tables_of_titles() -> None:
    """24 of four: 13 - 1 + 12; 21 of three, who have no tile below 4: 13 - 4 + 12; the lowest 0 and 3."""
    for seats, lowest, bounds in ((4, 1, (0, 24)), (3, 4, (3, 21))):
        scores = [most - none + 12 for most in range(lowest, 14) for none in range(lowest, 14)]
        assert (min(scores), max(scores)) == bounds
        assert GOALS[seats][-1] == 0


def test_at_the_end_the_tiles_left_are_turned_up_won_or_lost() -> None:
    state = table("R6 R13", "D2 G5", "G10 G6", "C8 G7", taken=(2, 4, 5, 0))
    over = after(state, "R13", "G5", "G6", "G7")
    assert over.outcome is not None
    assert not over.outcome.winners
    left = tuple((tile_named(code),) for code in ("R6", "D2", "G10", "C8"))
    assert view(over).left == left
    *_, turned_up, _ended = events(after(state, "R13", "G5", "G6"), "G7")
    assert turned_up == TurnedUp(hands=left)
    assert view(state).left is None


def test_drawing_and_reading_tiles() -> None:
    assert codes(tiles_in(mask("R9 D1 G10 C8"))) == "R9 D1 G10 C8"
