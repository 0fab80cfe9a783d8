"""Pages of figures and ladders as the tests of screens need them, built directly."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.features.records.pages import BestResult, LadderPage, MemberPage, ServerPage, figures_of
from bot.features.records.ratings import Season, beginner
from bot.features.records.recording import CODES
from bot.features.records.store import Achieved, LadderRecord, PlayedRecord, Regular, Rung, StandingRecord
from bot.games.registry import PLUGINS
from tests.records.rows import DAY, GUILD, played, result

TOGETHER = {name for name, plugin in PLUGINS.items() if plugin.game.cooperative}
SEASON = Season(2026, 4)
LONGEST = "W" * 32
"""The longest name there is."""
NASTY = "[*_Ben_*](https://x.y) @everyone"


def games(count: int) -> list[PlayedRecord]:
    """This number of games of all titles, the latest first, with every place."""
    names = [*PLUGINS]
    found = []
    for number in range(count):
        game = names[number % len(names)]
        together = game in TOGETHER
        rank = 1 if together else 1 + (number * 7) % 4
        winners = 4 if together else 1
        score = None if game == "forty_barrels" else 20 if together else 90 - number
        found.append(played(rank, game=game, winners=winners, score=score))
    return found


def standing(who: int | str, mu: float, game: str = "cafe", count: int = 14) -> StandingRecord:
    """A standing of somebody."""
    return msgspec.structs.replace(beginner(result(who, game=game)), mu=mu, sigma=2.1, games=count, wins=count // 3)


def member_page(member_id: int = 1, count: int = 23, **changes: Any) -> MemberPage:
    """A member's figures with everything there can be."""
    values: dict[str, Any] = {
        "member_id": member_id,
        "name": NASTY,
        "game": None,
        "figures": figures_of(games(count), TOGETHER),
        "standings": tuple(standing(member_id, 27.3, game) for game in PLUGINS),
        "achievements": tuple(
            Achieved(guild_id=GUILD, member_id=member_id, code=code, table_id="t", earned_at=DAY) for code in CODES
        ),
        "private": False,
    }
    return MemberPage(**{**values, **changes})


def server_page(game: str | None = None, *, empty: bool = False) -> ServerPage:
    """The figures of a server."""
    return ServerPage(
        game=game,
        tables={} if empty else dict.fromkeys([game] if game else PLUGINS, 1234),
        regulars=()
        if empty
        else tuple(Regular(LONGEST, number, 100 - number, 40, 0.0 if number else 30.5) for number in range(10)),
        best=() if empty or game is None else tuple(BestResult(20 - n, 4, (NASTY, None) * 2, DAY) for n in range(3)),
    )


def ladder_page(*, empty: bool = False, private: bool = False, own: int | None = 3, seasons: int = 25) -> LadderPage:
    """A ladder of ten places with agents among them."""
    who: list[int | str] = [1, "search:400", 2, 3, "heuristic", 5, 6, 7, "random", 8]
    rungs = [] if empty else [Rung(standing(each, 31 - number), LONGEST) for number, each in enumerate(who)]
    settling = [] if empty else [Rung(standing(20 + number, 25, count=9 - number), NASTY) for number in range(10)]
    season, found = SEASON, []
    for _ in range(seasons):
        found.append(season)
        season = season.before
    ladder = LadderRecord(
        tuple(rungs), 0 if empty else 124, tuple(settling), None if own is None else Rung(standing(own, 28), "A"), own
    )
    return LadderPage(game="cafe", season=SEASON, seasons=tuple(found), ladder=ladder, private=private)
