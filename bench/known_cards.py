"""Measure how much knowing certain cards would help a search agent of 40 Barrels of Beer, with two seats.

    python -m bench.known_cards covered --games 120 --iterations 4000

`hand` is the opponent's hand, `covered` the face-down cards on the board; the agent samples everything else as usual.
An honest agent can at best infer something about the former, and nothing about the latter, so this shows the possible
gain from inference. Played like `bench.strength`, on the same deals.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from msgspec.structs import replace

from agents.forty_barrels.search import search
from agents.search import Rng
from bench.strength import Count, play
from engines.forty_barrels import GAME
from engines.forty_barrels.model import State, View
from engines.registry import game as game_named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

    from bench.strength import Choice
    from engines.chance import Chance

_SEATS = 2


def told_apart(truth: State, view: View, known: str, rng: Rng) -> State:
    """A state with this view and the known cards at their true places."""
    in_hands = [card for seat, hand in enumerate(truth.hands) if seat != view.seat for card in hand]
    on_board = [stack[0] for stack in truth.board if len(stack) == 1]
    unknown = [*truth.pile, *(on_board if known == "hand" else in_hands)]
    cards = iter(rng.shuffle(unknown))
    if known == "hand":
        return replace(
            truth,
            board=tuple((next(cards),) if len(stack) == 1 else stack for stack in truth.board),
            pile=tuple(cards),
        )
    hands = [
        hand if seat == view.seat else tuple(sorted(next(cards) for _ in hand)) for seat, hand in enumerate(truth.hands)
    ]
    return replace(truth, hands=tuple(hands), pile=tuple(cards))


def partly_knowing(known: str, iterations: int) -> Choice:
    """A search agent that knows these cards."""
    agent = search(iterations)

    def choose(truth: Struct, view: Struct, legal: Sequence[Struct], chance: Chance) -> Struct:
        if not isinstance(truth, State) or not isinstance(view, View):
            raise TypeError("this is a table of another game")
        candidates = agent.simulator.candidates(view, [move for move in GAME.legal_moves(truth) if move in legal])
        rng = Rng.rolled_by(chance)
        return agent.best(candidates, lambda n: [told_apart(truth, view, known, rng) for _ in range(n)], rng).move

    return choose


def main() -> None:
    """Play, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("known", choices=("hand", "covered"))
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--iterations", type=int, default=4000)
    asked = parser.parse_args()
    game, count = game_named(GAME.name), Count(_SEATS)
    choose = partly_knowing(asked.known, asked.iterations)
    for number in range(asked.games):
        play(game, count, number, choose)
    print(f"{GAME.name}, {_SEATS} seats, search:{asked.iterations} that knows of hidden cards: {asked.known}; {count}")


if __name__ == "__main__":
    main()
