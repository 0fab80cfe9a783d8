"""Measure the value of talking in Bremen: the same deals with talking and with silent house players.

`python -m bench.talk --seats 4 --games 1000`; with `--person` one seat of each table is a scripted member who states
their wishes and grants those of others if possible; at the silent tables the same member is silent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Annotated

import typer
from msgspec.structs import replace

from agents.agent import Agent, Talking
from agents.bremen.heuristic import Heuristic
from agents.bremen.search import Search
from engines.bremen import GAME
from engines.bremen.model import HIGH, LOW, MINE, SPARE, BremenOptions, Move, State, View
from engines.chance import SEED_BYTES, Chance
from engines.contract import Said
from engines.replay import move_numbers

_HEEDFUL = 6.0
"""The weight that the scripted member gives to a wish."""
_TAKEN_AT_ONCE = {MINE: LOW, SPARE: HIGH}
"""The additional wish that the scripted member infers from these phrases, for the current round."""


class Member(Heuristic):
    """Plays heuristically, states its wishes, and grants those of others if possible."""

    def __init__(self) -> None:
        super().__init__(heed=_HEEDFUL)

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Prefer a tile that the others ask for to one that serves the plan."""
        if view.round:
            at_once = [
                Said(each.seat, _TAKEN_AT_ONCE[each.phrase]) for each in view.said if each.phrase in _TAKEN_AT_ONCE
            ]
            view = replace(view, said=(*view.said, *at_once))
        return super().choose(view, legal, chance)


def played(seats: int, seed: bytes, agents: Sequence[Agent[View, Move]], *, talks: bool) -> bool:
    """Whether these agents, one per seat, win this deal. A seat's phrase is valid until it moves."""
    options = BremenOptions(concede=False)
    state, numbers = GAME.setup(seats, options, Chance(seed, 0)), move_numbers(GAME, seats, options, seed)
    said: dict[int, str] = {}
    while (seat := GAME.to_act(state)) is not None:
        ply = next(numbers)
        if talks:
            _talk(state, said, agents)
        view = _view_with_phrases(state, seat, said)
        move = agents[seat].choose(view, GAME.legal_moves(state), Chance(seed, ply, f"agent-{seat}"))
        said.pop(seat, None)
        state = GAME.apply(state, move, Chance(seed, ply)).state
    return bool(state.outcome is not None and state.outcome.winners)


def _agent(name: str) -> Agent[View, Move]:
    _, _, iterations = name.partition(":")
    return Search(int(iterations)) if iterations else Heuristic()


def _view_with_phrases(state: State, seat: int, said: dict[int, str]) -> View:
    return GAME.hearing(GAME.view(state, seat), tuple(Said(each, phrase) for each, phrase in sorted(said.items())))


def _talk(state: State, said: dict[int, str], agents: Sequence[Agent[View, Move]]) -> None:
    for seat, agent in enumerate(agents):
        if isinstance(agent, Talking) and (phrase := agent.say(_view_with_phrases(state, seat, said))) is not None:
            said[seat] = phrase


def difference(pairs: list[tuple[bool, bool]]) -> tuple[float, float, float]:
    """The gain in wins from talking on the same deals, in percentage points, with its 95 % interval."""
    gains = [100.0 * (talking - silent) for talking, silent in pairs]
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(len(gains) - 1, 1) / len(gains))
    return mean, mean - 1.96 * spread, mean + 1.96 * spread


def main(
    seats: int = 4,
    games: int = 1000,
    house: Annotated[str, typer.Option(help="The house players: `heuristic` or such as `search:200`.")] = "heuristic",
    person: Annotated[bool, typer.Option(help="One seat is a scripted member.")] = False,
    first: Annotated[int, typer.Option(help="The number of the first deal.")] = 1,
    every: Annotated[int, typer.Option(help="The number of games between two printed lines.")] = 500,
) -> None:
    """Measure and print."""
    pairs = []
    for number in range(games):
        seed = (first + number).to_bytes(SEED_BYTES, "big")
        agents = [_agent(house) for _ in range(seats)]
        if person:
            agents[number % seats] = Member()
        pairs.append((played(seats, seed, agents, talks=True), played(seats, seed, agents, talks=False)))
        if (number + 1) % every == 0 or number + 1 == games:
            talking, silent = (sum(each) for each in zip(*pairs, strict=True))
            gain, low, high = difference(pairs)
            print(
                f"{house}{' and a member' if person else ''}, {seats} seats, {number + 1} deals: "
                f"won {talking} with talk, {silent} without: {gain:+.1f} points ({low:+.1f} to {high:+.1f})",
                flush=True,
            )


if __name__ == "__main__":
    typer.run(main)
