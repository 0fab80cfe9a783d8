"""A second implementation of Cafe International, as played with real tiles, to compare the engine with.

Slow and simple on purpose: it changes a dict of chairs in place, and checks every rule on the board each time. It
shares only the tile names, the order of the chairs, and the edition file with the engine.
"""

import copy
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import engines.cafe

_EDITION = tomllib.loads(Path(engines.cafe.__file__).with_name("edition.toml").read_text(encoding="utf-8"))
_SHORT = {
    "usa": "US",
    "britain": "GB",
    "germany": "DE",
    "france": "FR",
    "italy": "IT",
    "spain": "ES",
    "russia": "RU",
    "turkey": "TR",
    "india": "IN",
    "china": "CN",
    "cuba": "CU",
    "africa": "CF",
}
FLAGS = [_SHORT[table["nation"]] for table in _EDITION["tables"]]


def _chairs() -> list[tuple[int, ...]]:
    """The tables of each chair. Chairs are ordered by table, and at a table north, east, south, west."""
    spots = {(table["row"], table["column"]): number for number, table in enumerate(_EDITION["tables"])}
    found: list[tuple[int, ...]] = []
    for (row, column), number in spots.items():
        for beside in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            other = spots.get(beside)
            is_shared = other is not None and {number + 1, other + 1} in [set(pair) for pair in _EDITION["shared"]]
            if other is None or not is_shared:
                found.append((number,))
            elif other > number:
                found.append((number, other))
    return found


TABLES_OF = _chairs()


@dataclass
class Sitting:
    """A guest on a chair."""

    tile: str
    flag: str

    @property
    def sex(self) -> str:
        """`m` or `w`."""
        return self.tile[2]


@dataclass(frozen=True)
class Put:
    """Putting a tile on a chair as a guest of one nation."""

    tile: str
    chair: int
    flag: str


