"""Achievements: what a member may earn once in a server, derived from results and from the table's events.

There are few, and none rewards playing more than one wants to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from agents.agent import SEARCH
from bot.features.records.store import PlayedRecord, ResultRecord
from engines.contract import Feat
from engines.registry import NAMES

REGULAR_AFTER: Final = 25
"""How many finished games make a member a regular."""
IN_A_ROW: Final = 3

OF_RESULTS: Final = ("regular", "full_shelf", "hat_trick", "red_lantern", "giant_slayer", "in_tune")
OF_EVENTS: Final = ("first_draught", "toastmaster", "quiet_winner", "own_bill")
"""Achievements that a game's engine finds: `Game.feats`."""
CODES: Final = (*OF_RESULTS, *OF_EVENTS)
"""All achievements, in the order in which they are shown."""


def achieved(
    own: ResultRecord,
    results: Sequence[ResultRecord],
    before: Sequence[PlayedRecord],
    games: Mapping[str, int],
    feats: Sequence[Feat],
) -> tuple[str, ...]:
    """The achievements that a member earns with this result; some may have been earned before.

    `results` are those of the table; `before` are the member's `IN_A_ROW` - 1 games in the server before it, the latest
    first; `games` counts how often they have played each game there, this time included; `feats` are those of this
    game.
    """
    of_seat = {feat.code for feat in feats if feat.seat == own.seat}
    found = {*_of_results(own, results, before), *of_seat}
    if sum(games.values()) >= REGULAR_AFTER:
        found.add("regular")
    if games.keys() >= {*NAMES}:
        found.add("full_shelf")
    return tuple(code for code in CODES if code in found)


def _of_results(own: ResultRecord, results: Sequence[ResultRecord], before: Sequence[PlayedRecord]) -> Iterator[str]:
    latest = [(own.won, _is_last(own)), *((each.won, _is_last(each)) for each in before)]
    if len(latest) == IN_A_ROW and all(won for won, _ in latest):
        yield "hat_trick"
    if len(latest) == IN_A_ROW and all(last for _, last in latest):
        yield "red_lantern"
    together = own.winners == own.players
    if own.won and together:
        yield "in_tune"
    thinkers = [each for each in results if each.agent is not None and each.agent.startswith(f"{SEARCH}:")]
    if own.won and thinkers and not any(each.won for each in thinkers):
        yield "giant_slayer"


def _is_last(each: ResultRecord | PlayedRecord) -> bool:
    """Whether nobody did worse at a table that somebody else won."""
    return each.winners > 0 and not each.won and each.rank == each.players
