"""The result of a storm: figures and violations, and the table that shows them."""

from __future__ import annotations

import statistics
from collections import Counter

from msgspec import Struct, field
from rich.table import Table


class Kill(Struct):
    """One kill and what came after it."""

    moment: str
    answers: float = 0.0
    """Seconds from the death until the dead process answered again."""
    plays: float = 0.0
    """Seconds until a move was acknowledged again, by whatever process."""


class Findings(Struct):
    """All of one storm."""

    kills: list[Kill] = field(default_factory=list)
    tables: Counter[str] = field(default_factory=Counter)
    """How many tables ended, by game and status."""
    acknowledged: int = 0
    """Moves that the bot confirmed to somebody."""
    logged: int = 0
    """Moves of members in the logs."""
    too_late: int = 0
    """Clicks whose answer was that the table has gone on: no promise."""
    naps: int = 0
    """Turns at which somebody slept."""
    by_clock: int = 0
    """Moves that a house player made for an owner who did not."""
    interactions: int = 0
    unanswered: int = 0
    """Of them those that a dead process could not answer."""
    faults: int = 0
    gave_up: int = 0
    """Starts that ended by themselves, as of a fault of Discord, and were made again."""
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Logs that do not replay, or do not lead to what is stored."""
    ignored: list[str] = field(default_factory=list)
    """Interactions that a living process did not answer."""
    unfinished: list[str] = field(default_factory=list)
    """Tables that did not end, or that Discord does not show as it should."""
    troubles: list[str] = field(default_factory=list)
    """What should not be in the logs of bot and playground."""

    @property
    def violations(self) -> list[str]:
        """All that may not be."""
        return [*self.lost, *self.doubled, *self.broken, *self.ignored, *self.unfinished, *self.troubles]


def quantile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def to_table(storms: dict[str, Findings]) -> Table:
    """One column for each storm."""
    table = Table("", *storms, title="Chaos")

    def row(what: str, *cells: str) -> None:
        table.add_row(what, *cells)

    every = [*storms.values()]
    row("kills", *(str(len(each.kills)) for each in every))
    for moment in sorted({kill.moment for each in every for kill in each.kills}):
        row(f"  {moment}", *(str(sum(kill.moment == moment for kill in each.kills)) for each in every))
    row("requests hit by faults", *(str(each.faults) for each in every))
    row("starts that ended by themselves", *(str(each.gave_up) for each in every))
    row("tables ended", *(str(each.tables.total()) for each in every))
    row("moves acknowledged", *(str(each.acknowledged) for each in every))
    row("  of them lost", *(str(len(each.lost)) for each in every))
    row("clicks that came too late, and were told so", *(str(each.too_late) for each in every))
    row("turns that were slept through", *(str(each.naps) for each in every))
    row("moves made for who slept", *(str(each.by_clock) for each in every))
    row("moves of members in the logs", *(str(each.logged) for each in every))
    row("  of them doubled or invented", *(str(len(each.doubled)) for each in every))
    row("logs that do not replay", *(str(len(each.broken)) for each in every))
    row("interactions", *(str(each.interactions) for each in every))
    row("  while their process was dead", *(str(each.unanswered) for each in every))
    row("  ignored by a living process", *(str(len(each.ignored)) for each in every))
    row("tables not finished, or not as they should stand", *(str(len(each.unfinished)) for each in every))
    row("troubles in the logs", *(str(len(each.troubles)) for each in every))
    for what, times in {
        "seconds until it answers": [[kill.answers for kill in each.kills] for each in every],
        "seconds until a move is acknowledged": [[kill.plays for kill in each.kills] for each in every],
    }.items():
        row(f"{what}: median", *(f"{statistics.median(each):.1f}" if each else "" for each in times))
        row(f"{what}: p99", *(f"{quantile(each, 0.99):.1f}" for each in times))
    return table
