"""Agents for any game: one that plays at random, one that forgets, and a search with playouts.

A game gets them with one line: `AGENTS: Final = players(GAME)`, or `players(GAME, Heuristic())` with an agent of its
own, which then also plays in the playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic

from msgspec import Struct

from agents.agent import FORGETFUL, HEURISTIC, RANDOM, Agent, GameAgents, Iterations
from agents.search import OneByOne, Rng, Search
from engines.chance import Chance
from engines.contract import EventT, Game, MoveT, OptionsT, Outcome, StateT, ViewT

QUICK: Final = 40
"""Playouts per move of the generic heuristic agent, few enough to decide at once."""


class Random:
    """Plays at random."""

    name: ClassVar[str] = RANDOM

    def choose(self, view: Struct, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Return any legal move, each equally likely; the view does not matter."""
        return chance.choice(legal)


class Forgetful(Generic[ViewT, MoveT]):
    """Lets the `other` agent decide with the view that `forget` returns, from which past moves are removed."""

    name: ClassVar[str] = FORGETFUL

    def __init__(self, other: Agent[ViewT, MoveT], forget: Callable[[ViewT], ViewT]) -> None:
        self._other = other
        self._forget = forget

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Return the other agent's choice without its memory."""
        return self._other.choose(self._forget(view), legal, chance)


def share_of_win(outcome: Outcome, seat: int) -> float:
    """What an outcome is worth to a seat: 1 divided by the number of winners if it has won, else 0."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


class PlayedOut(OneByOne[StateT, MoveT], Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """The simulator of any game: every legal move is a candidate, and games are played out to their end.

    All seats play by `policy`, each from its own view; without one, at random, which is much faster.
    """

    def __init__(
        self, game: Game[StateT, MoveT, ViewT, EventT, OptionsT], policy: Agent[ViewT, MoveT] | None = None
    ) -> None:
        self._game = game
        self._policy = policy

    def candidates(self, view: ViewT, legal: Sequence[MoveT]) -> Sequence[MoveT]:
        """All legal moves, the policy's choice first. Raises ValueError for a spectator's view."""
        if getattr(view, "seat", None) is None:
            raise ValueError("a spectator has no move to choose")
        if self._policy is None or len(legal) == 1:
            return legal
        first = self._policy.choose(view, legal, Rng(0))
        return [first, *(move for move in legal if move != first)]

    def determinizations(self, view: ViewT, count: int, rng: Rng) -> Sequence[StateT]:
        """States that the game draws for this view."""
        return [self._game.resample(view, rng) for _ in range(count)]

    def playout(self, state: StateT, move: MoveT, rng: Rng) -> float:
        """What the outcome is worth to the seat to act if it makes this move and everybody plays on by the policy.

        A game that exceeds `longest` is worth nothing.
        """
        game, policy, seat = self._game, self._policy, self._game.to_act(state)
        if seat is None:
            raise ValueError("nobody is to act")
        state = game.apply(state, move, rng).state
        for _ in range(game.longest):
            if (acting := game.to_act(state)) is None:
                break
            legal = game.legal_moves(state)
            chosen = rng.choice(legal) if policy is None else policy.choose(game.view(state, acting), legal, rng)
            state = game.apply(state, chosen, rng).state
        outcome = game.outcome(state)
        return 0.0 if outcome is None else share_of_win(outcome, seat)

    def search(self, iterations: int) -> Search[StateT, MoveT, ViewT]:
        """An agent that makes this many playouts before each move."""
        return Search(self, iterations)


class Quick(Search[StateT, MoveT, ViewT]):
    """A search with few playouts that serves as the heuristic agent of a game without its own."""

    name: ClassVar[str] = HEURISTIC


def players(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    heuristic: Agent[ViewT, MoveT] | None = None,
    *,
    forget: Callable[[ViewT], ViewT] | None = None,
    iterations: Iterations | None = None,
) -> GameAgents[ViewT, MoveT]:
    """The agents of a game, with generic ones for those that are not given.

    `forget` returns a view without its memory; with it, the game also has a forgetful agent. `iterations` are those of
    the levels that think; without them, none is offered: `stammtisch check-game --levels` measures which levels differ.
    """
    imagined = PlayedOut(game, heuristic)
    sensible: Agent[ViewT, MoveT] = heuristic or Quick(imagined, QUICK)
    return GameAgents(
        agents=(sensible,) if forget is None else (sensible, Forgetful(sensible, forget)),
        search=imagined.search,
        iterations=iterations,
        forgets=forget is not None,
    )
