"""Whether each level of house players plays better than the next lower one: matches, their table and the verdict.

In a match, one seat plays at the upper level and all others at the lower one; on each deal the upper level takes every
seat in turn. In a cooperative game, tables of one level each play the same deals, and pairs of results are compared. A
level is worth offering if, with some number of seats, the interval of what it gains lies above 0.

The games of a match are kept in folders like those of any tournament, so a stopped match continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

from agents.arena.plan import Folder, Tournament, checked
from agents.arena.playing import EntryError, JobResult, check_seats, known_game, table_options
from agents.arena.report import standings
from agents.arena.statistics import Estimate, paired_gain
from agents.games import AGENTS, LEVELS
from engines.edition import Edition

MIN_GAMES: Final = 2
"""A match with fewer games is not evaluated."""
Finish = Callable[[Tournament, Folder], list[JobResult]]
"""Plays the missing games of a tournament, and returns the results of all."""


@dataclass(frozen=True)
class LevelPair:
    """Two neighbouring levels of a game, with the names of their agents."""

    upper: str
    lower: str
    better: str
    """The agent of the upper level."""
    worse: str


@dataclass(frozen=True)
class MatchPlan:
    """What is played to compare two levels with one number of seats."""

    pair: LevelPair
    tournaments: tuple[Tournament, ...]
    """One in which the upper level sits among the lower one; in a cooperative game, one for each level, upper first."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.tournaments[0].seats


@dataclass(frozen=True)
class Match:
    """What the games between two levels showed with one number of seats."""

    pair: LevelPair
    seats: int
    games: int
    """The games of the upper level; in a cooperative game, those of each level."""
    won: float
    """The share of them that the upper level won; a tie counts in part."""
    even: float
    """The share that it would win if both played alike; in a cooperative game, what the lower level won."""
    gain: Estimate
    """`won` minus `even`, with its interval."""
    milliseconds: tuple[float, float]
    """CPU time of a decision of the upper and of the lower level."""

    @property
    def is_clear(self) -> bool:
        """Whether the upper level plays better, beyond chance."""
        return self.gain.low > 0


def level_pairs(game: str) -> tuple[LevelPair, ...]:
    """Each level of a game with the next lower one, weakest first."""
    return tuple(
        LevelPair(upper, lower, AGENTS.at_level(game, upper), AGENTS.at_level(game, lower))
        for lower, upper in pairwise(LEVELS[game])
    )


