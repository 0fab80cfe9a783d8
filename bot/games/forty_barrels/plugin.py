"""What 40 Barrels of Beer brings to the bot: the plug-in, its lesson, and the rules of its log.

The log of a running game shows who played and who is out; players must remember the cards.
"""

from __future__ import annotations

from typing import Final

from agents.forty_barrels import AGENTS
from bot.games.forty_barrels.art.barrel import BARREL
from bot.games.forty_barrels.art.picture import BarrelsPictures
from bot.games.forty_barrels.climaxes import BarrelsClimaxes
from bot.games.forty_barrels.results import BarrelsResults
from bot.games.forty_barrels.screen import BarrelsScreens
from bot.games.forty_barrels.text import turn_lines, turns_of
from bot.games.kit.cards import written
from bot.games.plugin import Plugin
from bot.locales import Words
from bot.screens.game_screens import Aside, Deal, GameLog, Lesson, Mention, Page, Passage, seen_alone
from engines.forty_barrels import GAME
from engines.forty_barrels.model import (
    BarrelsOptions,
    Counted,
    Drew,
    DrewCards,
    Ended,
    Event,
    Pass,
    Passed,
    Played,
    WentOut,
)
from engines.forty_barrels.rules import GOAL

_CLOSE: Final = GOAL - 1
"""From this sum on, any card but an ace is too much."""


class BarrelsLog(GameLog[Event, BarrelsOptions]):
    """How the log of 40 Barrels reads."""

    def told(self, passage: Passage[Event, BarrelsOptions], words: Words) -> list[str]:
        """The card played, where it went, what came up there, and what followed."""
        lines = [
            line
            for turn in turns_of(passage.events)
            for line in turn_lines(passage.table, passage.reader, turn, words, lambda card: written(card, words))
        ]
        for event in passage.events:
            if isinstance(event, DrewCards):
                cards = " ".join(written(card, words) for card in event.cards)
                lines.append(seen_alone(passage, event.seat, cards, words))
        return lines

    def mention(self, event: Event) -> Mention | None:
        """Who played, drew, passed or went out; no card, no place and no sum."""
        match event:
            case Played():
                return Mention("played", event.seat)
            case Drew():
                return Mention("drew", event.seat, {"count": event.count})
            case Passed():
                return Mention("passed", event.seat)
            case WentOut():
                return Mention("out", event.seat)
            case _:
                return None

    def tells_all(self, options: BarrelsOptions) -> bool:
        """With the memory aid, the table itself shows what was played where."""
        return options.memory_aid

    def weight(self, event: Event) -> int:
        """Going out matters, and so do the end and a sum close to the goal."""
        match event:
            case Ended():
                return 5
            case WentOut():
                return 3
            case Counted():
                return int(event.base >= _CLOSE)
            case _:
                return 0


PLUGIN: Final = Plugin(
    game=GAME,
    screens=BarrelsScreens(),
    played_by=AGENTS,
    minutes=10,
    sign=BARREL,
    lesson=Lesson(
        pages=(
            Page(text="forty_barrels-how-1", board=True),
            Page(text="forty_barrels-how-2", ply=2),
            Page(text="forty_barrels-how-3", ply=8),
            Page(text="forty_barrels-how-4", ply=22),
        ),
        hints=("forty_barrels-hint-1", "forty_barrels-hint-2", "forty_barrels-hint-3"),
        opening="forty_barrels-opening",
        then="forty_barrels-then",
        asides=(Aside(turn=3, button="advice", text="tutorial-advice"),),
        deal=49,
        seats=2,
        practice=Deal(638, 3),
    ),
    pictures=BarrelsPictures(),
    climaxes=BarrelsClimaxes(),
    results=BarrelsResults(),
    icons=(BARREL,),
    log=BarrelsLog(),
    without_asking=(Pass,),
)
