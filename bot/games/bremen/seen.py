"""What words and pictures both need of a table view: what can be played, and which finished round is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from bot.tables import TableView
from engines.bremen import GOALS, TILES, Event, LastRound, Move, Play, Tile, Took, View

BremenTableView: TypeAlias = TableView[Move, View, Event]
TilesLeft: TypeAlias = "tuple[tuple[Tile, ...], ...]"
"""What each seat still holds, by seats."""


def playable(table_view: BremenTableView) -> tuple[Tile, ...]:
    """The tiles that may be played now, sorted."""
    return tuple(TILES[move.tile] for move in table_view.legal if isinstance(move, Play))


def finished_round(table_view: BremenTableView) -> LastRound | None:
    """The round that was finished last, as long as this seat may look at it: until it has played in the next one.

    A spectator sees it until the next tile is led.
    """
    view = table_view.view
    if not view.round or view.seat is None:
        return view.last
    if (view.seat - view.leader) % view.seats < len(view.round):
        return None
    took = next((event for event in reversed(table_view.story) if isinstance(event, Took)), None)
    if took is None:
        return None
    # The tiles are told from the leader on; who led is found by whose tile was the best.
    leader = (took.seat - took.tiles.index(took.best)) % view.seats
    return LastRound(leader, took.tiles, took.seat)


class Slot(NamedTuple):
    """What is certain of one animal among the tiles that will be left."""

    sure: bool
    """Whether exactly one of them will be of this animal."""
    missed: bool
    """Whether it will be none of them, or more than one: all will lose."""
    seat: int | None
    """Who will have it for sure, if it is one seat; else None."""


def slots(view: View) -> tuple[Slot, ...]:
    """What is certain of the animals left, by animal, as far as everybody sees it; at the end, how it came out."""
    held: list[tuple[int, ...]] | None = None if view.held is None else [each.counts for each in view.held]
    if view.left is not None:
        held = [tuple(sum(tile.animal == animal for tile in hand) for animal in range(4)) for hand in view.left]
    found = []
    for animal in range(4):
        keepers = [seat for seat, counts in enumerate(held or []) if counts[animal] and counts[animal] == sum(counts)]
        middle = view.middle is not None and view.middle.animal == animal
        certain = len(keepers) + middle
        gone = held is not None and not middle and not any(counts[animal] for counts in held)
        found.append(Slot(certain == 1, certain > 1 or gone, keepers[0] if certain == len(keepers) == 1 else None))
    return tuple(found)


def standing(won: Sequence[int], seats: int) -> tuple[int, ...]:
    """The rungs of the goal, in tiles, on which exactly one seat stands."""
    return tuple(rounds * seats for rounds in GOALS[seats] if list(won).count(rounds * seats) == 1)


def tiles_left(table_view: BremenTableView) -> TilesLeft | None:
    """The tiles that everybody still has, once they are turned up: at the end, and when a table was stopped."""
    return tuple(each.hand for each in table_view.turned_up) or table_view.view.left
