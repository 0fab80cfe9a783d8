"""The climax of 111: the end of a round, when everybody shows their row."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.one_eleven.art.climax import SeatInRound, round_card, round_reveal, seats_in_round
from bot.games.one_eleven.art.sprites import CLOWN
from bot.games.one_eleven.text import OneElevenTableView
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame
from bot.screens.climax import Climax, GameClimaxes, moves_of, told_in_bold
from bot.screens.people import Voice, in_a_row
from engines.one_eleven.model import Event, Finished, Move, RoundEnded, View


class RoundOver(Climax, frozen=True, kw_only=True):
    """A round is over; its seat is the one that ended it, or None if the turns ran out."""

    number: int
    finished: Finished
    points: tuple[int, ...]
    """By seat, in this round."""

    def headline(self, voice: Voice) -> str:
        """Who ended it, and what that scored."""
        if self.seat is None:
            return told_in_bold(voice, CLOWN, "one_eleven-climax-limit", round=self.number)
        points = self.points[self.seat]
        return told_in_bold(voice, CLOWN, "one_eleven-climax-ended", self.seat, round=self.number, points=points)

    def own(self, voice: Voice) -> str:
        """What the reader scored, unless the headline says it."""
        if voice.reader is None or voice.reader == self.seat:
            return ""
        return voice.words("one_eleven-climax-own", points=self.points[voice.reader])

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """Each row's points and the run that counted, the best first."""
        return [
            voice.words(
                "one_eleven-climax-row",
                name=voice.name(each.seat),
                points=each.points,
                run=_run_told(each, voice.words),
            )
            for each in seats_in_round(self.finished, self.points)
        ]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """All rows."""
        seats = seats_in_round(self.finished, self.points)
        return round_card(words("picture-round", round=self.number), seats, self.seat)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The runs are counted."""
        seats = seats_in_round(self.finished, self.points)
        return round_reveal(words("picture-round", round=self.number), seats, self.seat)


class OneElevenClimaxes(GameClimaxes[Move, View, Event]):
    """Finds the ends of rounds."""

    def found(self, table_view: OneElevenTableView) -> Sequence[Climax]:
        """Each round that is over."""
        return [
            RoundOver(
                start=place,
                stop=place + 1,
                seat=event.finished.declarer,
                number=event.round,
                finished=event.finished,
                points=event.points,
            )
            for place, events in enumerate(moves_of(table_view))
            for event in events
            if isinstance(event, RoundEnded)
        ]


def _run_told(each: SeatInRound, words: Words) -> str:
    """The cards that counted."""
    shown = [str(card) for card in each.row[each.run.first : each.run.first + each.run.length]]
    return in_a_row(shown, words) if words.is_aloud else " · ".join(shown)
