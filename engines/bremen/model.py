"""The data of Bremen: tiles, hands, phrases, options, moves, state, views and events, all frozen.

In states and moves a tile is a number 0..51, animal by animal, and a hand is a bitmask of these; in views and events a
tile is a `Tile`.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engines import contract

ROOSTER, DONKEY, DOG, CAT = range(4)
ANIMALS = ("rooster", "donkey", "dog", "cat")
"""The animals by their numbers, as codes."""
HIGHEST = 13
"""Each animal has the numbers 1 to 13."""
MOST_ROOSTERS = 7
"""If a hand is dealt more roosters, everything is dealt again."""
_LETTERS = "RDGC"


class Tile(Struct, frozen=True, order=True):
    """A visible tile. Tiles sort by animal, then by number."""

    animal: int
    """0 rooster, 1 donkey, 2 dog, 3 cat."""
    number: int
    """1 to 13."""

    @property
    def index(self) -> int:
        """The number of this tile in states and moves, 0..51."""
        return self.animal * HIGHEST + self.number - 1

    @property
    def code(self) -> str:
        """The short name, such as `R9` (rooster), `D1` (donkey), `G10` (dog) or `C8` (cat): for logs and tests."""
        return f"{_LETTERS[self.animal]}{self.number}"


TILES = tuple(Tile(animal, number) for animal in range(4) for number in range(1, HIGHEST + 1))
"""Every tile, indexed by its number."""


class BremenOptions(contract.Options, frozen=True):
    """The table options of Bremen."""

    animals_hidden: bool = False
    """Whether the animals of the tiles in the hands are as secret as their numbers."""
    concede: bool = True
    """Whether the players may give up together, by a unanimous vote."""


# --- moves ---------------------------------------------------------------------------------------


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="play"):
    """Lead a tile, or add one to the round."""

    tile: int
    """The number of the tile, 0..51."""


class Propose(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="propose"):
    """Ask everybody to give up together."""


class Agree(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="agree"):
    """Agree to give up."""


class Refuse(Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="refuse"):
    """Vote to play on, which ends the vote; the proposer may not ask again in this round."""


Move: TypeAlias = Play | Propose | Agree | Refuse


# --- state ---------------------------------------------------------------------------------------


class Finished(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The latest finished round, which stays on the table until its taker leads the next tile."""

    leader: int
    tiles: tuple[int, ...]
    """In the order in which they were played."""


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """What does not change after the draft."""

    options: BremenOptions
    middle: int | None
    """With three seats, the tile left over, face up; None with four."""
    redeals: int
    """How often everything was dealt again because of a hand with too many roosters."""
    first: int
    """The seat that led the first round."""
    roosters: tuple[int, ...]
    """How many roosters each seat was dealt."""


