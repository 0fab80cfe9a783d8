"""A question to an agent, which may be sent to another process, and the only way to answer it.

It contains a view, the legal moves and a seed derived from the table's: no state, no other hand, and nothing that
reveals the table's seed. Equal questions get equal answers, so every decision can be repeated.
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
"""The stream of the derived seed, at ply 0, from which an agent draws its chance."""


class Question(msgspec.Struct, frozen=True):
    """Asks which move an agent would make."""

    game: str
    """The name of the game."""
    agent: str
    """The name of the agent, such as `search:400`."""
    view: bytes
    """What its seat may know, encoded by `engines.codec`."""
    legal: bytes
    """The legal moves, encoded by `engines.codec`."""
    seed: bytes
    """The 32 bytes of its seed; see `derived_seed`."""


def derived_seed(seed: bytes, ply: int, seat: int) -> bytes:
    """The seed for an agent's decision about the move that leads to this ply; `seed` is the table's."""
    return Chance(seed, ply, f"agent-{seat}").derived()


def decide(agent: Agent[ViewT, MoveT], view: ViewT, legal: Sequence[MoveT], seed: bytes) -> MoveT:
    """The move that an agent chooses with its derived seed."""
    return weigh(agent, view, legal, seed).move


def weigh(agent: Agent[ViewT, MoveT], view: ViewT, legal: Sequence[MoveT], seed: bytes) -> Choice[MoveT]:
    """The same move, with evidence if the agent has tried moves."""
    chance = Chance(seed, 0, STREAM)
    if isinstance(agent, Thinking):
        return agent.weigh(view, legal, chance)
    return Choice(agent.choose(view, legal, chance))


def question(game: AnyGame, agent: str, view: msgspec.Struct, legal: Sequence[msgspec.Struct], seed: bytes) -> Question:
    """The question to the agent of this name; `seed` is the derived one."""
    return Question(game.name, agent, codec.encode_view(view), codec.encode_moves(legal), seed)


def answer(game: AnyGame, agent: AnyAgent, asked: Question) -> Choice[msgspec.Struct]:
    """This agent's choice. Raises ValueError if it is not a legal move."""
    legal = codec.decode_moves(game, asked.legal)
    chosen = weigh(agent, codec.decode_view(game, asked.view), legal, asked.seed)
    if chosen.move not in legal:
        raise ValueError(f"the agent {asked.agent} chose an illegal move of {asked.game}")
    return chosen


class _Crossed(msgspec.Struct, frozen=True):
    move: bytes
    evidence: Evidence | None


def packed_choice(chosen: Choice[msgspec.Struct]) -> bytes:
    """Encode a choice for the way back."""
    return msgspec.msgpack.encode(_Crossed(codec.encode_move(chosen.move), chosen.evidence))


def unpacked_choice(game: AnyGame, data: bytes) -> Choice[msgspec.Struct]:
    """Decode a packed choice. Raises msgspec.DecodeError."""
    crossed = msgspec.msgpack.decode(data, type=_Crossed)
    return Choice(codec.decode_move(game, crossed.move), crossed.evidence)


def think(agents: str, job: bytes) -> bytes:
    """The packed answer to a question in MessagePack; `agents` locates the registry, such as `agents.games:AGENTS`."""
    asked = msgspec.msgpack.decode(job, type=Question)
    game = registry.game(asked.game)
    return packed_choice(answer(game, _registry(agents).agent(asked.game, asked.agent), asked))


@cache
def _registry(address: str) -> AgentRegistry:
    module, _, name = address.partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, AgentRegistry):
        raise TypeError(f"{address} is not a registry of agents")
    return found
