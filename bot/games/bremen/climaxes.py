"""The climax of Bremen: its end, won or lost."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.bremen.art.climax import TITLES, Astray, SeatShare, loss_card, loss_reveal, win_card, win_reveal
from bot.games.bremen.art.sprites import ICONS
from bot.games.bremen.text import BremenTableView
from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame
from bot.screens.climax import Climax, GameClimaxes, told_in_bold
from bot.screens.people import Voice, in_a_row, name_of
from engines.bremen.model import ROOSTER, Event, Move, View
from engines.bremen.scoring import GOALS, title


class End(Climax, frozen=True, kw_only=True):
    """The end of the game: everybody's share, and the animals left."""

    score: int | None
    """None if it is lost."""
    shares: tuple[SeatShare, ...]
    """The most tiles first."""
    animals: tuple[int, ...]
    """The animals of the last tiles, with that of the tile in the middle; empty if hands were not played out."""
    tiles: int
    """How many tiles a trick has."""

    @property
    def astray(self) -> Astray | None:
        """The trick that alone was wrong, if there is one: then it alone has to move."""
        over = [place for place, each in enumerate(self.shares) if each.won == each.wanted + self.tiles]
        under = [place for place, each in enumerate(self.shares) if each.won == each.wanted - self.tiles]
        wrong = sum(each.won != each.wanted for each in self.shares)
        return Astray(under[0], over[0], self.tiles) if wrong == 2 and len(over) == len(under) == 1 else None

    def headline(self, voice: Voice) -> str:
        """What they may call themselves now, or what was missing."""
        words, sign = voice.words, ICONS[ROOSTER]
        if self.score is not None:
            name = words(f"bremen-title-{title(len(self.shares), self.score)}")
            return told_in_bold(voice, sign, "bremen-climax-won", score=self.score, title=name)
        if (astray := self.astray) is not None:
            seats = voice.table.seats
            took, wanted = (name_of(seats[self.shares[place].seat], words) for place in (astray.at, astray.to))
            return told_in_bold(voice, sign, "bremen-climax-one-trick", took=took, wanted=wanted)
        return told_in_bold(voice, sign, "bremen-climax-lost")

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """Each seat's tiles and what it should have; the animals left."""
        words = voice.words
        lines = [
            words(
                "bremen-climax-share",
                name=voice.name(each.seat),
                won=each.won,
                wanted=each.wanted,
                right="yes" if each.won == each.wanted else "no",
            )
            for each in self.shares
        ]
        left = [words.icon(ICONS[animal]) for animal in self.animals]
        shown = in_a_row(left, words) if words.is_aloud else " ".join(left)
        return [*lines, *([words("bremen-climax-left", animals=shown)] if left else [])]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The tower beside the house, or the fire outside."""
        if self.score is None:
            return loss_card(self.shares, self.astray, self.animals)
        return win_card(self.score, self._titles(self.score), self.shares)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The animals climb, or the shares are looked at."""
        if self.score is None:
            return loss_reveal(self.shares, self.astray, self.animals)
        return win_reveal(self.score, self._titles(self.score), self.shares)

    def _titles(self, score: int) -> int:
        """How many titles this score reaches."""
        return TITLES + 1 - title(len(self.shares), score)


class BremenClimaxes(GameClimaxes[Move, View, Event]):
    """Finds the end."""

    def found(self, table_view: BremenTableView) -> Sequence[Climax]:
        """The end, once it is there."""
        view, stop = table_view.view, len(table_view.log)
        if view.outcome is None or view.left is None:
            return ()
        order = sorted(range(view.seats), key=lambda seat: (-view.won[seat], seat))
        shares = tuple(
            SeatShare(seat, view.won[seat], rounds * view.seats)
            for seat, rounds in zip(order, GOALS[view.seats], strict=True)
        )
        animals: tuple[int, ...] = ()
        if all(len(hand) == 1 for hand in view.left):
            middle = () if view.middle is None else (view.middle.animal,)
            animals = (*(view.left[seat][0].animal for seat in order), *middle)
        score = view.outcome.scores[0] if view.outcome.winners else None
        return [
            End(
                start=max(0, stop - 1),
                stop=stop,
                seat=None,
                score=score,
                shares=shares,
                animals=animals,
                tiles=view.seats,
            )
        ]
