"""The agents of Bremen: what the heuristic one plays, how often its tables win, what both say to giving up."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from agents.agent import Agent
from agents.bremen.heuristic import Heuristic, RandomTiles, is_decided
from engines.bremen.beliefs import Truths
from engines.bremen.model import Agree, BremenOptions, Move, Play, Propose, Refuse, State, View
from engines.bremen.rules import Bremen
from engines.chance import Chance
from tests.agents.play import play as play_out
from tests.engines.drawing_bremen import after, play, table

GAME = Bremen()
SEED = bytes(range(32))
HIDDEN = BremenOptions(animals_hidden=True)
FOUR = ("R7 C1", "D4 D2", "G8 G3", "C9 C4")


def chosen(state: State, player: Agent[View, Move] | None = None, roll: int = 1) -> Move:
    assert state.to_act is not None
    view = GAME.view(state, state.to_act)
    return (player or Heuristic()).choose(view, GAME.legal_moves(state), Chance(SEED, roll))


def test_a_seat_with_enough_rounds_stays_below() -> None:
    """Seat 1 has its six rounds: a donkey that loses goes, not the one that would win."""
    state = after(table("D7 C1 C9", "D4 D6 D8 G1", "C6 C3 G3", "C10 C4 G4", taken=(0, 6, 2, 1)), "D7")
    assert chosen(state) in {play("D4"), play("D6")}


def test_a_seat_that_needs_rounds_wins_as_cheaply_as_possible() -> None:
    """The last to play: 8 is enough to beat 7, the 12 can wait."""
    state = table("D7 G1", "D4 G2", "D6 C3", "D8 D12 R9", taken=(6, 4, 0, 0))
    assert chosen(after(state, "D7", "D4", "D6")) == play("D8")


def test_the_last_tile_of_its_own_animal_is_kept() -> None:
    """Only seat 1 has cats: it is to be left with one, and gives away a rooster or a dog before."""
    state = after(table("D7 D2 D3", "C4 R2 G8", "D9 G3 G9", "D10 R4 R5", taken=(4, 3, 2, 0)), "D7")
    assert chosen(state) in {play("R2"), play("G8")}


def test_nobody_is_led_out_of_the_animal_they_have_to_keep() -> None:
    """Seat 2 holds the only cat but for those of the leader, who therefore leads something else."""
    state = table("C9 G2 G3", "D7 D8 G9", "C4 R2 R3", "R6 R7 D9", taken=(4, 3, 2, 0))
    assert chosen(state) != play("C9")


@pytest.mark.parametrize("player", [Heuristic(), RandomTiles()], ids=["heuristic", "random"])
def test_giving_up_is_agreed_to_exactly_when_it_is_proved(player: Agent[View, Move]) -> None:
    for taken, answer in (((7, 0, 0, 0), Agree()), ((2, 0, 0, 0), Refuse())):
        asked = after(table(*FOUR, taken=taken), Propose())
        assert {type(chosen(asked, player, roll)) for roll in range(20)} == {type(answer)}


def test_agents_never_ask_to_give_up() -> None:
    state = table(*FOUR, taken=(7, 0, 0, 0))
    assert Propose() in GAME.legal_moves(state)
    agents: tuple[Agent[View, Move], ...] = (Heuristic(), RandomTiles())
    for player in agents:
        assert all(isinstance(chosen(state, player, roll), Play) for roll in range(30))


def test_the_random_one_likes_every_tile() -> None:
    state = table("R3 D7 G2 C9", "R1 D1 G1 C1", "R2 D2 G3 C2", "R4 D4 G4 C4")
    assert {chosen(state, RandomTiles(), roll) for roll in range(60)} == {
        play(code) for code in ("R3", "D7", "G2", "C9")
    }


@pytest.mark.parametrize("seats", GAME.seats)
def test_tables_of_heuristic_players_win_now_and_then_and_random_ones_hardly_ever(seats: int) -> None:
    """See docs/agents/bremen.md for how often over more games."""
    games = 150
    heuristic = sum(bool(play_out(GAME, [Heuristic()] * seats, number).winners) for number in range(games))
    random = sum(bool(play_out(GAME, [RandomTiles()] * seats, number).winners) for number in range(games))
    assert heuristic > games * 0.14
    assert random < games * 0.02


def test_no_more_deals_are_imagined_than_decide_the_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    """With hidden animals each imagined deal costs as much as a decision with open ones."""
    imagined = []

    class CountedTruths(Truths):
        def draw(self, chance: Chance) -> tuple[int, ...]:
            imagined.append(chance)
            return super().draw(chance)

    monkeypatch.setattr("agents.bremen.heuristic.Truths", CountedTruths)
    state, counts = GAME.setup(4, HIDDEN, Chance(SEED, 0)), []
    for ply in range(1, 49):
        imagined.clear()
        forced = len(GAME.legal_moves(state)) == 1 + (Propose() in GAME.legal_moves(state))
        move = chosen(state, roll=ply)
        assert len(imagined) == 0 if forced else 8 <= len(imagined) <= 15
        counts.append(len(imagined))
        state = GAME.apply(state, move, Chance(SEED, ply)).state
    assert 0 in counts
    assert 8 in counts, "eight equal votes of fifteen decide"


@pytest.mark.parametrize("left", range(5))
def test_votes_are_decided_when_no_further_vote_changes_the_winner(left: int) -> None:
    def winner(votes: Counter[int]) -> int:
        return max(sorted(votes), key=lambda tile: votes[tile])

    for counts in product(range(4), repeat=3):
        votes = Counter({tile: count for tile, count in enumerate(counts) if count})
        # An impossible deal votes for no tile.
        further = [Counter(tile for tile in more if tile < 3) for more in product(range(4), repeat=left)]
        stays = bool(votes) and all(winner(votes + each) == winner(votes) for each in further)
        assert stays or not is_decided(votes, left)
        if votes and max(counts) > sorted(counts)[1] + left:
            assert is_decided(votes, left), "an obvious lead"