def plans(
    name: str,
    games: int,
    seats: Sequence[int] | None,
    options: Sequence[str],
    first_seed: int,
    editions: Mapping[str, Edition],
) -> list[MatchPlan]:
    """A plan for each pair and each of these numbers of seats, by default all. Raises EntryError.

    `games` is rounded up, so that the upper level takes every seat on each deal.
    """
    game = known_game(name)
    chosen = table_options(game, options, editions)
    found = []
    for pair in level_pairs(game.name):
        for number in dict.fromkeys(seats or game.seats):
            check_seats(game, number)

            def tournament(player: str, against: str | None, deals: int, number: int = number) -> Tournament:
                return checked(
                    Tournament(
                        game=game.name,
                        seats=number,
                        options=chosen,
                        players=(player,),
                        against=against,
                        deals=deals,
                        first_seed=first_seed,
                    )
                )

            played: tuple[Tournament, ...]
            if game.cooperative:
                played = (tournament(pair.better, None, games), tournament(pair.worse, None, games))
            else:
                played = (tournament(pair.better, pair.worse, -(-games // number)),)
            found.append(MatchPlan(pair, played))
    if not found:
        raise EntryError(f"{game.name} has only one level.")
    return found


def folder_of(path: Path, tournament: Tournament) -> Path:
    """Where the games of a tournament of a plan are kept, inside the folder of the game."""
    among = "" if tournament.against is None else f"-against-{tournament.against}"
    # Windows allows no colons in names.
    return path / f"{tournament.players[0]}{among}".replace(":", "-") / f"{tournament.seats}-seats"


def played(plans: Iterable[MatchPlan], path: Path, finish: Finish) -> Iterator[Match]:
    """Play each plan and evaluate it. Raises FolderError and OSError; plans with fewer than `MIN_GAMES` are left out.

    `finish` may leave games out; then only deals with all their games count.
    """
    for plan in plans:
        with ExitStack() as stack:
            folders = [stack.enter_context(Folder(folder_of(path, each), each)) for each in plan.tournaments]
            results = [
                whole_deals(each, finish(each, folder)) for each, folder in zip(plan.tournaments, folders, strict=True)
            ]
        match = evaluated(plan, results)
        if match is not None:
            yield match


def whole_deals(tournament: Tournament, results: Sequence[JobResult]) -> list[JobResult]:
    """The results of the deals of which all games were played, so that no seat counts more than another."""
    found = []
    for deal, group in groupby(results, key=lambda result: result.job.deal):
        games = list(group)
        if len(games) == len(list(tournament.on_deal(deal))):
            found += games
    return found


def evaluated(plan: MatchPlan, results: Sequence[Sequence[JobResult]]) -> Match | None:
    """What these results of each tournament of a plan show; None for too few games."""
    pair = plan.pair
    if len(plan.tournaments) == 1:
        [only], [games] = plan.tournaments, results
        if len(games) < MIN_GAMES:
            return None
        upper = standings(only, games)[0]
        lower_moves = sum(sum(each.moves) for each in games) - upper.moves
        lower_seconds = sum(sum(each.seconds) for each in games) - upper.seconds
        won, even = upper.won, upper.due / upper.games
        return Match(
            pair=pair,
            seats=plan.seats,
            games=upper.games,
            won=won.value,
            even=even,
            gain=Estimate(won.value - even, won.low - even, won.high - even),
            milliseconds=(1000 * upper.seconds_a_move, 1000 * lower_seconds / max(1, lower_moves)),
        )
    by_deal = [{each.job.deal: each for each in games} for games in results]
    both = sorted(by_deal[0].keys() & by_deal[1].keys())
    if len(both) < MIN_GAMES:
        return None
    ours, theirs = ([found[deal] for deal in both] for found in by_deal)
    wins = [(bool(one.outcome.winners), bool(other.outcome.winners)) for one, other in zip(ours, theirs, strict=True)]
    return Match(
        pair=pair,
        seats=plan.seats,
        games=len(both),
        won=sum(one for one, _ in wins) / len(wins),
        even=sum(other for _, other in wins) / len(wins),
        gain=paired_gain(wins),
        milliseconds=(_milliseconds(ours), _milliseconds(theirs)),
    )


def _milliseconds(results: Sequence[JobResult]) -> float:
    """CPU time of a decision."""
    return 1000 * sum(sum(each.seconds) for each in results) / max(1, sum(sum(each.moves) for each in results))


# --- what is printed -----------------------------------------------------------------------------


def table(matches: Sequence[Match], *, cooperative: bool) -> str:
    """The matches as a table in Markdown."""
    even = "lower level won" if cooperative else "even share"
    heads = ["levels", "agents", "seats", "games", "won", even, "gain", "CPU ms a move", "better"]
    lines = [heads, ["---"] * len(heads)]
    for each in matches:
        pair = each.pair
        lines.append(
            [
                f"{pair.upper} over {pair.lower}",
                f"{pair.better}, {pair.worse}",
                str(each.seats),
                str(each.games),
                f"{100 * each.won:.1f} %",
                f"{100 * each.even:.1f} %",
                f"{100 * each.gain.value:+.1f} ({100 * each.gain.low:+.1f} to {100 * each.gain.high:+.1f})",
                f"{each.milliseconds[0]:.1f}, {each.milliseconds[1]:.1f}",
                "yes" if each.is_clear else "not shown",
            ]
        )
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def verdicts(matches: Sequence[Match]) -> list[str]:
    """For each pair, whether its upper level stays, in one sentence."""
    found = []
    for pair, group in groupby(matches, key=lambda match: match.pair):
        all_seats = list(group)
        clear = [str(each.seats) for each in all_seats if each.is_clear]
        ratios = [upper / lower for upper, lower in (each.milliseconds for each in all_seats) if lower]
        time = f"; a decision takes up to {_times(max(ratios))} times as long" if ratios else ""
        if clear:
            found.append(f"{pair.upper} stays: better than {pair.lower} with {', '.join(clear)} seats{time}.")
        else:
            asked = ", ".join(str(each.seats) for each in all_seats)
            found.append(f"{pair.upper} is not shown to be better than {pair.lower} with {asked} seats{time}.")
    return found


def _times(ratio: float) -> str:
    """A ratio with two digits, or more where they are all before the point."""
    return f"{ratio:.2g}" if ratio < 100 else f"{ratio:.0f}"
