"""Tables of Cafe International written as text, and short functions for its tests.

A guest is written as its tile, `INm` (an Indian man) or `JOw:CN` (a female joker who stands for China). A chair is the
number of a table and a side, `3N` or `3E`; a shared chair can be named by either of its tables.
"""

from engines.cafe.board import board_of, room_of
from engines.cafe.edition import AT_TABLE, BAG, BAR, CHAIRS, CODES, FREE, NATIONS, TILES, Guest
from engines.cafe.model import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from engines.cafe.rules import CafeInternational
from engines.chance import Chance
from tests.engines.steps import Steps

GAME = CafeInternational()
STEPS = Steps(GAME)
tile_named = {tile.code: tile for tile in TILES}.__getitem__
after, events, view, refused = STEPS.after, STEPS.events, STEPS.view, STEPS.refused
BOARD = board_of(None)
SIDES = "NESW"
PASS = Pass()
MANY = "ESm ESw GBm GBw DEm DEw ESm ESw GBm GBw DEm DEw"
"""A bag that lasts a few turns."""


def chair_named(name: str) -> int:
    """The number of a chair such as `3N`."""
    return BOARD.chairs_of[int(name[:-1]) - 1][SIDES.index(name[-1])]


def name_of(chair: int) -> str:
    """The name of a chair, by its first table."""
    table = BOARD.tables_of[chair][0]
    return f"{table + 1}{SIDES[BOARD.chairs_of[table].index(chair)]}"


def tiles(codes: str) -> tuple[int, ...]:
    """The numbers of tiles, whose names are separated by spaces."""
    return tuple(tile_named(code).number for code in codes.split())


def codes(numbers: tuple[int, ...]) -> str:
    """The names of tiles, separated by spaces."""
    return " ".join(TILES[number].code for number in numbers)


def guest_named(code: str) -> Guest:
    """A guest such as `INm` or `JOw:CN`."""
    tile, _, flag = code.partition(":")
    named = tile_named(tile)
    return Guest(named, named.nation or NATIONS[CODES.index(flag)])


def guest_code(number: int) -> str:
    """The name of a guest by its number."""
    guest = AT_TABLE[number]
    return guest.tile.code if guest.tile.nation else f"{guest.tile.code}:{CODES[NATIONS.index(guest.nation)]}"


def table(
    guests: str,
    hands: list[str],
    *,
    bag: str = MANY,
    bar: str | int = "",
    points: tuple[int, ...] | None = None,
    out: tuple[int, ...] = (),
    to_act: int = 0,
    options: CafeOptions | None = None,
) -> State:
    """A table at the beginning of a turn. `guests` reads `3N INm, 3E CNw`; an int as `bar` is a number of tiles."""
    chairs = [FREE] * CHAIRS
    for place in filter(None, guests.split(", ")):
        chair, guest = place.split(" ")
        assert chairs[chair_named(chair)] == FREE, f"two guests on {chair}"
        chairs[chair_named(chair)] = guest_named(guest).number
    held = tuple(tuple(sorted(tiles(hand))) for hand in hands)
    if isinstance(bar, int):
        assert bar <= BAR
        bar = codes(BAG[-5 - bar : -5])
    return State(
        options=options or CafeOptions(),
        hands=held,
        points=points or (0,) * len(hands),
        out=out,
        bag=tiles(bag),
        bar=tiles(bar),
        room=room_of(board_of(options.edition if options else None), tuple(chairs)),
        to_act=to_act,
        first=None,
        outcome=None,
    )


def seat(tile: str, chair: str, nation: str | None = None) -> Seat:
    """The move that puts a tile on a chair."""
    return Seat(tile_named(tile).number, chair_named(chair), None if nation is None else CODES.index(nation))


def exchange(tile: str, chair: str) -> Exchange:
    """The move that exchanges a tile for the joker on a chair."""
    return Exchange(tile_named(tile).number, chair_named(chair))


def bar(tile: str) -> Bar:
    """The move that puts a tile at the bar."""
    return Bar(tile_named(tile).number)


def deal(seats: int, number: int = 0) -> State:
    """A new deal."""
    return GAME.setup(seats, CafeOptions(), Chance(number.to_bytes(32, "big"), 0))


def chairs_for(state: State, tile: str) -> set[str]:
    """The chairs that a tile of the hand can take now."""
    number = tile_named(tile).number
    moves = GAME.legal_moves(state)
    return {name_of(move.chair) for move in moves if isinstance(move, Seat) and move.tile == number}


def event_names(state: State, *moves: Move) -> list[str]:
    """The names of the events of these moves, in order."""
    played = [events(state, *moves[:count]) for count in range(1, len(moves) + 1)]
    return [type(event).__name__ for each in played for event in each]


def drawn(state: State) -> str:
    """A state as text: the guests at the tables and at the bar, the hands with the points, and the bag."""
    lines = []
    board = board_of(state.options.edition)
    for number, chairs in enumerate(board.chairs_of):
        guests = [state.room.chairs[chair] for chair in chairs]
        if any(guest != FREE for guest in guests):
            sitting = " ".join("-" if guest == FREE else guest_code(guest) for guest in guests)
            lines.append(f"{number + 1} {CODES[board.nation[number]]}: {sitting}")
    tables = [" | ".join(lines[row : row + 6]) for row in range(0, len(lines), 6)]
    hands = [
        f"seat {number}: {codes(hand) or '-'}, {state.points[number]}{', out' if number in state.out else ''}"
        for number, hand in enumerate(state.hands)
    ]
    bag = f"bag: {len(state.bag)}, first {codes(state.bag[:4]) or '-'}"
    return "\n".join([*tables, *hands, f"bar: {codes(state.bar) or '-'}", bag])


def crowded(guests: str, *free: str) -> str:
    """The `guests`, and somebody on every other chair except the `free` ones."""
    spoken_for = {chair_named(place.split(" ")[0]) for place in guests.split(", ")} | {
        chair_named(name) for name in free
    }
    others = [f"{name_of(chair)} CUm" for chair in range(CHAIRS) if chair not in spoken_for]
    return ", ".join([guests, *others])
