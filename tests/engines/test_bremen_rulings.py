"""Bremen where the rule text leaves room: open animals, giving up, and when the goal is out of reach."""

from __future__ import annotations

from itertools import permutations, product

import msgspec
import pytest

from engines.bremen.model import (
    TILES,
    Agree,
    Answered,
    BremenOptions,
    Ended,
    Play,
    Played,
    Propose,
    Proposed,
    Refuse,
    State,
    Took,
    TurnedUp,
    tiles_in,
)
from engines.bremen.scoring import GOALS, animals_can_differ, counts_can_fit
from engines.chance import Chance
from tests.engines.drawing_bremen import GAME, after, deal, events, play, refused, table, tile_named, view

HIDDEN = BremenOptions(animals_hidden=True)
FOUR = ("D7 C1", "D4 C2", "D8 C3", "D9 C4")


def test_the_animals_in_all_hands_are_public_and_only_the_numbers_are_secret() -> None:
    state = table("R3 R9 D7", "D4 D5 C2", "G8 C3 C5", "R1 G1 G2")
    for seat in (0, 1, 2, 3, None):
        held = view(state, seat).held
        assert held is not None
        counts = [(each.rooster, each.donkey, each.dog, each.cat) for each in held]
        assert counts == [(2, 1, 0, 0), (0, 2, 0, 1), (0, 0, 1, 2), (1, 0, 2, 0)]


def test_hidden_animals_are_secret() -> None:
    assert view(deal(4, options=HIDDEN), 1).held is None
    assert view(deal(4, options=HIDDEN)).hand_counts == (13,) * 4


def test_the_donkey_that_names_the_leader_is_known_to_all_until_it_is_played() -> None:
    state = table("D1 C1", "D4 C2", "D8 C3", "D9 C4")
    for seat in (0, 1, 2, 3, None):
        shown = view(state, seat)
        assert (shown.first, shown.named.code, shown.memory.named_at) == (0, "D1", 0)
    assert view(after(state, "C1"), 2).memory.named_at == 0
    assert view(after(state, "D1"), 2).memory.named_at is None
    for number in range(20):
        other = GAME.resample(view(state, 2), Chance(bytes(32), number))
        assert play("D1").tile in tiles_in(other.hands[0])


def test_the_ring_is_not_shown() -> None:
    """Whatever the order in which the same hands were drafted, everybody sees the same."""
    state = deal(4)
    assert not {"ring", "start"} & set(view(state, 0).__struct_fields__)
    assert not {"ring", "start"} & set(State.__struct_fields__)


def test_a_finished_round_stays_in_sight_until_the_next_tile_is_led() -> None:
    state = after(table(*FOUR), "D7", "D4", "D8", "D9")
    last = view(state).last
    assert last is not None
    assert (last.leader, last.taker, [tile.code for tile in last.tiles]) == (0, 3, ["D7", "D4", "D8", "D9"])
    assert view(after(state, Propose())).last == last
    assert view(after(state, "C4")).last is None


def test_a_failure_to_follow_is_remembered() -> None:
    state = after(table("D7 C1", "G4 C2", "D8 C3", "D9 C4", options=HIDDEN), "D7", "G4")
    assert view(state, 0).memory.voids == (0, 1 << 1, 0, 0)
    for number in range(20):
        other = GAME.resample(view(state, 0), Chance(bytes(32), number))
        assert not any(TILES[tile].animal == 1 for tile in tiles_in(other.hands[1]))


def test_nobody_is_thought_to_have_been_dealt_eight_roosters_when_animals_are_hidden() -> None:
    """Seat 1 has played six roosters of the thirteen; at most one more can be in its hand."""
    roosters = "R2 R3 R4 R5 R6"
    state = table("C1 C2 C3 C4 C5", "R1 D2 D3 D4 D5", roosters, "G1 G2 G3 G4 G5", options=HIDDEN)
    state = msgspec.structs.replace(state, deal=msgspec.structs.replace(state.deal, roosters=(0, 7, 5, 0)))
    assert view(state, 0).memory.roosters == (0, 6, 0, 0)
    for number in range(60):
        other = GAME.resample(view(state, 0), Chance(bytes(32), number))
        assert sum(TILES[tile].animal == 0 for tile in tiles_in(other.hands[1])) <= 1


# --- out of reach ---


