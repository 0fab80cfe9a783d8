"""What the log of 111 tells: while it runs who moved and who ended a round, for the cards are to be remembered."""

from __future__ import annotations

from bot.games.one_eleven.story import taken, turns_in
from bot.games.one_eleven.text import Voice
from bot.locales import Words
from bot.screens.game_log import GameLog, Mention, Passage
from bot.screens.people import in_a_row, name_of
from engines.one_eleven import Declared, Event, Inserted, OneElevenOptions, Refreshed, RoundEnded


class OneElevenLog(GameLog[Event, OneElevenOptions]):
    """How the story of 111 is told."""

    def told(self, passage: Passage[Event, OneElevenOptions], words: Words) -> list[str]:
        """The card taken, where it went, and which one left; what everybody got for a round."""
        voice = Voice(passage.table, passage.reader, words)
        finished, now, took, seen = turns_in(passage.events, voice)
        lines = [*(line for turn in finished for line in turn.lines), *now]
        if took is not None:
            lines.append(taken(took.seat, seen, took.place, voice))
        for event in passage.events:
            if isinstance(event, RoundEnded):
                points = zip(passage.table.seats, event.points, event.totals, strict=True)
                shown = (f"{name_of(seat, words, passage.reader)} +{won} = **{total}**" for seat, won, total in points)
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
        """The end of a round matters; a new centre a little."""
        match event:
            case RoundEnded():
                return 5
            case Refreshed():
                return 1
            case _:
                return 0
