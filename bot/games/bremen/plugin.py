"""What Bremen brings to the bot: the plug-in, its lesson, and the rules of its log.

The log of a running game shows who played and who took a trick; players must remember the tiles.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from agents.bremen import AGENTS
from bot.games.bremen.art.picture import BremenPictures
from bot.games.bremen.art.sprites import ICONS
from bot.games.bremen.climaxes import BremenClimaxes
from bot.games.bremen.screen import BremenScreens
from bot.games.bremen.text import face
from bot.games.plugin import Plugin
from bot.locales import Words
from bot.screens.game_screens import Aside, Deal, GameLog, Lesson, Mention, Page, Passage
from bot.screens.people import Voice
from engines.bremen import GAME
from engines.bremen.model import (
    MINE,
    ROOSTER,
    Answered,
    BremenOptions,
    Ended,
    Event,
    Play,
    Played,
    Proposed,
    Took,
    TurnedUp,
)

BremenPassage: TypeAlias = Passage[Event, BremenOptions]


class BremenLog(GameLog[Event, BremenOptions]):
    """How the log of Bremen reads."""

    def told(self, passage: BremenPassage, words: Words) -> list[str]:
        """Each tile played, who took the trick, who wanted to give up, and the tiles left at the end."""
        voice = Voice(passage.table, passage.reader, words)
        return [line for event in passage.events for line in self._event(event, voice)]

    def _event(self, event: Event, voice: Voice) -> list[str]:
        match event:
            case Played():
                tile = f"**{face(event.tile, voice.words)}**"
                return [voice.said(event.seat, "bremen-log-played-tile", tile=tile)]
            case Took():
                tile = f"**{face(event.best, voice.words)}**"
                return [voice.said(event.seat, "bremen-took-last", tile=tile)]
            case Proposed():
                return [voice.said(event.seat, "bremen-wants-to-give-up")]
            case Answered():
                return [voice.said(event.seat, "bremen-agreed" if event.agreed else "bremen-log-refused")]
            case TurnedUp():
                return [
                    f"-# {voice.name(seat)} · {' '.join(face(tile, voice.words) for tile in hand)}"
                    for seat, hand in enumerate(event.hands)
                ]
            case Ended():
                return []
            case _:
                assert_never(event)

    def mention(self, event: Event) -> Mention | None:
        """Who played a tile, took a trick, or answered whether to give up; never a tile."""
        match event:
            case Played():
                return Mention("played", event.seat)
            case Took():
                return Mention("took", event.seat)
            case Proposed():
                return Mention("asked", event.seat)
            case Answered():
                return Mention("agreed" if event.agreed else "refused", event.seat)
            case _:
                return None

    def weight(self, event: Event) -> int:
        """A trick matters, more so for each rooster in it; giving up and the end matter most."""
        match event:
            case Took():
                return 1 + sum(tile.animal == ROOSTER for tile in event.tiles)
            case Proposed() | TurnedUp():
                return 5
            case _:
                return 0


PLUGIN: Final = Plugin(
    game=GAME,
    screens=BremenScreens(),
    played_by=AGENTS,
    minutes=30,
    sign=ICONS[ROOSTER],
    lesson=Lesson(
        pages=(
            Page(text="bremen-how-1", board=True),
            Page(text="bremen-how-2", ply=10),
            Page(text="bremen-how-3", ply=13),
            Page(text="bremen-how-4", ply=33),
        ),
        hints=("bremen-hint-1", "bremen-hint-2", "bremen-hint-3"),
        opening="bremen-opening",
        asides=(
            Aside(turn=3, button="advice", text="tutorial-advice"),
            Aside(turn=5, button="say", text="bremen-lesson-talk", phrase=MINE),
        ),
        deal=84,
        seats=3,
        practice=Deal(3738, 3),
    ),
    pictures=BremenPictures(),
    climaxes=BremenClimaxes(),
    icons=ICONS,
    log=BremenLog(),
    without_asking=(Play,),
)
