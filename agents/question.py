"""A question to an agent, as it may cross the border of a process, and the one way in which it is answered.

What crosses is a view, the legal moves and a seed that is derived from the table's: no state, no other hand, nothing
that reveals the table's seed. Equal questions have equal answers, so every decision can be made again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Final

import msgspec

from agents.agent import Agent, AnyAgent, Choice, Evidence, Thinking
from agents.registry import AgentRegistry
from engines import codec, registry
from engines.chance import Chance
from engines.contract import AnyGame, MoveT, ViewT

STREAM: Final = "agent"
"""The stream of the derived seed by which an agent rolls, at ply 0."""


class Question(msgspec.Struct, frozen=True):
    """Which move an agent would make."""

    game: str
    """The name of the game."""
    agent: str
    """The name of the agent, such as `search:400`."""
    view: bytes
    """What its seat may know, written by `engines.codec`."""
    legal: bytes
    """The legal moves, written by `engines.codec`."""
    seed: bytes
    """32 bytes by which it rolls: see `derived_seed`."""


def derived_seed(seed: bytes, ply: int, seat: int) -> bytes:
    """The seed by which the agent on a seat decides about the move that becomes this ply; `seed` is the table's."""
    return Chance(seed, ply, f"agent-{seat}").derived()


def decide(agent: Agent[ViewT, MoveT], view: ViewT, legal: Sequence[MoveT], seed: bytes) -> MoveT:
    """The move that an agent chooses, rolling by its derived seed."""
    return weigh(agent, view, legal, seed).move


def weigh(agent: Agent[ViewT, MoveT], view: ViewT, legal: Sequence[MoveT], seed: bytes) -> Choice[MoveT]:
    """The same move, with what speaks for it if the agent has tried others."""
    chance = Chance(seed, 0, STREAM)
    if isinstance(agent, Thinking):
        return agent.weigh(view, legal, chance)
    return Choice(agent.choose(view, legal, chance))


def question(game: AnyGame, agent: str, view: msgspec.Struct, legal: Sequence[msgspec.Struct], seed: bytes) -> Question:
    """The question to the agent of this name; `seed` is the derived one."""
    return Question(game.name, agent, codec.encode_view(view), codec.encode_moves(legal), seed)


def answer(game: AnyGame, agent: AnyAgent, asked: Question) -> Choice[msgspec.Struct]:
    """What this agent chooses. Raises ValueError if it chooses what is no legal move."""
    legal = codec.decode_moves(game, asked.legal)
    chosen = weigh(agent, codec.decode_view(game, asked.view), legal, asked.seed)
    if chosen.move not in legal:
        raise ValueError(f"the agent {asked.agent} chose an illegal move of {asked.game}")
    return chosen


def packed(asked: Question) -> bytes:
    """A question as it crosses."""
    return msgspec.msgpack.encode(asked)


def unpacked(data: bytes) -> Question:
    """The question that was packed. Raises msgspec.DecodeError if it is none."""
    return msgspec.msgpack.decode(data, type=Question)


class _Crossed(msgspec.Struct, frozen=True):
    move: bytes
    evidence: Evidence | None


def packed_choice(chosen: Choice[msgspec.Struct]) -> bytes:
    """A choice as it crosses back."""
    return msgspec.msgpack.encode(_Crossed(codec.encode_move(chosen.move), chosen.evidence))


def unpacked_choice(game: AnyGame, data: bytes) -> Choice[msgspec.Struct]:
    """The choice that was packed. Raises msgspec.DecodeError if it is none."""
    crossed = msgspec.msgpack.decode(data, type=_Crossed)
    return Choice(codec.decode_move(game, crossed.move), crossed.evidence)


def think(agents: str, job: bytes) -> bytes:
    """The packed answer to a packed question; `agents` says where the registry is: `agents.games:AGENTS`."""
    asked = unpacked(job)
    game = registry.game(asked.game)
    return packed_choice(answer(game, _registry(agents).agent(asked.game, asked.agent), asked))


@cache
def _registry(address: str) -> AgentRegistry:
    module, _, name = address.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, AgentRegistry):
        raise TypeError(f"{address} is not a registry of agents")
    return found