class State(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The whole truth of a table."""

    deal: Deal
    hands: tuple[int, ...]
    """One bitmask of tiles per seat."""
    voids: tuple[int, ...]
    """Per seat a bitmask of the animals that it has shown to lack, by not following."""
    taken: tuple[int, ...]
    """How many rounds each seat has won."""
    leader: int
    round: tuple[int, ...]
    """The tiles of the round that is being played, from the leader on."""
    last: Finished | None
    proposed: int
    """A bitmask of the seats that have asked to give up in this round."""
    proposer: int | None
    """The seat that asks for a vote now; all seats from its left up to `to_act` have agreed."""
    to_act: int | None
    outcome: contract.Outcome | None


# --- views ---------------------------------------------------------------------------------------


class AnimalCounts(Struct, frozen=True):
    """How many tiles of each animal a seat holds."""

    rooster: int
    donkey: int
    dog: int
    cat: int

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """The same, indexed by animal."""
        return self.rooster, self.donkey, self.dog, self.cat


class LastRound(Struct, frozen=True):
    """The latest finished round; everybody sees it until the next tile is led."""

    leader: int
    tiles: tuple[Tile, ...]
    """From the leader on clockwise."""
    taker: int


class Memory(Struct, frozen=True):
    """What the table no longer shows, but a player with a perfect memory knows. Never shown on a screen."""

    gone: tuple[Tile, ...]
    """All tiles of won rounds, except the round that is still on the table, sorted."""
    roosters: tuple[int, ...]
    """How many roosters each seat has played."""
    named_at: int | None
    """The seat that still holds the donkey that named the first leader; None once it was played."""
    voids: tuple[int, ...]
    """Per seat a bitmask of the animals that it has shown to lack."""


class View(Struct, frozen=True):
    """What one seat, or a spectator, may know."""

    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: int
    hand: tuple[Tile, ...]
    """The seat's tiles, sorted; empty for a spectator."""
    hand_counts: tuple[int, ...]
    held: tuple[AnimalCounts, ...] | None
    """The animals in each hand; None with the option `animals_hidden`."""
    middle: Tile | None
    redeals: int
    named: Tile
    """The donkey whose holder led the first round."""
    first: int
    """The seat that led the first round."""
    number: int
    """The number of the current or next round, from 1; at the end, that of the last round."""
    leader: int
    round: tuple[Tile, ...]
    """The tiles of this round, from the leader on clockwise."""
    last: LastRound | None
    won: tuple[int, ...]
    """How many tiles each seat has won."""
    out_of_reach: bool
    """Whether counts or visible animals prove that the goal cannot be reached any more."""
    proposed: tuple[int, ...]
    """The seats that have asked to give up in this round."""
    proposer: int | None
    """The seat that asks everybody to give up now."""
    agreed: tuple[int, ...]
    """The seats that have agreed so far, in the order of agreeing."""
    to_act: int | None
    left: tuple[tuple[Tile, ...], ...] | None
    """At the end, each seat's remaining tiles, sorted: one after the last round, more after giving up. Else None."""
    outcome: contract.Outcome | None
    options: BremenOptions
    memory: Memory
    said: tuple[contract.Said, ...] = ()
    """The last phrase of each seat that has spoken since its last move, sorted by seat: see `PHRASES`."""


# --- events --------------------------------------------------------------------------------------


class Played(contract.Event, frozen=True, tag="played"):
    """A seat led a tile or added one to the round."""

    seat: int
    tile: Tile


class Took(contract.Event, frozen=True, tag="took", gc=False):
    """A round is over: a seat took its tiles with the best of them."""

    seat: int
    best: Tile
    tiles: tuple[Tile, ...]
    """All of them, from the leader on."""

    @property
    def closes_turn(self) -> bool:
        """Always: the winner may lead the next round, with a turn of its own."""
        return True


class Proposed(contract.Event, frozen=True, tag="proposed"):
    """A seat asks everybody to give up."""

    seat: int

    @property
    def is_aside(self) -> bool:
        """Always: the seat must still play unless everybody agrees."""
        return True


class Answered(contract.Event, frozen=True, tag="answered"):
    """A seat answered a proposal to give up."""

    seat: int
    agreed: bool

    @property
    def is_aside(self) -> bool:
        """Always: it is the proposer's turn."""
        return True


class TurnedUp(contract.Event, frozen=True, tag="turned_up"):
    """The game is over, and the remaining tiles were turned up."""

    hands: tuple[tuple[Tile, ...], ...]
    """Each seat's tiles, sorted: one after the last round, more after giving up."""


class Ended(contract.Event, frozen=True, tag="ended"):
    """The game is over."""

    outcome: contract.Outcome


Event: TypeAlias = Played | Took | Proposed | Answered | TurnedUp | Ended


# --- hands ---------------------------------------------------------------------------------------

LOWEST_OF_THREE = 4
"""The lowest number in a game of three players, who leave out those below."""

BIT = tuple(1 << tile for tile in range(len(TILES)))
"""Each tile as a hand of its own."""
ONE_ANIMAL = (1 << HIGHEST) - 1
"""All roosters; shift by `SHIFTS` for other animals."""
SHIFTS = tuple(HIGHEST * animal for animal in range(len(ANIMALS)))
SUIT = tuple(ONE_ANIMAL << shift for shift in SHIFTS)
"""All tiles of each animal."""
_HIGH = tuple(BIT[tile.index] for tile in TILES if tile.number >= LOWEST_OF_THREE)
_PLAYS = tuple(Play(tile) for tile in range(len(TILES)))


def used(seats: int) -> tuple[int, ...]:
    """The tiles that this number of players uses, each as its bit."""
    return BIT if seats == 4 else _HIGH


def tiles_in(hand: int) -> list[int]:
    """The numbers of the tiles in a bitmask, ascending."""
    found = []
    while hand:
        lowest = hand & -hand
        found.append(lowest.bit_length() - 1)
        hand ^= lowest
    return found


def turned_up(hands: tuple[int, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of each hand, as everybody sees them at the end."""
    return tuple([tuple([TILES[tile] for tile in tiles_in(hand)]) for hand in hands])


def _plays_by_bits(shift: int) -> tuple[tuple[Move, ...], ...]:
    """The plays for each set of tiles of one animal, indexed by the thirteen bits of a hand from `shift` on."""
    found: list[tuple[Move, ...]] = [()]
    for bits in range(1, ONE_ANIMAL + 1):
        rest = bits & bits - 1
        found.append((_PLAYS[shift + (bits ^ rest).bit_length() - 1], *found[rest]))
    return tuple(found)


PLAYS_OF = tuple(_plays_by_bits(shift) for shift in SHIFTS)
"""By animal, then by the thirteen bits of its tiles in a hand: the plays of these tiles."""


# --- phrases -------------------------------------------------------------------------------------

# A phrase is not a move: it changes no state, and nothing checks whether it is true. Every seat is offered all phrases
# throughout the game, so the offer reveals nothing. No phrase reveals a number.

HIGH, LOW = "high", "low"
"""Please play a high number, or a low one."""
MINE, SPARE = "mine", "spare"
"""I can take rounds; or please spare me from taking any. Both are about the hand, not about the present round."""
THANKS, UNSURE = "thanks", "unsure"
_OF_AN_ANIMAL = ("", f"{HIGH}-", f"{LOW}-")
"""The prefix of an animal's name: please play it, a high one of it, a low one."""

PHRASES = (
    *(HIGH, LOW, MINE, SPARE),
    *(f"{how}{name}" for how in _OF_AN_ANIMAL for name in ANIMALS),
    *(THANKS, UNSURE),
)
"""All phrases, in the order in which they are offered."""


class Wish(NamedTuple):
    """The tile that a phrase asks for; both fields are None if it does not ask for one."""

    how: str | None
    """`HIGH`, `LOW`, or None for any number."""
    animal: int | None


def wish(phrase: str) -> Wish:
    """The tile that this phrase asks for."""
    how, _, name = phrase.rpartition("-")
    if name in ANIMALS:
        return Wish(how or None, ANIMALS.index(name))
    return Wish(phrase if phrase in {HIGH, LOW} else None, None)
