"""A member's figures: wins against a fair share, places, streaks and best results, computed from their games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from itertools import groupby
from operator import itemgetter
from statistics import fmean
from typing import Final

from msgspec import Struct

from bot.features.records.store import PlayedRecord

STROKES: Final = 60
"""How many of the latest games to draw."""


class GameFigures(Struct, frozen=True):
    """A member's figures at one game."""

    game: str
    games: int
    wins: int
    due: float | None
    """How many wins to expect if all seats won equally often; None if all win together."""
    place: float | None
    """The mean place; None if all win together."""
    best: tuple[int, int] | None
    """The best score, and how many played then; None if there was none."""


class Stroke(Struct, frozen=True):
    """One game in the picture."""

    won: bool
    height: float
    """1 for the first place, 0 for the last."""
    rank: int
    players: int


class Figures(Struct, frozen=True):
    """A member's figures."""

    games: int
    wins: int
    due: float | None
    """As in `GameFigures`, over the games that are won alone; None if there are none."""
    won_alone: int
    """The wins in those games."""
    place: float | None
    streak: int
    """How many of the latest games were won in a row."""
    longest_streak: int
    time: timedelta
    """From the deal to the end, over all games."""
    by_game: tuple[GameFigures, ...]
    """One entry per game, the most played first."""
    strokes: tuple[Stroke, ...]
    """The latest games, the oldest first."""


def figures_of(played: Sequence[PlayedRecord], together: Collection[str]) -> Figures:
    """The figures of these games, the latest first; in the games `together`, all win or lose together."""
    alone = [each for each in played if each.game not in together]
    games = sorted({each.game for each in played})
    by_game = [_of_game(game, [each for each in played if each.game == game], game in together) for game in games]
    won = [each.won for each in played]
    return Figures(
        games=len(played),
        wins=sum(won),
        due=_due(alone),
        won_alone=sum(each.won for each in alone),
        place=_place(alone),
        streak=won.index(False) if False in won else len(won),
        longest_streak=max((sum(run) for _, run in groupby(won)), default=0),
        time=timedelta(seconds=sum(each.seconds for each in played)),
        by_game=tuple(sorted(by_game, key=lambda each: (-each.games, each.game))),
        strokes=tuple(_stroke(each) for each in reversed(played[:STROKES])),
    )


def _of_game(game: str, played: Sequence[PlayedRecord], together: bool) -> GameFigures:
    scored = [(each.score, each.players) for each in played if each.score is not None]
    return GameFigures(
        game=game,
        games=len(played),
        wins=sum(each.won for each in played),
        due=None if together else _due(played),
        place=None if together else _place(played),
        best=max(scored, key=itemgetter(0), default=None),
    )


def _due(played: Sequence[PlayedRecord]) -> float | None:
    return sum(each.winners / each.players for each in played) if played else None


def _place(played: Sequence[PlayedRecord]) -> float | None:
    return fmean(each.rank for each in played) if played else None


def _stroke(played: PlayedRecord) -> Stroke:
    others = played.players - 1
    # Winners are drawn at the top, even where all win together.
    height = (played.players - played.rank) / others if others else 0.0
    return Stroke(played.won, 1.0 if played.won else height, played.rank, played.players)
