"""The climax of Bierfest: a toast, from its call until the last seat has given up its hand."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.bierfest.art.climax import SeatAtToast, toast_card, toast_reveal
from bot.games.bierfest.art.sprites import CARDS
from bot.games.bierfest.text import BierfestTableView, Part, Teller, ToldTurn
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame
from bot.screens.climax import Climax, GameClimaxes, moves_of, told_in_bold
from bot.screens.people import Voice
from engines.bierfest.edition import TOAST, BierfestOptions, LaidSet, menu_of
from engines.bierfest.model import Drew, Event, Move, ToastCalled, View


class Share(Struct, frozen=True):
    """What a toast did to one seat."""

    seat: int
    laid: LaidSet | None
    points: int
    """What the set laid is worth."""
    toasts: int
    """The toast cards given back."""
    lost: tuple[int, ...]
    """The laid cards that those cost."""
    along: tuple[int, ...]
    """The cards that went with them."""
    minus: int
    """The cards that now count against it."""


class Toast(Climax, frozen=True, kw_only=True):
    """A toast, with the seats in the order in which they laid."""

    number: int
    """Which toast of the game it is, from 1."""
    emptied: bool
    """Whether the empty deck caused it."""
    shares: tuple[Share, ...]

    def headline(self, voice: Voice) -> str:
        """Who called it."""
        key = "bierfest-climax-last" if self.emptied else "bierfest-climax-toast"
        return told_in_bold(voice, CARDS[TOAST], key, self.seat)

    def own(self, voice: Voice) -> str:
        """The reader's points for the set laid, and the minus cards."""
        share = next((share for share in self.shares if share.seat == voice.reader), None)
        if share is None:
            return ""
        return voice.words("bierfest-climax-own", laid=share.points, against=share.minus)

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """What each seat laid, lost and was left with."""
        options = voice.table.options
        if not isinstance(options, BierfestOptions):
            raise TypeError("the options of another game")
        teller = Teller(voice.table, voice.reader, voice.words, options)
        return [
            teller.part(Part(each.seat, each.laid, each.toasts, each.minus, [*each.lost], each.along))
            for each in self.shares
        ]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The mugs and a row for each seat."""
        return toast_card(words("picture-toast"), self.number, self._shown())

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The mugs clink."""
        return toast_reveal(words("picture-toast"), self.number, self._shown())

    def _shown(self) -> list[SeatAtToast]:
        return [
            SeatAtToast(each.seat, each.laid, each.points, each.minus, (*each.lost, *each.along))
            for each in self.shares
        ]


class BierfestClimaxes(GameClimaxes[Move, View, Event]):
    """Finds toasts."""

    def found(self, table_view: BierfestTableView) -> Sequence[Climax]:
        """Each toast that is over: the next turn has begun, or the game has ended."""
        view, moves, found = table_view.view, moves_of(table_view), list[Climax]()
        start: int | None = None
        for place, events in enumerate(moves):
            if start is not None and not self.is_choice(events):
                found.append(_toast(moves, start, place, view.options))
                start = None
            if any(isinstance(event, ToastCalled) for event in events):
                start = place
        if start is not None and (view.turn.toast is None or view.outcome is not None):
            found.append(_toast(moves, start, len(moves), view.options))
        return found

    def is_choice(self, events: Sequence[Event]) -> bool:
        """Not the first draw of a turn: the bot makes it."""
        return not any(isinstance(event, Drew) and event.opens_turn for event in events)


def _toast(moves: Sequence[Sequence[Event]], start: int, stop: int, options: BierfestOptions) -> Toast:
    heard = [event for events in moves[start:stop] for event in events]
    called = next(event for event in heard if isinstance(event, ToastCalled))
    turn, menu = ToldTurn(called.seat), menu_of(options)
    for event in heard[heard.index(called) :]:
        turn.hear(event)
    return Toast(
        start=start,
        stop=stop,
        seat=called.seat,
        number=called.number,
        emptied=called.emptied,
        shares=tuple(
            Share(
                seat=part.seat,
                laid=part.laid,
                points=0 if part.laid is None else menu.worth(part.laid),
                toasts=part.toasts,
                lost=tuple(part.lost),
                along=part.along,
                minus=part.minus,
            )
            for part in turn.parts
        ),
    )
