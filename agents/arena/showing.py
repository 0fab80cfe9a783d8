"""The tables that a tournament prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from agents.arena.balance import balance
from agents.arena.entry import told_options
from agents.arena.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from agents.arena.plan import Tournament
    from agents.arena.playing import Result
    from agents.arena.ratings import Rating
    from agents.arena.standings import Standing
    from agents.arena.statistics import Estimate


def show(tournament: Tournament, results: Sequence[Result], ratings: Sequence[Rating], console: Console) -> None:
    """Print what came of the games so far; there are at least two."""
    console.print(_standings(tournament, results, ratings))
    told = balance(results)
    lines = [f"table options: {told_options(tournament.options)}"] if tournament.options != _default(tournament) else []
    lines.append(f"ends: {', '.join(f'{reason} {interval(share)}' for reason, share in told.ends)}")
    if not tournament.engine.cooperative:
        lines.append(f"won by seat: {', '.join(interval(share) for share in told.seats)}")
        lines.append(f"won by several: {interval(told.ties)}; by nobody: {interval(told.nobody)}")
    least, median, most = told.plies
    lines.append(
        f"moves: {least} / {median} / {most} (a tenth are shorter, the middle, a tenth are longer); "
        f"of one seat {told.decisions:.1f}"
    )
    # One line each, however long: into a file or a pipe they go whole.
    console.print(*lines, sep="\n", markup=False, highlight=False, soft_wrap=True)


def _default(tournament: Tournament) -> object:
    return tournament.engine.Options()


def title(tournament: Tournament, games: int) -> str:
    """What was played, in a line."""
    how = f", one among {tournament.against}" if tournament.against else ""
    how = ", tables of one kind" if tournament.engine.cooperative and not how else how
    return f"{tournament.game}, {tournament.seats} seats{how}: {tournament.deals} deals, {games} games"


def _standings(tournament: Tournament, results: Sequence[Result], ratings: Sequence[Rating]) -> Table:
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
        cells = {
            "player": each.agent,
            "games": str(each.games),
            "won": _won(each),
            "of fair\nshare": _fair(each),
            "points": f"{each.points / each.seats:.2f}" if each.seats else "",
            "place": f"{each.places / each.seats:.2f}" if each.seats else "",
            "CPU ms\na move": f"{1000 * each.seconds_a_move:.3f}",
            "rating": _rating(rated[each.agent]) if each.agent in rated else "",
        }
        table.add_row(*(cells[head] for head in heads))
    return table


def _won(standing: Standing) -> str:
    share = standing.won
    return f"{100 * share.value:.1f} %\n{100 * share.low:.1f}-{100 * share.high:.1f}"


def _fair(standing: Standing) -> str:
    share = standing.of_fair_share
    return f"{share.value:.2f}\n{share.low:.2f}-{share.high:.2f}" if share else ""


def _rating(rating: Rating) -> str:
    mean = rating.mean
    return f"{mean.value:.1f} ± {rating.deviation:.1f}\n{mean.low:.1f}-{mean.high:.1f}"


def interval(share: Estimate) -> str:
    """A share of games with its interval, such as `36.0 % (31.2-41.1)`."""
    return f"{share.value:.1%}".replace("%", " %") + f" ({100 * share.low:.1f}-{100 * share.high:.1f})"
