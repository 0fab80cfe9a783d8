"""What the story of a table of 111 says: the latest turn for everybody, and a line a turn since one's own."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from bot.games.one_eleven.icons import REFRESH
from bot.games.one_eleven.text import PLACES, OneElevenTableView, said
from bot.locales import Words
from bot.pictures.marks import LETTERS
from engines.one_eleven import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Inserted,
    LimitNear,
    Refreshed,
    RoundEnded,
    Took,
    TookCard,
    View,
)


class Turn(NamedTuple):
    """A turn that was finished, as lines."""

    seat: int
    lines: list[str]


def last_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The latest turn that was finished, how a round ended with it, and what the seat to act has done so far."""
    finished, now = _turns(table_view, words)
    return [*(finished[-1].lines if finished else ()), *_begins(table_view, words), *now]


def since_own_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What others have done since the own last turn; the own turn if nobody has done anything since."""
    finished, now = _turns(table_view, words)
    own = max((number for number, turn in enumerate(finished) if turn.seat == table_view.seat), default=None)
    told = finished if own is None else finished[own + 1 :] or finished[own:]
    return [*(line for turn in told for line in turn.lines), *_begins(table_view, words), *now]


def _begins(table_view: OneElevenTableView, words: Words) -> list[str]:
    view: View = table_view.view
    if view.to_act is None or view.turn:
        return []
    return [said(table_view, view.to_act, "one_eleven-begins", words)]


def _turns(table_view: OneElevenTableView, words: Words) -> tuple[list[Turn], list[str]]:
    """The turns of a story that were finished, and what is told of the one that goes on."""
    finished: list[Turn] = []
    now: list[str] = []
    took: Took | None = None
    seen: int | None = None
    for event in table_view.story:
        match event:
            case Refreshed():
                now = _new_centre(table_view, event, words)
            case Took():
                took, seen = event, event.card
            case TookCard():
                seen = event.card
            case Inserted():
                # A story may begin within a turn: of that one it is not known which card was taken.
                if took is not None:
                    finished.append(Turn(event.seat, [*now, _put(table_view, seen, event, words)]))
                now, took = [], None
            case Declared():
                if finished:
                    finished[-1].lines.append(f"🎉 {said(table_view, event.seat, 'one_eleven-declared', words)}")
            case RoundEnded():
                if event.finished.declarer is None and finished:
                    finished[-1].lines.append(words("one_eleven-turns-used-up"))
            case LimitNear() | Dealt() | DealtHand() | Ended():
                pass  # the table shows it
            case _:
                assert_never(event)
    return finished, now + _taken(table_view, words)


def _taken(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The card that somebody else has taken and not yet put into their row."""
    view: View = table_view.view
    held = view.held
    if held is None or view.to_act is None or view.to_act == view.seat:
        return []
    if held.open and held.card is not None:
        return [said(table_view, view.to_act, "one_eleven-took", words, card=f"**{held.card}**")]
    return [said(table_view, view.to_act, "one_eleven-took-covered", words, place=PLACES[held.place])]


def _put(table_view: OneElevenTableView, seen: int | None, inserted: Inserted, words: Words) -> str:
    left = f"**{inserted.left}**"
    card = words("one_eleven-a-covered-card") if seen is None else f"**{seen}**"
    if inserted.slot == inserted.out:
        key, place = "one_eleven-last-replaced", LETTERS[inserted.slot]
        return said(table_view, inserted.seat, key, words, card=card, left=left, place=place)
    key = "one_eleven-last-front" if inserted.slot == 0 else "one_eleven-last-back"
    return said(table_view, inserted.seat, key, words, card=card, left=left)


def _new_centre(table_view: OneElevenTableView, event: Refreshed, words: Words) -> list[str]:
    cards = " ".join(f"**{card}**" for card in event.cards)
    line = f"{words.icon(REFRESH)} {said(table_view, event.seat, 'one_eleven-refreshed', words, cards=cards)}"
    return [line, words("one_eleven-shuffled")] if event.shuffled else [line]
