"""Positions of Cafe International whose pictures are kept as data, one file a picture in `goldens/cafe/`.

`python -m tests.games.cafe_positions` redraws all of them; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bot.games.registry import PLUGINS
from bot.pictures.drawing import Drawing
from bot.screens.game_screens import AnyPictures
from bot.tables.story import LogEntry
from bot.tables.types import AnyTableView
from engines.cafe.model import Move, State
from tests.engines.drawing_cafe import GAME, after, bar, crowded, deal, events, exchange, seat, table, tiles
from tests.games.kit import table_of, table_view_of

FOLDER: Final = Path(__file__).parent / "goldens" / "cafe"


def _pictures() -> AnyPictures:
    found = PLUGINS["cafe"].pictures
    assert found is not None
    return found


PICTURES: Final = _pictures()


class Position(NamedTuple):
    """A table after some moves, as one seat sees it."""

    state: State
    seat: int | None = None
    moves: tuple[Move, ...] = ()
    choice: str = ""


def seen(state: State, seat: int | None = None, moves: Sequence[Move] = ()) -> AnyTableView:
    """What a seat sees after these moves, with their events."""
    log = []
    for count, move in enumerate(moves):
        acting = GAME.to_act(after(state, *moves[:count]))
        assert acting is not None
        log.append(LogEntry(acting, events(state, *moves[:count], move)))
    now, seats = after(state, *moves), len(state.hands)
    return table_view_of(GAME, now, table_of(GAME, now, now.options, seats, 7), seat, log)


def drawn(position: Position) -> Drawing:
    """Its picture: the board for a spectator, else the hand."""
    view = seen(position.state, position.seat, position.moves)
    if position.seat is None:
        return PICTURES.board(view)
    return PICTURES.hand(view, position.choice)


def _tile(code: str) -> str:
    return str(tiles(code)[0])


OTHERS: Final = "DEm DEw TRm TRw RUm"
FEW: Final = table(
    "10N FRm, 10S USw, 9N ESm, 15S CFw, 20S JOm:CN, 20E ESw",
    ["FRw DEm CNm JOw", OTHERS, "USm GBw"],
    points=(41, -3, 128),
    bar=7,
)
GAP: Final = table("5N GBm, 5W CNm, 4W INw, 4S JOw:CN", ["GBw CNw CNm JOm", OTHERS], bar=3)
FULL: Final = table(
    crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "2E", "24S"),
    ["INm DEm", "", "USm JOm", "DEw"],
    points=(141, -4, 98, 101),
    bar=16,
    out=(1,),
)
LAST: Final = table("10N FRm", ["FRw", "DEm DEm"], points=(4, 128), bar=19)

POSITIONS: Final = {
    "board-opening": Position(deal(4)),
    "board-first-tile": Position(FEW, None, (seat("FRw", "10E"),)),
    "board-exchange": Position(FEW, None, (exchange("CNm", "20S"), bar("RUm"))),
    "board-full": Position(FULL),
    "board-end": Position(LAST, None, (bar("FRw"),)),
    "hand-to-act": Position(FEW, 0),
    "hand-waiting": Position(FEW, 2),
    "hand-drawn": Position(FEW, 0, (bar("DEm"),)),
    "hand-out": Position(FULL, 1),
    "choice-of-a-guest": Position(FEW, 0, (), _tile("FRw")),
    "choice-with-an-exchange": Position(FEW, 0, (), _tile("CNm")),
    "choice-of-a-gap": Position(GAP, 0, (), _tile("CNw")),
    "choice-of-a-joker": Position(FEW, 0, (), _tile("JOw")),
    "choice-of-a-nation": Position(FEW, 0, (), f"{_tile('JOw')}.9"),
    "choice-that-knocks-out": Position(LAST, 0, (), f"{_tile('FRw')}.bar"),
}


def main() -> None:
    """Redraw all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, position in POSITIONS.items():
        (FOLDER / f"{name}.txt").write_text(f"{drawn(position)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
