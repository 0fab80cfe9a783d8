"""How 111 is written: cards and rows, which round and turn it is, and what the story says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import Table, TableView
from engines.one_eleven import (
    WARNING,
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Inserted,
    LimitNear,
    Move,
    Refreshed,
    RoundEnded,
    Run,
    Took,
    TookCard,
    View,
    figures,
)

OneElevenTableView: TypeAlias = TableView[Move, View, Event]

PLACES: Final = ("1️⃣", "2️⃣", "3️⃣")
"""The places of the centre."""
COVERED: Final = "🎴"
CLOWN: Final = "🤡"


# --- cards and rows ------------------------------------------------------------------------------


def face(card: int, clowns: Sequence[int]) -> str:
    """A card as it is written in a sentence, such as `**57** 🤡`; `clowns` are those on each card, by its number."""
    return f"**{card}** {CLOWN * clowns[card]}"


def grid(row: Sequence[int], run: Run, clowns: Sequence[int], width: int) -> str:
    """A row in lines of `width` cards: `<` and `>` between the cards of the run, and a star a clown below each card.

    In fixed-width letters, and in such that are equally wide in every font.
    """
    lines = ["```"]
    for start in range(0, len(row), width):
        cards = stars = ""
        for place in range(start, start + width):
            joined = run.first <= place < run.first + run.length - 1
            sign = ("<" if row[place] < row[place + 1] else ">") if joined else " "
            cards += f"{row[place]:>4} {sign} "
            stars += f"{'*' * clowns[row[place]]:>4}   "
        lines += [cards.rstrip(), stars.rstrip()]
    return "\n".join([*lines, "```"])


def known(row: Sequence[int | None]) -> str:
    """A row of which some cards may be known: their numbers, and backs for the others."""
    return " ".join(COVERED if card is None else f"**{card}**" for card in row)


def in_bold(row: Sequence[int], run: Run) -> str:
    """A row that everybody sees, with the run that counts in bold."""
    end = run.first + run.length
    parts = (row[: run.first], row[run.first : end], row[end:])
    before, counted, after = (" · ".join(map(str, part)) for part in parts)
    return " · ".join(part for part in (before, f"**{counted}**", after) if part)


# --- rounds and turns ----------------------------------------------------------------------------


def heading(view: View, words: Words) -> list[str]:
    """Which round and turn it is, and how soon the round is over."""
    if view.outcome is not None:
        return []
    lines = [words("one_eleven-round", round=view.round, turn=view.lap)]
    if view.turns_left <= WARNING:
        limit = view.options.turn_limit
        lines.append(f"⏳ {words('one_eleven-few-turns', count=view.turns_left, last=limit)}")
    return lines


def round_shown(table: Table, view: View, words: Words) -> list[str]:
    """Everybody's hand at the end of a round; it stays until everybody has had a turn in the next one."""
    finished = view.finished
    if finished is None or (view.outcome is None and view.lap > 1):
        return []
    points, bonus = view.rounds[-1], figures(view.options.edition).bonus
    lines = [words("one_eleven-shown", round=len(view.rounds))]
    for seat, (hand, run) in enumerate(zip(finished.hands, finished.runs, strict=True)):
        name = _name(table, seat, words)
        if seat == finished.declarer:
            lines.append(
                words("one_eleven-earned-declared", name=name, points=points[seat], clowns=run.clowns, bonus=bonus)
            )
        else:
            lines.append(words("one_eleven-earned", name=name, points=points[seat], cards=run.length))
        lines.append(in_bold(hand, run))
    return lines


# --- the story -----------------------------------------------------------------------------------


def told(table: Table, story: Sequence[Event], view: View, words: Words) -> list[str]:
    """The latest turn that was finished, how a round ended with it, and what the seat to act has done so far."""
    latest, now = _turns(table, story, words)
    if view.to_act is None:
        return latest
    name = _name(table, view.to_act, words)
    if view.turn == 0:
        latest.append(words("one_eleven-begins", name=name))
    if view.held is not None:
        if view.held.open and view.held.card is not None:
            now.append(words("one_eleven-took", name=name, card=f"**{view.held.card}**"))
        else:
            now.append(words("one_eleven-took-covered", name=name, place=PLACES[view.held.place]))
    return latest + now


def _turns(table: Table, story: Sequence[Event], words: Words) -> tuple[list[str], list[str]]:
    """What is told of the latest finished turn of a story, and of a new centre in the turn that goes on."""
    latest: list[str] = []
    now: list[str] = []
    took: Took | None = None
    for event in story:
        match event:
            case Refreshed():
                now = _new_centre(table, event, words)
            case Took():
                took = event
            case Inserted():
                # A story may begin within a turn: of that one it is not known which card was taken.
                latest = [] if took is None else [*now, _turn(table, took, event, words)]
                now, took = [], None
            case Declared():
                latest.append(f"🎉 {words('one_eleven-declared', name=_name(table, event.seat, words))}")
            case RoundEnded():
                if event.finished.declarer is None:
                    latest.append(words("one_eleven-turns-used-up"))
            case TookCard() | LimitNear() | Dealt() | DealtHand() | Ended():
                pass  # the table shows it
            case _:
                assert_never(event)
    return latest, now


def _turn(table: Table, took: Took, inserted: Inserted, words: Words) -> str:
    name, left = _name(table, inserted.seat, words), f"**{inserted.left}**"
    card = words("one_eleven-a-covered-card") if took.card is None else f"**{took.card}**"
    if inserted.slot == inserted.out:
        return words("one_eleven-last-replaced", name=name, card=card, left=left, place=inserted.slot + 1)
    key = "one_eleven-last-front" if inserted.slot == 0 else "one_eleven-last-back"
    return words(key, name=name, card=card, left=left)


def _new_centre(table: Table, event: Refreshed, words: Words) -> list[str]:
    cards = " ".join(f"**{card}**" for card in event.cards)
    lines = [words("one_eleven-refreshed", name=_name(table, event.seat, words), cards=cards)]
    return [*lines, f"🔀 {words('one_eleven-shuffled')}"] if event.shuffled else lines


def _name(table: Table, seat: int, words: Words) -> str:
    return f"**{name_of(table.seats[seat], words)}**"
