"""What the log of Willkommen, Bierfest! tells: while it runs no card, for whatever lies there may go at a toast."""

from __future__ import annotations

from bot.games.bierfest.faces import Faces
from bot.games.bierfest.story import Teller
from bot.games.bierfest.turns import heard
from bot.locales import Words
from bot.screens.game_log import GameLog, Mention, Passage, seen_alone
from engines.bierfest import BierfestOptions, Drew, Ended, Event, Laid, ToastCalled


class BierfestLog(GameLog[Event, BierfestOptions]):
    """How the story of Bierfest is told."""

    def told(self, passage: Passage[Event, BierfestOptions], words: Words) -> list[str]:
        """What was drawn, laid and put back; a toast seat by seat."""
        teller = Teller(passage.table, passage.options, passage.reader, words)
        faces, lines = Faces(passage.options, words), []
        for turn in heard(passage.events):
            lines += teller.turn(turn, whole=True)
            gone = [*turn.put_back, *turn.turned_down]
            if turn.drawn:
                shown = f"+ {faces.cards(turn.drawn)}" + (f" · − {faces.cards(gone)}" if gone else "")
                lines.append(seen_alone(passage, turn.seat, shown, words))
        return lines

    def mention(self, event: Event) -> Mention | None:
        """Whose turn it was, who laid a set, who called a toast; how many cards were drawn is to be remembered."""
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
        """A set by its cards; a toast and the end more than any."""
        match event:
            case Laid():
                return event.laid.count + event.laid.foods
            case ToastCalled() | Ended():
                return 20
            case _:
                return 0
