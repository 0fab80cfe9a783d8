"""What Willkommen, Bierfest! brings to the bot: the plug-in, its lesson, and the rules of its log.

The log of a running game shows no cards, because everything on the table may go at a toast.
"""

from __future__ import annotations

from typing import Final

from agents.bierfest import AGENTS
from bot.games.bierfest.art.picture import BierfestPictures
from bot.games.bierfest.art.sprites import CARDS, ICONS
from bot.games.bierfest.climaxes import BierfestClimaxes
from bot.games.bierfest.results import BierfestResults
from bot.games.bierfest.screen import BierfestScreens
from bot.games.bierfest.text import Faces, Teller, story_turns
from bot.games.plugin import Plugin
from bot.locales import Words
from bot.screens.game_screens import Aside, Deal, GameLog, Lesson, Mention, Page, Passage, seen_alone
from engines.bierfest import GAME
from engines.bierfest.edition import TOAST, BierfestOptions
from engines.bierfest.model import Draw, Drew, Ended, Event, Laid, Lose, ToastCalled


class BierfestLog(GameLog[Event, BierfestOptions]):
    """How the log of Bierfest reads."""

    def told(self, passage: Passage[Event, BierfestOptions], words: Words) -> list[str]:
        """What was drawn, laid and put back; a toast seat by seat."""
        teller = Teller(passage.table, passage.reader, words, passage.options)
        faces, lines = Faces(passage.options, words), []
        for turn in story_turns(passage.events):
            lines += teller.turn(turn, whole=True)
            gone = [*turn.put_back, *turn.turned_down]
            if turn.drawn:
                shown = words("bierfest-saw-drawn", cards=faces.cards(turn.drawn))
                if gone:
                    shown += f" · {words('bierfest-saw-gone', cards=faces.cards(gone))}"
                lines.append(seen_alone(passage, turn.seat, shown, words))
        return lines

    def mention(self, event: Event) -> Mention | None:
        """Whose turn it was, who laid a set, who called a toast; players must remember how many cards were drawn."""
        match event:
            case Drew():
                return Mention("drew", event.seat) if event.opens_turn else None
            case Laid():
                return Mention("laid", event.seat)
            case ToastCalled():
                return Mention("toast", event.seat, {"number": event.number})
            case _:
                return None

    def weight(self, event: Event) -> int:
        """The cards of a set; a toast and the end count more than any set."""
        match event:
            case Laid():
                return event.laid.count + event.laid.foods
            case ToastCalled() | Ended():
                return 20
            case _:
                return 0


PLUGIN: Final = Plugin(
    game=GAME,
    screens=BierfestScreens(),
    played_by=AGENTS,
    minutes=20,
    sign=CARDS[TOAST],
    lesson=Lesson(
        pages=(
            Page(text="bierfest-how-1", board=True),
            Page(text="bierfest-how-2", ply=79),
            Page(text="bierfest-how-3", ply=80),
            Page(text="bierfest-how-4", ply=237),
        ),
        hints=("bierfest-hint-1", "bierfest-hint-2", "bierfest-hint-3"),
        opening="bierfest-opening",
        kinds=(
            ("lay", "bierfest-lesson-lay"),
            ("lay_beer", "bierfest-lesson-toast"),
            ("lose", "bierfest-lesson-lose"),
            ("refuse", "bierfest-lesson-refuse"),
        ),
        asides=(Aside(turn=3, button="advice", text="tutorial-advice"),),
        deal=9,
        seats=3,
        practice=Deal(4292, 3),
    ),
    pictures=BierfestPictures(),
    climaxes=BierfestClimaxes(),
    results=BierfestResults(),
    icons=ICONS,
    log=BierfestLog(),
    without_asking=(Draw, Lose),
)
