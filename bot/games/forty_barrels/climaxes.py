"""The climaxes of 40 Barrels: somebody overloads the wagon and is fired, or loads the fortieth barrel."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.forty_barrels.art.barrel import BARREL
from bot.games.forty_barrels.art.climax import fired_card, fired_reveal, full_card, full_reveal
from bot.games.forty_barrels.text import BarrelsTableView
from bot.games.kit.cards import written
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame
from bot.screens.climax import Climax, GameClimaxes, moves_of, told_in_bold
from bot.screens.people import Voice, in_a_row
from engines.cards import Card
from engines.contract import next_seat
from engines.forty_barrels.model import Counted, Ended, Event, Move, Passed, Turned, View, WentOut
from engines.forty_barrels.rules import GOAL, totals


class Fired(Climax, frozen=True, kw_only=True):
    """A seat went over 40. Only hands show the card that came up: players have to remember it."""

    seat: int
    total: int
    came_up: Card
    still_in: tuple[int, ...]
    """The other seats that are still in, beginning with the next one."""

    def headline(self, voice: Voice) -> str:
        """Who is fired."""
        return told_in_bold(voice, BARREL, "forty_barrels-climax-fired", self.seat)

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """The sum, on a hand with the card that came up; and who is still in."""
        words = voice.words
        if on_hand:
            before, card = self.total - self.came_up.rank, written(self.came_up, words)
            told = words("forty_barrels-climax-sum", before=before, card=card, total=self.total)
        else:
            told = words("forty_barrels-climax-total", total=self.total)
        left = in_a_row((voice.name(seat) for seat in self.still_in), words)
        return [told, words("forty_barrels-climax-left", names=left)]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The broken wagon."""
        came_up = self.came_up if on_hand else None
        return fired_card(words("picture-fired"), self.seat, self.total, came_up, self.still_in)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """One barrel too many; only on hands the card turns."""
        came_up = self.came_up if on_hand else None
        return fired_reveal(words("picture-fired"), self.seat, self.total, came_up, self.still_in)


class Loaded(Climax, frozen=True, kw_only=True):
    """A seat loaded the fortieth barrel and won."""

    seat: int
    before: int
    """The sum without the card that came up."""
    came_up: Card

    def headline(self, voice: Voice) -> str:
        """Who loaded it."""
        return told_in_bold(voice, BARREL, "forty_barrels-climax-full", self.seat)

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """The sum with the card that came up: the game is over, so nobody has to remember it any more."""
        card = written(self.came_up, voice.words)
        return [voice.words("forty_barrels-climax-sum", before=self.before, card=card, total=GOAL)]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The loaded wagon."""
        return full_card(self.seat, self.before, self.came_up)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The fortieth barrel rises onto the wagon."""
        return full_reveal(self.seat, self.before, self.came_up)


class BarrelsClimaxes(GameClimaxes[Move, View, Event]):
    """Finds who was fired and who has won."""

    def found(self, table_view: BarrelsTableView) -> Sequence[Climax]:
        """Each play that went over 40, and the one that made 40."""
        seats, out, found = table_view.view.seats, tuple[int, ...](), list[Climax]()
        for place, events in enumerate(moves_of(table_view)):
            came_up = next((event.card for event in events if isinstance(event, Turned)), None)
            counted = next((event for event in events if isinstance(event, Counted)), None)
            if came_up is None or counted is None:
                continue
            seat, start, stop = counted.seat, place, place + 1
            if any(isinstance(event, WentOut) for event in events):
                out = (*out, seat)
                left = _still_in(seats, out, seat)
                found.append(
                    Fired(start=start, stop=stop, seat=seat, total=counted.base, came_up=came_up, still_in=left)
                )
            elif any(isinstance(event, Ended) and event.outcome.reason == "forty" for event in events):
                before = GOAL - _counts(came_up, counted)
                found.append(Loaded(start=start, stop=stop, seat=seat, before=before, came_up=came_up))
        return found

    def is_choice(self, events: Sequence[Event]) -> bool:
        """Not a pass: the bot makes it."""
        return not any(isinstance(event, Passed) for event in events)


def _still_in(seats: int, out: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats that are still in, clockwise after this one."""
    found = [next_seat(seats, out, seat)]
    while (following := next_seat(seats, out, found[-1])) != found[0]:
        found.append(following)
    return tuple(found)


def _counts(came_up: Card, counted: Counted) -> int:
    """What the card that made 40 counts: an ace 14 only if all aces have to."""
    if came_up.rank > 1:
        return came_up.rank
    return 14 if totals(counted.base, counted.aces)[-1] == GOAL else 1
