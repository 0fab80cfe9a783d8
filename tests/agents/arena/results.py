"""Results as a tournament has them, made up for the tests."""

from agents.arena.playing import Job, JobResult
from engines.contract import Outcome
from engines.registry import game as game_named


def result(
    game: str,
    agents: tuple[str, ...],
    winners: tuple[int, ...],
    *,
    deal: int = 0,
    table: int = 0,
    moves: tuple[int, ...] = (),
    reason: str = "over",
) -> JobResult:
    """A game that these seats have won; who won has one point, everybody else none."""
    job = Job(deal, table, game, game_named(game).Options(), bytes(32), agents)
    scores = tuple(int(seat in winners) for seat in range(len(agents)))
    moves = moves or (10,) * len(agents)
    return JobResult(job, Outcome(reason, scores, winners), moves, tuple(0.5 * each for each in moves))
