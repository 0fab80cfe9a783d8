"""What Cafe International brings to the bot: the plug-in, its lesson, and the rules of its log.

The log of a running game shows who seated guests and for how many points, but not which tiles came.

When a player goes out, their hand stays hidden for the rest of the game, and an attentive player can work out what is
left in the bag.
"""

from __future__ import annotations

from typing import Final

from agents.cafe import AGENTS
from bot.games.cafe.art.guests import CUP, ICONS
from bot.games.cafe.art.picture import CafePictures
from bot.games.cafe.climaxes import CafeClimaxes
from bot.games.cafe.results import CafeResults
from bot.games.cafe.screen import CafeScreens
from bot.games.cafe.text import gain, turn_line, turns_of
from bot.games.plugin import Plugin
from bot.locales import Words, number
from bot.screens.game_screens import Aside, Deal, GameLog, Lesson, Mention, Page, Passage
from bot.screens.people import Voice
from engines.cafe import GAME
from engines.cafe.board import board_of
from engines.cafe.model import (
    Bar,
    CafeOptions,
    Ended,
    Event,
    Exchange,
    Exchanged,
    Fined,
    Pass,
    Seat,
    Seated,
    ToBar,
    WentOut,
)

_OUT = 30
_END = 15


class CafeLog(GameLog[Event, CafeOptions]):
    """How the log of the cafe reads."""

    def told(self, passage: Passage[Event, CafeOptions], words: Words) -> list[str]:
        """A turn in one line; at the end, what the remaining tiles cost."""
        board, name = board_of(passage.options.edition), Voice(passage.table, passage.reader, words).name
        lines = [turn_line(turn, board, name(turn.seat), words) for turn in turns_of(passage.events)]
        fined = (event for event in passage.events if isinstance(event, Fined))
        return [*lines, *(f"-# {name(event.seat)}: {number(event.points)}" for event in fined)]

    def mention(self, event: Event) -> Mention | None:
        """Who seated a guest, exchanged one, went to the bar or went out, and the points; never a tile."""
        match event:
            case Seated():
                return Mention("seated", event.seat, {"points": gain(event.points)})
            case ToBar():
                return Mention("bar", event.seat, {"points": gain(event.points)})
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


PLUGIN: Final = Plugin(
    game=GAME,
    screens=CafeScreens(),
    played_by=AGENTS,
    minutes=45,
    sign=CUP,
    lesson=Lesson(
        pages=(
            Page(text="cafe-how-1", board=True),
            Page(text="cafe-how-2", ply=0),
            Page(text="cafe-how-3", ply=11),
            Page(text="cafe-how-4", ply=95),
        ),
        hints=("cafe-hint-1", "cafe-hint-2", "cafe-hint-3"),
        opening="cafe-opening",
        then="cafe-then",
        kinds=(("bar", "cafe-lesson-bar"), ("exchange", "cafe-lesson-exchange")),
        asides=(Aside(turn=3, button="advice", text="tutorial-advice"),),
        deal=7,
        seats=2,
        practice=Deal(843, 2),
    ),
    pictures=CafePictures(),
    climaxes=CafeClimaxes(),
    results=CafeResults(),
    icons=ICONS,
    log=CafeLog(),
    without_asking=(Seat, Bar, Exchange, Pass),  # all hands are open
)
