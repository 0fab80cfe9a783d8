"""What the story of a table of 111 says: the latest turn for everybody, and a line a turn since one's own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

from bot.games.one_eleven.icons import BACK, REFRESH
from bot.games.one_eleven.marked import shows_last_round
from bot.games.one_eleven.text import OneElevenTableView, Voice, round_points, spot
from bot.locales import Words
from engines.one_eleven import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Inserted,
    LimitNear,
    Refreshed,
    RoundEnded,
    Took,
    TookCard,
    View,
)

_HEADLINES: Final = 2
"""Sentences above the choices of a hand: on a phone each takes a line."""


class Turn(NamedTuple):
    """A turn that was finished, as lines."""

    seat: int
    lines: list[str]


class Turns(NamedTuple):
    """What a story tells."""

    finished: list[Turn]
    now: list[str]
    """What is told of the turn that goes on."""
    taken: Took | None
    """What was taken in it, and has no place yet."""
    seen: int | None
    """Which card that is, if it is known."""


def last_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The latest turn that was finished, how a round ended with it, and what the seat to act has done so far."""
    told = _told(table_view, words)
    finished = told.finished[-1].lines if told.finished else ()
    return [*finished, *_begins(table_view, words), *told.now, *_taken(table_view, words)]


def since_own_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What others have done since the own last turn; the own turn if nobody has done anything since."""
    told = _told(table_view, words)
    return [*_since(table_view, told), *_begins(table_view, words), *told.now, *_taken(table_view, words)]


def headlines(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The two latest sentences of that story; the points of a round are one of them until one has had a turn."""
    told = _told(table_view, words)
    lines = [*_since(table_view, told), *told.now, *_taken(table_view, words)]
    if table_view.seat is not None and shows_last_round(table_view.view, table_view.seat):
        return [*lines[-1:], round_points(table_view, words)]
    return lines[-_HEADLINES:]


def _since(table_view: OneElevenTableView, told: Turns) -> list[str]:
    finished = told.finished
    own = max((number for number, turn in enumerate(finished) if turn.seat == table_view.seat), default=None)
    turns = finished if own is None else finished[own + 1 :] or finished[own:]
    return [line for turn in turns for line in turn.lines]


def _voice(table_view: OneElevenTableView, words: Words) -> Voice:
    return Voice(table_view.table, table_view.seat, words)


def _told(table_view: OneElevenTableView, words: Words) -> Turns:
    return turns_in(table_view.story, _voice(table_view, words))


def _begins(table_view: OneElevenTableView, words: Words) -> list[str]:
    view: View = table_view.view
    if view.to_act is None or view.turn:
        return []
    return [_voice(table_view, words).said(view.to_act, "one_eleven-begins")]


def turns_in(events: Iterable[Event], voice: Voice) -> Turns:
    """The turns of a story that were finished, and what is told of the one that goes on."""
    finished: list[Turn] = []
    now: list[str] = []
    took: Took | None = None
    seen: int | None = None
    for event in events:
        match event:
            case Refreshed():
                now = _new_centre(event, voice)
            case Took():
                took, seen = event, event.card
            case TookCard():
                seen = event.card
            case Inserted():
                # A story may begin within a turn: of that one it is not known which card was taken.
                if took is not None:
                    finished.append(Turn(event.seat, [*now, _put(seen, event, voice)]))
                now, took = [], None
            case Declared():
                if finished:
                    finished[-1].lines.append(f"🎉 {voice.said(event.seat, 'one_eleven-declared')}")
            case RoundEnded():
                if event.finished.declarer is None and finished:
                    finished[-1].lines.append(voice.words("one_eleven-turns-used-up"))
            case LimitNear() | Dealt() | DealtHand() | Ended():
                pass  # the table shows it
            case _:
                assert_never(event)
    return Turns(finished, now, took, seen)


def _taken(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The card that somebody else has taken and not yet put into their row."""
    view: View = table_view.view
    held = view.held
    if held is None or view.to_act is None or view.to_act == view.seat:
        return []
    return [taken(view.to_act, held.card if held.open else None, held.place, _voice(table_view, words))]


def taken(seat: int, card: int | None, place: int, voice: Voice) -> str:
    """That a seat has taken a card, or one that lay face down, and not yet put it into its row."""
    if card is None:
        return voice.said(seat, "one_eleven-took-covered", place=spot(place, voice.words))
    return voice.said(seat, "one_eleven-took", card=f"**{card}**")


def _put(seen: int | None, inserted: Inserted, voice: Voice) -> str:
    left = f"**{inserted.left}**"
    card = voice.words.icon(BACK) if seen is None else f"**{seen}**"
    if inserted.slot == inserted.out:
        place = inserted.slot + 1
        return voice.said(inserted.seat, "one_eleven-last-replaced", card=card, left=left, place=place)
    key = "one_eleven-last-front" if inserted.slot == 0 else "one_eleven-last-back"
    return voice.said(inserted.seat, key, card=card, left=left)


def _new_centre(event: Refreshed, voice: Voice) -> list[str]:
    cards = " ".join(f"**{card}**" for card in event.cards)
    line = f"{voice.words.icon(REFRESH)} {voice.said(event.seat, 'one_eleven-refreshed', cards=cards)}"
    return [line, voice.words("one_eleven-shuffled")] if event.shuffled else [line]