@dataclass
class NaiveCafe:
    """A table with real tiles. The next tile of the bag comes first."""

    hands: list[list[str]]
    bag: list[str]
    bar_row: str = "stepped"
    chairs: dict[int, Sitting] = field(default_factory=dict)
    bar: list[str] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    turn: int = 0
    was_empty: bool = True
    placed: list[Put] = field(default_factory=list)
    without_refill: int = 0
    ended: str | None = None

    def __post_init__(self) -> None:
        self.points = self.points or [0] * len(self.hands)

    def at(self, table: int) -> list[Sitting]:
        """The guests at a table."""
        return [sitting for chair, sitting in self.chairs.items() if table in TABLES_OF[chair]]

    def ways(self, tile: str, chair: int) -> list[Put]:
        """The ways to put a tile on a chair that the flags allow."""
        flags = {FLAGS[table] for table in TABLES_OF[chair]}
        return [Put(tile, chair, flag) for flag in sorted(flags) if tile.startswith(("JO", flag))]

    def fits(self, put: Put) -> bool:
        """Whether the chair, the flags, and the balance of men and women allow it."""
        if put.chair in self.chairs or put not in self.ways(put.tile, put.chair):
            return False
        for table in TABLES_OF[put.chair]:
            sexes = sorted([*(sitting.sex for sitting in self.at(table)), put.tile[2]])
            if sexes not in (["m"], ["w"], ["m", "w"], ["m", "m", "w"], ["m", "w", "w"], ["m", "m", "w", "w"]):
                return False
        return True

    def put_down(self, put: Put) -> None:
        """Only put the tile on its chair."""
        self.hands[self.turn].remove(put.tile)
        self.chairs[put.chair] = Sitting(put.tile, put.flag)
        self.placed.append(put)

    def may_end(self) -> bool:
        """Whether every guest placed in this turn has company, or is the first guest of all."""
        if len(self.placed) == 1 and self.was_empty:
            return True
        return bool(self.placed) and all(
            any(len(self.at(table)) >= 2 for table in TABLES_OF[put.chair]) for put in self.placed
        )

    def puts(self) -> Iterator[Put]:
        """Every tile of the hand on every chair that it fits."""
        for tile in sorted(set(self.hands[self.turn])):
            for chair in range(len(TABLES_OF)):
                yield from (put for put in self.ways(tile, chair) if self.fits(put))

    def leads_on(self, put: Put) -> bool:
        """Whether the turn can end properly after this tile or after one more."""
        tried = copy.deepcopy(self)
        tried.put_down(put)
        if tried.may_end():
            return True
        if len(tried.placed) == 2:
            return False
        # For speed, only tiles at one of its tables are tried: no other gives it company.
        near = [other for other in tried.puts() if set(TABLES_OF[other.chair]) & set(TABLES_OF[put.chair])]
        return any(tried.leads_on(other) for other in near)

    def legal_puts(self) -> set[Put]:
        """Every legal way to place a tile now."""
        return {put for put in self.puts() if self.leads_on(put)}

    def legal_exchanges(self) -> set[tuple[str, int]]:
        """Every tile with the chair of every joker that it can be exchanged for."""
        return {
            (tile, chair)
            for tile in self.hands[self.turn]
            for chair, sitting in self.chairs.items()
            if sitting.tile[:2] == "JO" != tile[:2] and tile[2] == sitting.sex and self.ways(tile, chair)
        }

    def legal_bar(self) -> set[str]:
        """Every tile that may go to the bar."""
        return {tile for tile in self.hands[self.turn] if tile[:2] != "JO"}

    # --- moves ---

    def put(self, put: Put) -> None:
        """Place a tile and score it."""
        self.put_down(put)
        kept = False
        for table in TABLES_OF[put.chair]:
            count, flags = len(self.at(table)), {sitting.flag for sitting in self.at(table)}
            self.points[self.turn] += 0 if count == 1 else count * (2 if len(flags) == 1 else 1)
            kept = kept or (count == 4 and len(flags) == 1)
        self.without_refill += kept
        if len(self.placed) == 2:
            self.end_turn(2 - self.without_refill)

    def finish(self) -> None:
        """End the turn after one tile."""
        self.end_turn(1 - self.without_refill)

    def exchange(self, tile: str, chair: int) -> None:
        """Exchange a tile for the joker on a chair."""
        joker = self.chairs[chair].tile
        self.hands[self.turn].remove(tile)
        self.hands[self.turn].append(joker)
        self.chairs[chair] = Sitting(tile, tile[:2])
        self.end_turn(0)

    def to_bar(self, tile: str) -> None:
        """Send a tile to the bar."""
        self.hands[self.turn].remove(tile)
        worth = _EDITION["bar"][self.bar_row][len(self.bar)]
        self.bar.append(tile)
        self.points[self.turn] += worth
        if worth < 0 and self.points[self.turn] < 0:
            self.gone.append(self.turn)
            self.end_turn(0)
        else:
            self.end_turn(1)

    def end_turn(self, draws: int) -> None:
        """Refill the hand, then end the game or go on to the next player."""
        for _ in range(draws):
            self.hands[self.turn].append(self.bag.pop(0))
        mover = self.turn
        left = [player for player in range(len(self.hands)) if player not in self.gone]
        self.turn = next(
            player % len(self.hands)
            for player in range(mover + 1, mover + 99)
            if player % len(self.hands) not in self.gone
        )
        self.was_empty, self.placed, self.without_refill = not self.chairs, [], 0
        if mover in left and not self.hands[mover]:
            self.ended = "hand_empty"
        elif len(self.chairs) == len(TABLES_OF):
            self.ended = "chairs_full"
        elif len(self.bar) == 20:
            self.ended = "bar_full"
        elif len(self.bag) <= 4:
            self.ended = "bag_low"
        elif len(left) == 1:
            self.ended = "last_left"
        elif not (self.legal_bar() or self.legal_puts() or self.legal_exchanges()):
            self.ended = "stuck"

    def result(self) -> tuple[list[int], list[int]]:
        """The points after paying for the remaining tiles, and the winners."""
        scores = [
            points - (0 if player in self.gone else sum(10 if tile[:2] == "JO" else 5 for tile in self.hands[player]))
            for player, points in enumerate(self.points)
        ]
        left = [player for player in range(len(self.hands)) if player not in self.gone]
        best = max(scores[player] for player in left)
        return scores, [player for player in left if scores[player] == best]
