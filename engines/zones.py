"""Declared zones: a game declares its piles of cards, who sees them, and whether their order matters.

From that follow views, memory, resampling, conservation, exchanges of hidden cards for the conformance kit, and a
drawing as text. A view is the table itself with a card back in place of each card that its seat does not see; so rules
written for a table also work on a seat's view of it.
"""

from __future__ import annotations

import itertools
import types
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar, cast, get_args

from msgspec import Struct
from msgspec.structs import astuple, replace

from engines.chance import Chance
from engines.contract import EventT, Game, IllegalMove, MoveT, OptionsT, StateT, Step
from engines.dealing import Shares

CardT = TypeVar("CardT", bound=Hashable)

_TRIES: Final = 10
"""How often hidden cards are dealt freely before the exact but slower method counts what each place can hold."""
_WAYS: Final = 500
"""The most ways in which the cards of a pile are traced back."""


class Sees(StrEnum):
    """Who sees the cards of a pile."""

    ALL = "all"
    TOP = "top"
    """Everybody sees the last card, nobody the others."""
    OWNER = "owner"
    """The seat that the pile belongs to."""
    NOBODY = "nobody"


class Pile(Struct, frozen=True, kw_only=True):
    """A zone of the table. Everybody sees how many cards lie in it."""

    by_seat: bool = False
    """Whether each seat has one: the state's field is then a tuple of piles, otherwise a single pile."""
    shown: Sees = Sees.ALL
    """Who sees its cards now."""
    remembered: Sees | None = None
    """Who knows its cards with a perfect memory because they lay open before; None: only those who see them."""
    ordered: bool = True
    """Whether the order of its cards matters; if not, they lie in the order of the pack."""
    opens: bool = False
    """Whether everybody sees all its cards when the game is over."""


HANDS: Final = Pile(by_seat=True, shown=Sees.OWNER, ordered=False)
"""A hand for each seat."""
STOCK: Final = Pile(shown=Sees.NOBODY)
"""A face-down draw pile, the next card first."""
DISCARD: Final = Pile(shown=Sees.TOP, remembered=Sees.ALL)
"""A discard pile, the top card last; everybody saw the others."""
ROW: Final = Pile()
"""Face-up cards in order, such as a trick."""
ROWS: Final = Pile(by_seat=True)
"""Face-up cards in front of each seat, in order."""
TAKEN: Final = Pile(by_seat=True, shown=Sees.NOBODY, remembered=Sees.ALL, ordered=False)
"""Cards that each seat has won: everybody saw them, and they now lie face down."""
GONE: Final = Pile(shown=Sees.NOBODY, remembered=Sees.ALL, ordered=False)
"""Cards that everybody saw and that now lie face down, owned by no seat."""


class ZoneView(Struct, Generic[StateT], frozen=True):
    """What a seat may know; a spectator has no `seat`."""

    seat: int | None
    to_act: int | None
    table: StateT
    """The visible table, with a card back for each card that the seat does not see."""
    memory: StateT | None = None
    """The same plus the cards that a perfect memory knows; None if it adds none. Never shown on a screen."""

    @property
    def known(self) -> StateT:
        """The table with everything the seat knows."""
        return self.table if self.memory is None else self.memory


def forget(view: ZoneView[StateT]) -> ZoneView[StateT]:
    """The view without its memory, for a forgetful player."""
    return replace(view, memory=None)


class _Place(NamedTuple):
    """A pile with hidden cards."""

    zone: str
    owner: int | None
    hidden: int
    """The number of its hidden cards."""


