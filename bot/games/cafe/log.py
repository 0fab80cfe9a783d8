"""What the log of Cafe International tells: while it runs who seated guests and what for, but not which tiles came.

The hand of somebody who goes out is covered for the rest of the game, and what is left in the bag is to be reckoned by
whoever has watched.
"""

from __future__ import annotations

from bot.games.cafe.text import told_of
from bot.games.cafe.turns import turns_of
from bot.games.cafe.writing import signed
from bot.locales import Words
from bot.locales.numbers import number
from bot.screens.game_log import GameLog, Mention, Passage
from bot.screens.people import name_of
from engines.cafe import CafeOptions, Ended, Event, Exchanged, Fined, Seated, ToBar, WentOut, board_of

_OUT = 30
_END = 15


class CafeLog(GameLog[Event, CafeOptions]):
    """How the story of the cafe is told."""

    def told(self, passage: Passage[Event, CafeOptions], words: Words) -> list[str]:
        """A turn in one line; at the end what the tiles left have cost."""
        board = board_of(passage.options.edition)

        def name(seat: int) -> str:
            return name_of(passage.table.seats[seat], words, passage.reader)

        lines = [told_of(turn, board, name(turn.seat), words) for turn in turns_of(passage.events)]
        fined = (event for event in passage.events if isinstance(event, Fined))
        return [*lines, *(f"-# {name(event.seat)}: {number(event.points)}" for event in fined)]

    def mention(self, event: Event) -> Mention | None:
        """Who seated a guest, exchanged one, went to the bar or went out, and the points; no tile."""
        match event:
            case Seated():
                return Mention("seated", event.seat, {"points": signed(event.points)})
            case ToBar():
                return Mention("bar", event.seat, {"points": signed(event.points)})
            case Exchanged():
                return Mention("exchanged", event.seat)
            case WentOut():
                return Mention("out", event.seat)
            case _:
                return None

    def weight(self, event: Event) -> int:
        """The points that a guest brings or costs; going out and the end matter more."""
        match event:
            case Seated() | ToBar():
                return abs(event.points)
            case WentOut():
                return _OUT
            case Ended():
                return _END
            case _:
                return 0
