"""What 111 brings to the bot: the plug-in, its lesson, and the rules of its log.

The log of a running game shows who moved and who ended a round; players must remember the cards.
"""

from __future__ import annotations

from typing import Final

from agents.one_eleven import AGENTS
from bot.games.one_eleven.art.picture import OneElevenPictures
from bot.games.one_eleven.art.sprites import CLOWN, ICONS
from bot.games.one_eleven.climaxes import OneElevenClimaxes
from bot.games.one_eleven.results import OneElevenResults
from bot.games.one_eleven.screen import OneElevenScreens
from bot.games.one_eleven.text import taken, turns_in
from bot.games.plugin import Plugin
from bot.locales import Words
from bot.screens.game_screens import Aside, Deal, GameLog, Lesson, Mention, Page, Passage
from bot.screens.people import Voice, in_a_row
from engines.one_eleven import GAME
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Declared, Event, Inserted, Refreshed, RoundEnded


class OneElevenLog(GameLog[Event, OneElevenOptions]):
    """How the log of 111 reads."""

    def told(self, passage: Passage[Event, OneElevenOptions], words: Words) -> list[str]:
        """The card taken, where it went, and which one left; everybody's points for a round."""
        voice = Voice(passage.table, passage.reader, words)
        finished, now, took, seen = turns_in(passage.events, voice)
        lines = [*(line for turn in finished for line in turn.lines), *now]
        if took is not None:
            lines.append(taken(took.seat, seen, took.place, voice))
        for event in passage.events:
            if isinstance(event, RoundEnded):
                points = enumerate(zip(event.points, event.totals, strict=True))
                shown = (f"{voice.name(seat)} +{won} = **{total}**" for seat, (won, total) in points)
                lines.append(words("one_eleven-log-points", round=event.round, points=in_a_row(shown, words)))
        return lines

    def mention(self, event: Event) -> Mention | None:
        """Who swapped a card, laid out a new centre, or ended a round; no card and no place."""
        match event:
            case Refreshed():
                return Mention("refreshed", event.seat)
            case Inserted():
                return Mention("swapped", event.seat)
            case Declared():
                return Mention("declared", event.seat)
            case _:
                return None

    def weight(self, event: Event) -> int:
        """The end of a round matters; a new centre matters a little."""
        match event:
            case RoundEnded():
                return 5
            case Refreshed():
                return 1
            case _:
                return 0


PLUGIN: Final = Plugin(
    game=GAME,
    screens=OneElevenScreens(),
    pictures=OneElevenPictures(),
    climaxes=OneElevenClimaxes(),
    results=OneElevenResults(),
    icons=ICONS,
    log=OneElevenLog(),
    played_by=AGENTS,
    minutes=20,
    sign=CLOWN,
    lesson=Lesson(
        pages=(
            Page(text="one_eleven-how-1"),
            Page(text="one_eleven-how-2", ply=4),
            Page(text="one_eleven-how-3", ply=12),
            Page(text="one_eleven-how-4", ply=70),
        ),
        hints=("one_eleven-hint-1", "one_eleven-hint-4", "one_eleven-hint-2", "one_eleven-hint-3"),
        opening="one_eleven-opening",
        asides=(Aside(turn=4, button="advice", text="tutorial-advice"),),
        deal=18,
        seats=2,
        practice=Deal(87, 2),
    ),
)
