"""How the move of an agent comes about: the question that is put to it, and who answers.

Whatever an agent decides at a table, it decides here: on its turn, or in place of a member whose time is up. From the
stored log every decision can be made again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, structs

from agents.agent import Choice, Evidence
from agents.levels import thinks
from agents.question import Question, answer, derived_seed, question, unpacked_choice
from agents.workers import NoAnswer
from bot.tables.talking import heard
from engines import codec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from agents.workers import Workers
    from bot.tables.awake import AwakeTable
    from bot.tables.stand_ins import StandIns
    from engines.contract import AnyGame


class Decision(Struct, frozen=True):
    """A move, and the agent that has chosen it."""

    move: Struct
    agent: str
    """The name of the agent; another one than was asked if that could not answer."""
    evidence: Evidence | None = None
    """What speaks for the move, if the agent has tried others."""


def question_at(table: AwakeTable, seat: int, agent: str) -> Question:
    """What the agent of this name is asked about the move that a seat is to make; no state, and no seed of a table."""
    row, game = table.row, table.game
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    own = derived_seed(row.seed, row.ply + 1, seat)
    view = heard(game, table.state, seat, row.said)
    return question(game, agent, view, game.legal_moves(table.state), own)


class Decisions:
    """Asks agents: those that decide at once right here, those that think in worker processes."""

    def __init__(self, games: Mapping[str, AnyGame], stand_ins: StandIns, workers: Workers | None) -> None:
        self._games = games
        self._stand_ins = stand_ins
        self._workers = workers

    def stand_in_at(self, game: str) -> str:
        """The name of the agent that fills in for members, and for agents that give no answer; it does not think."""
        return self._stand_ins.name_at(game)

    def at_once(self, asked: Question) -> Decision:
        """The decision of an agent that does not think."""
        game, agent = self._games[asked.game], self._stand_ins.agent(asked.game, asked.agent)
        return _decision(answer(game, agent, asked), asked.agent)

    async def choose(self, asked: Question) -> Decision:
        """The decision of any agent. If one that thinks gives no answer, the stand-in decides."""
        if not thinks(asked.agent) or self._workers is None:
            return self.at_once(asked)
        chosen = await self.thought(asked)
        if chosen is not None:
            return _decision(chosen, asked.agent)
        return self.at_once(structs.replace(asked, agent=self.stand_in_at(asked.game)))

    async def thought(self, asked: Question) -> Choice[Struct] | None:
        """What an agent chooses which thinks; None if no agent thinks here, or there is no answer."""
        game = self._games[asked.game]
        legal = codec.decode_moves(game, asked.legal)
        if self._workers is None:
            return None
        if len(legal) == 1:
            return Choice(legal[0])

        def read(data: bytes) -> Choice[Struct]:
            chosen = unpacked_choice(game, data)
            if chosen.move not in legal:
                raise ValueError(f"a worker chose what is no legal move of {asked.game}")
            return chosen

        try:
            return await self._workers.think(asked, read)
        except NoAnswer:
            return None


def _decision(chosen: Choice[Struct], agent: str) -> Decision:
    return Decision(chosen.move, agent, chosen.evidence)
