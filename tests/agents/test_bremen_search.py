"""Bremen's blueprint and the search over it: legal, honest, the same every time, and better than the blueprint."""

from __future__ import annotations

import pytest

from agents.bremen.heuristic import Heuristic
from agents.bremen.playout import Plan, Table
from agents.bremen.search import Search, different, wins
from engines import codec
from engines.bremen.beliefs import Truths
from engines.bremen.model import Agree, BremenOptions, Play, Propose, Refuse, State, View
from engines.bremen.rules import Bremen
from engines.chance import Chance
from tests.agents.play import play as play_out
from tests.engines.drawing_bremen import after, codes, deal, mask, play, table

GAME = Bremen()
SEED = bytes(range(32))
HIDDEN = BremenOptions(animals_hidden=True)


def viewed(state: State) -> View:
    assert state.to_act is not None
    return GAME.view(state, state.to_act)


@pytest.mark.parametrize("seats", GAME.seats)
def test_play_outs_are_legal_and_end_as_the_engine_says(seats: int) -> None:
    """The position is played side by side with the engine's state, by the policy and by the blueprint's own plan."""
    ends = set()
    for number in range(40):
        state = deal(seats, number.to_bytes(32, "big"))
        position = Table(viewed(state)).position(state.hands)
        assert position is not None
        alive = True
        while alive and (seat := GAME.to_act(state)) is not None:
            assert position.to_act() == seat
            tile = position.choose()
            assert Play(tile) in GAME.legal_moves(state)
            alive = position.play(tile)
            state = GAME.apply(state, Play(tile), Chance(SEED, 1)).state
            assert tuple(position.hands) == state.hands
        outcome = GAME.outcome(state)
        assert (outcome is not None and outcome.winners) if alive else GAME.view(state, None).out_of_reach
        ends.add(alive)
    assert ends == {True, False}


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_policy_uses_only_what_its_seat_knows_of_open_animals(seats: int) -> None:
    state, chance = deal(seats), Chance(SEED, 1)
    for ply in range(1, 11 * seats):
        view = viewed(state)
        truths, seen = Truths(view), Table(view)
        tiles = set()
        for hands in (state.hands, truths.draw(chance), truths.draw(chance)):
            position = seen.position(hands)
            tiles.add(position.choose() if position else None)
        assert len(tiles) == 1
        state = GAME.apply(state, Heuristic().choose(view, GAME.legal_moves(state), Chance(SEED, ply)), chance).state
        if view.out_of_reach:
            break