class ZoneGame(
    Game[StateT, MoveT, ZoneView[StateT], EventT, OptionsT], Generic[StateT, MoveT, EventT, OptionsT, CardT]
):
    """A game with declared piles. A subclass names its types as class parameters only.

    It defines `name`, `seats`, `longest`, `zones`, `back`, `pack`, `deal`, `to_act`, `legal_moves`, `play`, `outcome`.
    """

    rules: ClassVar[int] = 1
    zones: ClassVar[Mapping[str, Pile]]
    """The piles, by the fields of the state that hold them: `tuple[Card, ...]`, or a tuple of these by seat."""

    def __init_subclass__(cls, **arguments: object) -> None:
        """Take the types from the class parameters. Raises TypeError for wrong zones."""
        super().__init_subclass__(**arguments)
        for base in cls.__dict__.get("__orig_bases__", ()):
            parameters = get_args(base)
            if len(parameters) == 5 and not any(isinstance(each, TypeVar) for each in parameters):
                cls.State, cls.Move, cls.Event, cls.Options = parameters[:4]
                cls.View = _view_of(cls, cls.State)
        if missing := cls.zones.keys() - {*cls.State.__struct_fields__}:
            raise TypeError(f"{cls.State.__name__} has no field {min(missing)}, which is among the zones")
        if not any(pile.by_seat for pile in cls.zones.values()):
            told = "declare one, such as HANDS, whose piles may stay empty"
            raise TypeError(f"{cls.__name__} has no zone by seat, and so no number of seats: {told}")

    @property
    @abstractmethod
    def back(self) -> CardT:
        """The card back, which replaces a hidden card in views: a value of the card type that is not in the pack."""

    def is_forced_openly(self, state: StateT) -> bool:
        """If the seat to act holds at most one card that others do not see."""
        seat = self.to_act(state)
        hidden = [zone for zone, pile in self.zones.items() if pile.by_seat and pile.shown is Sees.OWNER]
        return seat is not None and sum(len(getattr(state, zone)[seat]) for zone in hidden) <= 1

    @abstractmethod
    def pack(self, state: StateT) -> Sequence[CardT]:
        """All cards of this table. Cards of an unordered pile lie in this order."""

    @abstractmethod
    def deal(self, seats: int, options: OptionsT, chance: Chance) -> StateT:
        """The state before the first move. The number of seats is valid for the game."""

    @abstractmethod
    def play(self, state: StateT, move: MoveT, seat: int, chance: Chance) -> Step[StateT, EventT]:
        """Play a legal move of the seat to act."""

    def refusal(self, state: StateT, move: MoveT) -> IllegalMove | None:
        """Why the seat to act may not make this move; None if it is legal.

        `state` is the true state, or this seat's view of it. By default every refusal is `stale`: an outdated button.
        """
        return None if move in self.legal_moves(state) else IllegalMove("stale")

    def may_hold(self, known: StateT, zone: str, owner: int | None, card: CardT) -> bool:
        """Whether a hidden card may lie in this pile, given what everybody saw: the only hook of resampling.

        `known` is the table as a seat knows it. For example, a seat that did not follow suit cannot hold a card of it,
        and a card that everybody saw a seat pick up can lie nowhere else.
        """
        return True

    # --- the contract -----------------------------------------------------------------------------

    def setup(self, seats: int, options: OptionsT, chance: Chance) -> StateT:
        """Deal: the state before the first move. Raises ValueError for a number of seats that is not in `seats`."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is not for {seats} seats")
        return self.deal(seats, options, chance)

    def apply(self, state: StateT, move: MoveT, chance: Chance) -> Step[StateT, EventT]:
        """Play one move of the seat to act. Raises IllegalMove."""
        seat = self.to_act(state)
        if seat is None:
            raise IllegalMove("game-over")
        if (refusal := self.refusal(state, move)) is not None:
            raise refusal
        return self.play(state, move, seat, chance)

    def view(self, state: StateT, seat: int | None) -> ZoneView[StateT]:
        """What this seat may know. Raises ValueError for a seat that does not exist."""
        seats = max(len(getattr(state, zone)) for zone, pile in self.zones.items() if pile.by_seat)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        to_act = self.to_act(state)
        table, known = (self._covered(state, seat, over=to_act is None, remembers=each) for each in (False, True))
        return cast("ZoneView[StateT]", self.View(seat, to_act, table, None if known == table else known))

    def explain(self, view: ZoneView[StateT], move: MoveT) -> IllegalMove | None:
        """Why the seat of this view may not make this move now; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.seat != view.to_act:
            return IllegalMove("not-your-turn", seat=view.to_act)
        return self.refusal(view.table, move)

    def _certain_events(self, view: ZoneView[StateT], move: MoveT) -> tuple[EventT, ...]:
        """None, unless the game overrides it."""
        return ()

    def resample(self, view: ZoneView[StateT], chance: Chance) -> StateT:
        """A random state with this view, uniform over those that `may_hold` allows. Raises ValueError if none is."""
        return self._dealt(view.known, chance)

    # --- for the conformance kit and for tests ----------------------------------------------------

    def things(self, state: StateT) -> Counter[CardT]:
        """Every card, wherever it is: equal to the pack in each state of a table."""
        return Counter(card for _, _, cards in self._piles(state) for card in cards)

    def hidden_swap(self, state: StateT, seat: int | None, move: MoveT, chance: Chance) -> StateT:
        """A state with other hidden cards for this seat, except those that this move names or will show it."""
        known = self.view(self.apply(state, move, chance).state, seat).known
        shown = {*self.things(known), *astuple(move)}
        return self.swapped(state, seat, shown, chance)

    def swapped(self, state: StateT, seat: int | None, keep: Collection[CardT], chance: Chance) -> StateT:
        """A state in which the cards that this seat does not know are dealt again, except those in `keep`."""
        known = self.view(state, seat).known
        changes = {
            zone: tuple([self._uncovered(*each, keep) for each in zip(held, getattr(state, zone), strict=True)])
            if self.zones[zone].by_seat
            else self._uncovered(held, getattr(state, zone), keep)
            for zone in self.zones
            for held in (getattr(known, zone),)
        }
        return self._dealt(replace(known, **changes), chance)

    def traced(self, before: StateT, after: StateT, other: StateT) -> Iterator[StateT]:
        """The states before a move if `other`, not `after`, is the true state after it: each card goes back where its
        counterpart came from. In an unordered pile, each card may be the counterpart of one that came in.

        Yields nothing for a pack with equal cards, which have no unique counterparts.
        """
        if max(self.things(after).values(), default=0) > 1:
            return
        came_from = {card: (zone, owner) for zone, owner, cards in self._piles(before) for card in cards}
        choices = []
        for (zone, owner, cards), (_, _, counterparts) in zip(self._piles(after), self._piles(other), strict=True):
            if self.zones[zone].ordered:
                choices.append([dict(zip(cards, counterparts, strict=True))])
                continue
            came = [card for card in cards if came_from[card] != (zone, owner)]
            stayed = [card for card in cards if card not in came]
            ways = itertools.islice(itertools.permutations(counterparts, len(came)), _WAYS)
            choices.append(
                [
                    dict(
                        zip((*came, *stayed), (*new, *[each for each in counterparts if each not in new]), strict=True)
                    )
                    for new in ways
                ]
            )
        for chosen in itertools.product(*choices):
            instead = {card: counterpart for each in chosen for card, counterpart in each.items()}
            yield self._exchanged(before, instead.__getitem__)

    def drawn(self, state: StateT) -> str:
        """The piles of a state, or of a view's table, as lines of text; a hidden card is `?`."""
        lines = []
        for zone, owner, cards in self._piles(state):
            shown = " ".join("?" if card == self.back else str(card) for card in cards)
            lines.append(f"{zone}{'' if owner is None else f' {owner}'}: {shown or '-'}")
        return "\n".join(lines)

    # --- inside -----------------------------------------------------------------------------------

    def _piles(self, state: StateT) -> Iterator[tuple[str, int | None, Sequence[CardT]]]:
        """Each pile with its zone and owner, in order of declaration."""
        for zone, pile in self.zones.items():
            held = getattr(state, zone)
            if pile.by_seat:
                yield from ((zone, owner, cards) for owner, cards in enumerate(held))
            else:
                yield zone, None, held

    def _covered(self, state: StateT, seat: int | None, *, over: bool, remembers: bool) -> StateT:
        """The state with a card back for each card that this seat does not see or, with `remembers`, does not know."""
        changes: dict[str, Any] = {}
        for zone, pile in self.zones.items():
            sees = _sees(pile, over=over, remembers=remembers)
            if sees is Sees.ALL:
                continue
            held = getattr(state, zone)
            if pile.by_seat:
                changes[zone] = tuple(
                    [
                        cards if sees is Sees.OWNER and owner == seat else self._face_down(cards, sees)
                        for owner, cards in enumerate(held)
                    ]
                )
            else:
                changes[zone] = self._face_down(held, sees)
        return replace(state, **changes)

    def _face_down(self, cards: tuple[CardT, ...], sees: Sees) -> tuple[CardT, ...]:
        if sees is Sees.TOP and cards:
            return (*(self.back,) * (len(cards) - 1), cards[-1])
        return (self.back,) * len(cards)

    def _uncovered(
        self, known: tuple[CardT, ...], true: tuple[CardT, ...], keep: Collection[CardT]
    ) -> tuple[CardT, ...]:
        return tuple([card if card in keep else seen for seen, card in zip(known, true, strict=True)])

    def _dealt(self, known: StateT, chance: Chance) -> StateT:
        """The state with a card in place of each card back."""
        pack, back = self.pack(known), self.back
        places, seen = [], Counter[CardT]()
        for zone, owner, cards in self._piles(known):
            seen.update(cards)
            if count := cards.count(back):
                places.append(_Place(zone, owner, count))
        del seen[back]
        hidden = []
        for card in pack:
            if seen[card]:
                seen[card] -= 1
            else:
                hidden.append(card)
        if len(hidden) != sum(place.hidden for place in places):
            raise ValueError("the table does not have the cards of the pack")
        dealt = iter(self._allowed(known, hidden, places, chance))
        return self._exchanged(known, lambda card: next(dealt) if card == back else card)

    def _exchanged(self, state: StateT, instead: Callable[[CardT], CardT]) -> StateT:
        """The state with each card replaced by `instead(card)`, pile by pile."""
        order = {card: number for number, card in enumerate(self.pack(state))}
        changes: dict[str, Any] = {}
        for zone, pile in self.zones.items():
            held = getattr(state, zone)
            piles = [tuple([instead(card) for card in cards]) for cards in (held if pile.by_seat else (held,))]
            if not pile.ordered:
                piles = [tuple(sorted(cards, key=order.__getitem__)) for cards in piles]
            changes[zone] = tuple(piles) if pile.by_seat else piles[0]
        return replace(state, **changes)

    def _allowed(self, known: StateT, hidden: list[CardT], places: list[_Place], chance: Chance) -> list[CardT]:
        """The hidden cards in the order of the places, each in an allowed place; all such orders are equally likely."""
        if type(self).may_hold is ZoneGame.may_hold or not places:
            return chance.shuffle(hidden)
        allowed = {
            card: tuple([self.may_hold(known, place.zone, place.owner, card) for place in places])
            for card in dict.fromkeys(hidden)
        }
        at = [number for number, place in enumerate(places) for _ in range(place.hidden)]
        for _ in range(_TRIES):
            cards = chance.shuffle(hidden)
            if all(allowed[card][number] for card, number in zip(cards, at, strict=True)):
                return cards
        groups: dict[tuple[bool, ...], list[CardT]] = {}
        for card in hidden:
            groups.setdefault(allowed[card], []).append(card)
        room = [place.hidden for place in places]
        most = [[space if fits else 0 for space, fits in zip(room, group, strict=True)] for group in groups]
        shares = Shares([len(cards) for cards in groups.values()], room, most).draw(chance)
        found: list[list[CardT]] = [[] for _ in places]
        for group, counts in zip(groups.values(), shares, strict=True):
            cards = chance.shuffle(group)
            for pile, count in zip(found, counts, strict=True):
                pile += cards[:count]
                del cards[:count]
        return [card for pile in found for card in chance.shuffle(pile)]


def _view_of(game: type, state: type[Struct]) -> type[Struct]:
    """The type of the views of a game with these states, for its class attribute `View`."""
    name = {"__module__": game.__module__, "__qualname__": f"{game.__qualname__}.View"}  # pickle looks it up by these
    base: Any = ZoneView
    made: type[Struct] = types.new_class("View", (base[state],), {"frozen": True}, lambda space: space.update(name))
    return made


def _sees(pile: Pile, *, over: bool, remembers: bool) -> Sees:
    """Who sees the cards of this pile or, with `remembers`, knows them with a perfect memory."""
    if over and pile.opens:
        return Sees.ALL
    return (pile.remembered if remembers else None) or pile.shown