@pytest.mark.parametrize(
    ("taken", "fit"),
    [
        ((0, 0, 0, 0), True),
        ((6, 4, 2, 0), True),
        ((2, 4, 0, 6), True),
        ((7, 0, 0, 0), False),
        ((1, 1, 1, 1), False),
        ((5, 5, 0, 0), False),
        ((4, 4, 2, 0), True),
        ((3, 3, 3, 0), False),
        ((8, 4, 0), True),
        ((1, 1, 1), False),
        ((5, 5, 0), False),
        ((4, 4, 0), True),
        ((9, 0, 0), False),
    ],
)
def test_counts_prove_that_the_goal_is_out_of_reach(taken: tuple[int, ...], fit: bool) -> None:
    assert counts_can_fit(taken) is fit
    hands = FOUR if len(taken) == 4 else ("D7 R1", "G4 R2", "D8 C3")
    state = table(*hands, taken=taken, middle=None if len(taken) == 4 else "C9", options=HIDDEN)
    assert view(state).out_of_reach is not fit


@pytest.mark.parametrize("seats", GAME.seats)
def test_counts_prove_all_that_counts_can_prove(seats: int) -> None:
    """Every share of the rounds won so far: the goal is out of reach unless the rounds left can fill up some goal."""
    goals = set(permutations(GOALS[seats]))
    for taken in product(range(13), repeat=seats):
        if sum(taken) <= 12:
            fills_up = any(all(won <= goal for won, goal in zip(taken, order, strict=True)) for order in goals)
            assert counts_can_fit(taken) is fills_up


@pytest.mark.parametrize(
    ("hands", "middle", "differ"),
    [
        (("R1 R2", "D1 D2", "G1 G2", "C1 C2"), None, True),
        (("R1 R2", "R3 D2", "G1 G2", "C1 C2"), None, True),
        (("R1 R2", "R3 R4", "G1 D2", "C1 C2"), None, False),
        (("R1 D1", "R2 D2", "R3 D3", "G1 C1"), None, False),
        (("R4 R5", "D4 D5", "G4 G5"), "C4", True),
        (("R4 R5", "D4 D5", "C4 C5"), "C6", False),
    ],
)
def test_public_animals_prove_that_the_goal_is_out_of_reach(
    hands: tuple[str, ...], middle: str | None, differ: bool
) -> None:
    state = table(*hands, middle=middle)
    assert view(state).out_of_reach is not differ
    assert view(table(*hands, middle=middle, options=HIDDEN)).out_of_reach is False


def test_play_goes_on_when_the_goal_is_out_of_reach() -> None:
    state = table(*FOUR, taken=(7, 0, 0, 0))
    assert view(state).out_of_reach
    assert play("D7") in GAME.legal_moves(state)
    assert animals_can_differ([[1, 1, 1, 1]] * 4, None)


# --- giving up ---


def test_a_concession_is_a_loss_and_needs_everybody() -> None:
    state = table(*FOUR)
    state = after(state, Propose())
    assert (state.to_act, view(state).proposer) == (1, 0)
    assert GAME.legal_moves(state) == (Agree(), Refuse())
    for seat in (1, 2, 3):
        assert state.to_act == seat
        assert GAME.outcome(state) is None
        last = state
        state = after(state, Agree())
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("conceded", (), (0, 0, 0, 0))
    assert view(last).left is None
    answered, turned_up, ended = events(last, Agree())
    assert (answered, ended) == (Answered(seat=3, agreed=True), Ended(outcome=outcome))
    assert turned_up == TurnedUp(hands=tuple(view(last, seat).hand for seat in range(4)))
    assert view(state).left == turned_up.hands


def test_one_no_and_play_goes_on_where_it_was() -> None:
    state = after(table(*FOUR), "D7")
    asked = after(state, Propose(), Agree())
    assert events(state, Propose()) == (Proposed(seat=1),)
    assert events(asked, Refuse()) == (Answered(seat=3, agreed=False),)
    going_on = after(asked, Refuse())
    assert (going_on.to_act, going_on.proposer, going_on.round) == (1, None, state.round)
    assert [move for move in GAME.legal_moves(going_on) if isinstance(move, Play)] == [play("D4")]


def test_agreements_are_listed_from_the_left_of_the_asking_seat() -> None:
    asked = after(table(*FOUR, leader=1), Propose(), Agree())
    assert view(asked, 3).agreed == (2,)
    asked = after(asked, Agree())
    assert view(asked, 0).agreed == (2, 3)
    asked = after(table(*FOUR, leader=3), Propose(), Agree(), Agree())
    assert view(asked, 2).agreed == (0, 1)


