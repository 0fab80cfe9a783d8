"""The results of a tournament's agents, and the tables that a tournament prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table

from agents.arena.plan import Tournament
from agents.arena.playing import JobResult, options_text
from agents.arena.ratings import Rating
from agents.arena.statistics import Estimate, balance, wilson


@dataclass
class Standing:
    """The results of one agent."""

    agent: str
    games: int = 0
    """The games it played in, on any number of seats."""
    seats: int = 0
    """The number of seats it had in them."""
    wins: float = 0.0
    """Its share of the wins: in a tie of three, 1/3 for each winning seat; in a cooperative game, the whole win."""
    due: float = 0.0
    """What `wins` would be if every seat won equally often."""
    points: int = 0
    places: int = 0
    """Sums over its seats, as `points`; the best place is 1."""
    moves: int = 0
    seconds: float = 0.0
    """The CPU seconds of all its decisions."""

    @property
    def won(self) -> Estimate:
        """The share of its games that it won."""
        return wilson(self.wins, self.games)

    @property
    def of_fair_share(self) -> Estimate | None:
        """Its wins relative to its fair share: 1 is average. None if no game had a winner."""
        return self.won.times(self.games / self.due) if self.due else None

    @property
    def seconds_a_move(self) -> float:
        """CPU seconds per decision; 0 if it made none."""
        return self.seconds / self.moves if self.moves else 0.0


def standings(tournament: Tournament, results: Sequence[JobResult]) -> tuple[Standing, ...]:
    """All players in the order they were named; the agents of `against` are left out."""
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


def show(tournament: Tournament, results: Sequence[JobResult], ratings: Sequence[Rating], console: Console) -> None:
    """Print the results of the games so far, at least two."""
    console.print(_standings(tournament, results, ratings))
    found, lines = balance(results), []
    if tournament.options != tournament.engine.Options():
        lines.append(f"table options: {options_text(tournament.options)}")
    lines.append(f"ends: {', '.join(f'{reason} {interval(share)}' for reason, share in found.ends)}")
    if not tournament.engine.cooperative:
        lines.append(f"won by seat: {', '.join(interval(share) for share in found.seats)}")
        lines.append(f"won by several: {interval(found.ties)}; by nobody: {interval(found.nobody)}")
    least, median, most = found.plies
    lines.append(
        f"moves: {least} / {median} / {most} (tenth percentile, median, ninetieth percentile); "
        f"{found.decisions:.1f} a seat"
    )
    # No wrapping, so that each line stays whole in a file or a pipe.
    console.print(*lines, sep="\n", markup=False, highlight=False, soft_wrap=True)


def title(tournament: Tournament, games: int) -> str:
    """What was played, in one line."""
    how = f", one among {tournament.against}" if tournament.against else ""
    how = ", tables of one kind" if tournament.engine.cooperative and not how else how
    return f"{tournament.game}, {tournament.seats} seats{how}: {tournament.deals} deals, {games} games"


def _standings(tournament: Tournament, results: Sequence[JobResult], ratings: Sequence[Rating]) -> Table:
    together = tournament.engine.cooperative
    heads = ["player", "games", "won", "of fair\nshare", "points", "place", "CPU ms\na move", "rating"]
    left_out = {"of fair\nshare", "place"} if together else set()
    heads = [head for head in heads if head not in left_out and (ratings or head != "rating")]
    table = Table(
        title=title(tournament, len(results)),
        box=box.SIMPLE_HEAD,
        title_justify="left",
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    for head in heads:
        table.add_column(head, no_wrap=True)
    rated = {rating.agent: rating for rating in ratings}
    for each in sorted(standings(tournament, results), key=lambda standing: -standing.won.value):
        won, fair, rating = each.won, each.of_fair_share, rated.get(each.agent)
        cells = {
            "player": each.agent,
            "games": str(each.games),
            "won": f"{100 * won.value:.1f} %\n{100 * won.low:.1f}-{100 * won.high:.1f}",
            "of fair\nshare": f"{fair.value:.2f}\n{fair.low:.2f}-{fair.high:.2f}" if fair else "",
            "points": f"{each.points / each.seats:.2f}" if each.seats else "",
            "place": f"{each.places / each.seats:.2f}" if each.seats else "",
            "CPU ms\na move": f"{1000 * each.seconds_a_move:.3f}",
            "rating": f"{rating.mean.value:.1f} ± {rating.deviation:.1f}\n{rating.mean.low:.1f}-{rating.mean.high:.1f}"
            if rating
            else "",
        }
        table.add_row(*(cells[head] for head in heads))
    return table


def interval(share: Estimate) -> str:
    """A share of games with its interval, such as `36.0 % (31.2-41.1)`."""
    return f"{share.value:.1%}".replace("%", " %") + f" ({100 * share.low:.1f}-{100 * share.high:.1f})"