@pytest.mark.parametrize("options", [BremenOptions(), HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_search_decides_by_the_view_alone_and_the_same_every_time(seats: int, options: BremenOptions) -> None:
    state = deal(seats, SEED, options)
    for ply in range(1, 13 * seats):
        if GAME.to_act(state) is None:
            break
        view, legal = viewed(state), GAME.legal_moves(state)
        move = Search(40).choose(view, legal, Chance(SEED, ply))
        assert move in legal
        if ply % 3 == 1:
            from_bytes = codec.decode_view(GAME, codec.encode_view(view))
            assert Search(40).choose(from_bytes, legal, Chance(SEED, ply)) == move
            other = GAME.resample(view, Chance(SEED, ply, "other"))
            assert Search(40).choose(viewed(other), GAME.legal_moves(other), Chance(SEED, ply)) == move
        state = GAME.apply(state, move, Chance(SEED, ply)).state


def test_the_search_sees_to_it_that_the_right_seat_wins_the_last_round() -> None:
    """Seat 3 has to win it and keep a dog, which no rule of thumb is needed for: every other tile loses."""
    state = after(table("R9 D4", "C7 D3", "D6 R2", "D8 G9", taken=(6, 4, 0, 1)), "D4", "D3", "D6")
    assert Search(50).choose(viewed(state), GAME.legal_moves(state), Chance(SEED, 1)) == play("D8")


def test_tiles_without_a_tile_of_others_between_them_are_one_option() -> None:
    """Donkeys 5 and 6 lie between 4 and 7 in other hands, 9 is on the table; 3, which is gone, does not count."""
    state = after(table("D9 C1 C5", "D2 D4 D7 D8 D12", "D5 G1 G2", "D6 G3 G4", taken=(4, 3, 2, 0)), "D9")
    tiles = [move.tile for move in GAME.legal_moves(state) if isinstance(move, Play)]
    assert codes(different(viewed(state), tiles)) == "D2 D7 D12"


def test_a_plan_changes_when_imagined_hands_of_hidden_animals_cannot_keep_its_animal() -> None:
    """Seat 1 is to keep a dog, but in this truth it has none; with seat 3's dogs changed for cats nobody has one."""
    state = table("R9 R5", "C7 D3", "D6 C2", "G8 G9", taken=(6, 4, 1, 0), options=HIDDEN)
    seen, plan = Table(viewed(state)), Plan((6, 4, 2, 0), (0, 2, 1, 3))
    position = seen.position(state.hands, plan)
    assert position is not None
    assert position.plan.keeps in {(0, 3, 1, 2), (0, 1, 3, 2)}
    assert seen.position((*state.hands[:3], mask("C8 C9")), plan) is None


@pytest.mark.parametrize("seats", GAME.seats)
def test_another_plan_may_win_later_when_todays_loses(seats: int) -> None:
    """All make a new plan some rounds later: with no other plan nothing changes, with others it is won more often."""
    alone = together = 0
    for number in range(30):
        state = deal(seats, number.to_bytes(32, "big"))
        view, chance = viewed(state), Chance(SEED, number)
        truths, seen = Truths(view), Table(viewed(state))
        plans = seen.plans(truths, chance)
        by_plan, again, with_others = (seen.position(state.hands, plans[0]) for _ in range(3))
        assert by_plan is not None
        assert again is not None
        assert with_others is not None
        won = by_plan.wins()
        assert wins(again, []) is won
        found = wins(with_others, plans)
        assert found or not won
        alone, together = alone + won, together + found
    assert alone < together


def test_a_plan_that_has_become_impossible_is_not_taken_up_again() -> None:
    """Seat 0 has won six rounds and holds no cat: it cannot be the one with four, and cannot keep a cat."""
    state = table("R9 R5", "C7 D3", "D6 C2", "G8 G9", taken=(6, 3, 1, 0))
    position = Table(viewed(state)).position(state.hands)
    assert position is not None
    again = position.replanned(plan := Plan((6, 4, 2, 0), (0, 3, 1, 2)))
    assert again is not None
    assert (again.plan, again.hands, again.needs) == (plan, position.hands, [0, 1, 1, 0])
    assert position.replanned(Plan((4, 6, 2, 0), (0, 3, 1, 2))) is None
    assert position.replanned(Plan((6, 4, 2, 0), (3, 1, 0, 2))) is None


def test_the_search_answers_a_vote_with_what_is_proved_and_never_asks() -> None:
    hands = ("R7 C1", "D4 D2", "G8 G3", "C9 C4")
    for taken, answer in (((7, 0, 0, 0), Agree()), ((2, 0, 0, 0), Refuse())):
        state = table(*hands, taken=taken)
        asked = after(state, Propose())
        assert Search(5).choose(viewed(asked), GAME.legal_moves(asked), Chance(SEED, 1)) == answer
        assert isinstance(Search(5).choose(viewed(state), GAME.legal_moves(state), Chance(SEED, 1)), Play)


def test_a_spectator_cannot_choose() -> None:
    state = deal(4)
    with pytest.raises(ValueError, match="spectator"):
        Search(5).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))


def test_tables_that_search_a_little_win_more_than_those_that_follow_the_blueprint() -> None:
    games = 8
    searched = sum(bool(play_out(GAME, [Search(40)] * 3, number).winners) for number in range(games))
    blueprint = sum(bool(play_out(GAME, [Heuristic()] * 3, number).winners) for number in range(games))
    assert searched > blueprint