def test_everybody_may_ask_once_a_round() -> None:
    state = after(table(*FOUR), Propose(), Refuse())
    assert refused(state, Propose()) == "proposed-already"
    assert Propose() not in GAME.legal_moves(state)
    assert view(state).proposed == (0,)
    state = after(state, "D7", Propose(), Refuse())
    assert view(state).proposed == (0, 1)
    state = after(state, "D4", "D8", "D9")
    assert view(state).proposed == ()
    assert Propose() in GAME.legal_moves(state)


def test_a_vote_refuses_other_moves() -> None:
    state = table(*FOUR)
    assert refused(state, Agree()) == refused(state, Refuse()) == "nothing-proposed"
    asked = after(state, Propose())
    assert refused(asked, "D4") == "answer-first"
    assert refused(asked, Propose()) == "answer-first"


def test_a_table_can_do_without_giving_up() -> None:
    state = table(*FOUR, options=BremenOptions(concede=False))
    assert Propose() not in GAME.legal_moves(state)
    assert refused(state, Propose()) == "no-conceding"


def test_a_hand_of_one_animal_alone_can_play_each_of_its_tiles() -> None:
    for letter in "DGCR":
        tiles = [f"{letter}{number}" for number in range(1, 14)]
        plays = [move for move in GAME.legal_moves(table(" ".join(tiles), "", "", "")) if isinstance(move, Play)]
        assert plays == sorted(map(play, tiles), key=lambda move: move.tile)


@pytest.mark.parametrize("options", [BremenOptions(), HIDDEN], ids=["open", "hidden"])
def test_a_played_tile_is_final_also_when_it_is_led(options: BremenOptions) -> None:
    """It has shown its number to everybody."""
    state = table(*FOUR, options=options)
    for plays in ((), ("D7",), ("D7", "D4"), ("D7", "D4", "D8")):
        before = after(state, *plays)
        for move in GAME.legal_moves(before):
            assert not GAME.may_take_back(before, move, after(before, move))


# --- what is certain of a move ---------------------------------------------------------------------------


def test_the_seat_that_adds_the_last_tile_knows_who_takes_the_round() -> None:
    state = after(table(*FOUR), "D7", "D4", "D8")
    tiles = tuple(tile_named(code) for code in ("D7", "D4", "D8", "D9"))
    assert GAME.preview(view(state, 3), play("D9")) == (
        Played(seat=3, tile=tiles[3]),
        Took(seat=3, best=tiles[3], tiles=tiles),
    )
    assert GAME.preview(view(after(table(*FOUR), "D7"), 1), play("D4")) == (Played(seat=1, tile=tiles[1]),)


@pytest.mark.parametrize(
    ("taken", "kept", "reason"),
    [
        ((5, 4, 2, 0), "C8", None),
        ((4, 4, 2, 1), "C8", "counts"),
        ((5, 4, 2, 0), "G4", "animals"),
        ((4, 4, 2, 1), "G4", "counts_and_animals"),
    ],
)
@pytest.mark.parametrize("options", [BremenOptions(), HIDDEN], ids=["open", "hidden"])
def test_counts_and_open_animals_make_a_defeat_certain_but_not_a_score(
    options: BremenOptions, taken: tuple[int, ...], kept: str, reason: str | None
) -> None:
    state = table("R6 R13", "D2 G5", "G10 G6", f"{kept} G7", taken=taken, options=options)
    last = after(state, "R13", "G5", "G6")
    played, took, *ended = GAME.preview(view(last, 3), play("G7"))
    assert played == Played(seat=3, tile=tile_named("G7"))
    assert isinstance(took, Took)
    assert took.seat == 0
    foreseen = [event.outcome.reason for event in ended if isinstance(event, Ended)]
    assert foreseen == ([] if reason is None or options.animals_hidden else [reason])


def test_the_last_to_agree_knows_that_all_have_lost() -> None:
    asked = after(table(*FOUR), Propose(), Agree(), Agree())
    assert view(asked, 3).agreed == (1, 2)
    answered, ended = GAME.preview(view(asked, 3), Agree())
    assert answered == Answered(seat=3, agreed=True)
    assert isinstance(ended, Ended)
    assert GAME.preview(view(asked, 3), Refuse()) == (Answered(seat=3, agreed=False),)
    assert view(after(asked, Refuse())).agreed == view(after(asked, Agree())).agreed == ()
