"""How each agent did in a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from agents.arena.statistics import Estimate, wilson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from agents.arena.plan import Tournament
    from agents.arena.playing import Result


@dataclass
class Standing:
    """What became of one agent."""

    agent: str
    games: int = 0
    """Those that it sat in, on however many seats."""
    seats: int = 0
    """The seats that it had in them."""
    wins: float = 0.0
    """What it won of them: of a tie of three one third for each seat; all of what is won together."""
    due: float = 0.0
    """What it would have won of them if each seat won as often as every other."""
    points: int = 0
    places: int = 0
    """The sums over its seats; the best place is 1."""
    moves: int = 0
    seconds: float = 0.0
    """CPU seconds that all its decisions took."""

    @property
    def won(self) -> Estimate:
        """The share of its games that it won."""
        return wilson(self.wins, self.games)

    @property
    def of_fair_share(self) -> Estimate | None:
        """How many times its fair share it won: 1 is as much as any other seat. None if there was nothing to win."""
        return self.won.times(self.games / self.due) if self.due else None

    @property
    def seconds_a_move(self) -> float:
        """CPU seconds; 0 if it never decided."""
        return self.seconds / self.moves if self.moves else 0.0


def standings(tournament: Tournament, results: Sequence[Result]) -> tuple[Standing, ...]:
    """All players in the order in which they were named; of those whom they sit alone against nothing is counted."""
    found = {agent: Standing(agent) for agent in tournament.players}
    together = tournament.engine.cooperative
    for result in results:
        agents, winners = result.job.agents, result.outcome.winners
        share = (1.0 if together else 1 / len(winners)) if winners else 0.0
        for agent in sorted(set(agents) & set(found)):
            standing = found[agent]
            mine = [seat for seat, name in enumerate(agents) if name == agent]
            standing.games += 1
            standing.seats += len(mine)
            standing.wins += share if together else share * sum(seat in winners for seat in mine)
            standing.due += bool(winners) * (1 if together else len(mine) / len(agents))
            standing.points += sum(result.outcome.scores[seat] for seat in mine)
            standing.places += sum(result.outcome.ranks[seat] for seat in mine)
            standing.moves += sum(result.moves[seat] for seat in mine)
            standing.seconds += sum(result.seconds[seat] for seat in mine)
    return tuple(found.values())
