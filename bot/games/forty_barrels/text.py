"""How 40 Barrels is written: cards, sums, what has happened, and everything that its pictures show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, assert_never

from bot.games.kit.cards import written
from bot.locales import Words
from bot.screens.people import in_a_row, is_reader, name_of
from bot.tables.types import Table, TableView
from engines.cards import Card
from engines.forty_barrels.model import (
    Counted,
    Drew,
    DrewCards,
    Ended,
    Event,
    Move,
    Passed,
    Played,
    Turned,
    View,
    WentOut,
)
from engines.forty_barrels.rules import GOAL, totals


class Turn(NamedTuple):
    """What one seat did: it played a card, or it passed."""

    seat: int
    card: Card | None
    """The card played; None for a pass, and for the reader's own play once another card was played."""
    spot: int | None = None
    """Where it went; None for a pass."""
    turned: Card | None = None
    """The card that came up."""
    base: int = 0
    """What the face-up cards added up to then, with aces as 1."""
    out: bool = False
    """Whether the seat went out by it."""
    drew: int = 0
    last: bool = False
    """Whether it is the last card played, so that the table is still as it left it."""


def turns_told(view: View, story: Iterable[Event]) -> list[Turn]:
    """The reader's last turn and all turns since, at least the last card played and the passes since.

    A spectator, or a seat that is out, reads only what everybody can see: the last card played.
    """
    turns = turns_of(story)
    plays = [place for place, turn in enumerate(turns) if turn.spot is not None]
    if not plays:
        return turns
    start = plays[-1]
    turns[start] = turns[start]._replace(last=True)
    if view.seat is not None and view.seat not in view.out:
        own = [place for place, turn in enumerate(turns) if turn.seat == view.seat]
        since = own[-1] + 1 if own else 0
        if own and own[-1] < start and turns[own[-1]].spot is not None:
            since = own[-1]
            turns[since] = turns[since]._replace(card=None)
        start = min(start, since)
    return turns[start:]


def latest(turns: list[Turn]) -> list[Turn]:
    """Those of these turns that everybody can still see: the last card played and the passes after it."""
    start = next((place for place, turn in enumerate(turns) if turn.last), 0)
    return turns[start:]


def turns_of(story: Iterable[Event]) -> list[Turn]:
    """All turns of a story."""
    turns: list[Turn] = []
    for event in story:
        match event:
            case Played():
                turns.append(Turn(event.seat, event.card, event.spot))
            case Turned():
                turns[-1] = turns[-1]._replace(turned=event.card)
            case Counted():
                turns[-1] = turns[-1]._replace(base=event.base)
            case WentOut():
                turns[-1] = turns[-1]._replace(out=True)
            case Drew():
                turns[-1] = turns[-1]._replace(drew=event.count)
            case Passed():
                turns.append(Turn(event.seat, None))
            case DrewCards() | Ended():
                pass
            case _:
                assert_never(event)
    return turns


BarrelsTableView: TypeAlias = TableView[Move, View, Event]
Face: TypeAlias = Callable[[Card], str]
"""How a card is written."""


def chosen_of(view: View, choice: str) -> Card | None:
    """The card of a half-made choice; a single card needs no choosing."""
    if len(view.hand) == 1:
        return view.hand[0]
    return next((card for card in view.hand if str(card.number) == choice), None)


def recent_lines(table_view: BarrelsTableView, words: Words, face_of: Face) -> list[str]:
    """Who begins; once somebody has played, a line for the last card played and for each pass since."""
    view = table_view.view
    if all(place.top is None for place in view.board):
        return [words("forty_barrels-first", **_who(table_view.table, table_view.seat, 0, words))]
    return [_line(table_view, turn, words, face_of) for turn in latest(turns_told(view, table_view.story))]


def _line(table_view: BarrelsTableView, turn: Turn, words: Words, face_of: Face) -> str:
    """A turn in one line. Only spectators read who drew cards: hands show how many everybody holds."""
    shown = turn if table_view.seat is None else turn._replace(drew=0)
    return " ".join(turn_lines(table_view.table_then, table_view.seat, shown, words, face_of))


def turn_lines(table: Table, reader: int | None, turn: Turn, words: Words, face_of: Face) -> Iterator[str]:
    """A turn as a seat, or a spectator, reads it."""
    who = _who(table, reader, turn.seat, words)
    if turn.spot is None or turn.turned is None:
        yield words("forty_barrels-last-passed", **who)
        return
    place, turned = turn.spot + 1, face_of(turn.turned)
    if turn.card is None:
        yield words("forty_barrels-turned", place=place, turned=turned)
        return
    yield words("forty_barrels-last", card=face_of(turn.card), place=place, turned=turned, **who)
    if turn.out:
        yield words("forty_barrels-last-out", total=turn.base, **who)
    if turn.drew:
        yield words("forty_barrels-last-drew", count=turn.drew, **who)


def _sum_and_pile(view: View, words: Words) -> str:
    """Everything that the face-up cards can add up to, and the number of cards in the pile."""
    possible = [str(total) for total in totals(view.base, view.aces)]
    *first, last = possible
    total = words("forty_barrels-or", first=in_a_row(first, words), last=last) if first else last
    counted = words("forty_barrels-total-aces" if first else "forty_barrels-total", total=total)
    return f"{counted} · {words('forty_barrels-pile', count=view.pile)}"


def upto(possible: Sequence[int], words: Words) -> str:
    """All totals that are not too high, or else the lowest one; of more than two, the first and the last.

    Three buttons must fit side by side on a phone, like the places on the table.
    """
    fitting = [str(total) for total in possible if total <= GOAL] or [str(possible[0])]
    if len(fitting) == 1:
        return fitting[0]
    return words(
        "forty_barrels-one-of" if len(fitting) == 2 else "forty_barrels-among", low=fitting[0], high=fitting[-1]
    )


def turned_up(table_view: BarrelsTableView, words: Words) -> list[str]:
    """Everybody's hand at a stopped table, a line for each seat. A seat that is out has no hand any more."""
    return [
        f"{name_of(seat, words)} · **{(', ' if words.is_aloud else '  ').join(written(card, words) for card in hand)}**"
        for seat, seen in zip(table_view.table.seats, table_view.turned_up, strict=False)
        if seat.number not in seen.out and (hand := seen.hand)
    ]


def aid_lines(view: View, words: Words) -> list[str]:
    """The memory aid in one line: the cards of every stack from the top down. Emojis would be too long."""
    face_of = _plain(words)
    if view.aid is None or all(stack is None for stack in view.aid):
        return []
    lines = [
        f"{number}: {(', ' if words.is_aloud else ' ').join(map(face_of, stack))}"
        for number, stack in enumerate(view.aid, start=1)
        if stack is not None
    ]
    return [f"-# {words('forty_barrels-aid', piles=' · '.join(lines))}"]


def board_in_words(table_view: BarrelsTableView, words: Words) -> list[str]:
    """All that the picture of the board shows; for a seat without what happened, which its hand shows."""
    return [
        *(recent_lines(table_view, words, _plain(words)) if table_view.view.seat is None else ()),
        *_table(table_view, words),
    ]


def hand_in_words(table_view: BarrelsTableView, words: Words, choice: str) -> list[str]:
    """All that the picture of a hand shows: the cards, the plays since the reader's last turn, and the table."""
    view = table_view.view
    acts, face_of = view.seat is not None and table_view.to_act == view.seat, _plain(words)
    lines = [words("forty_barrels-hand-empty")]
    if view.hand:
        lines = [words("forty_barrels-hand", cards=" · ".join(map(face_of, view.hand)))]
    if acts and len(view.hand) > 1 and (chosen := chosen_of(view, choice)) is not None:
        lines.append(words("forty_barrels-chosen", card=face_of(chosen)))
    return [
        *lines,
        *(_line(table_view, turn, words, face_of) for turn in turns_told(view, table_view.story)),
        *_table(table_view, words),
    ]


def _plain(words: Words) -> Face:
    """How cards are written without emojis."""
    return lambda card: written(card, words.without_emojis)


def _table(table_view: BarrelsTableView, words: Words) -> list[str]:
    """The sum, the nine places, the pile and the players."""
    view = table_view.view
    return [_sum_and_pile(view, words), *_places(view, words), *_players(table_view, words), *aid_lines(view, words)]


def _places(view: View, words: Words) -> list[str]:
    """The nine places, a line per row."""
    covered, face_of = words("forty_barrels-covered"), _plain(words)
    shown = [
        covered if place.top is None else words("forty_barrels-stack", card=face_of(place.top), count=place.count)
        for place in view.board
    ]
    cells = [words("forty_barrels-at-place", place=number, lies=each) for number, each in enumerate(shown, start=1)]
    return [" · ".join(cells[start : start + 3]) for start in (0, 3, 6)]


def _players(table_view: BarrelsTableView, words: Words) -> list[str]:
    view, lines = table_view.view, []
    winners = () if view.outcome is None else view.outcome.winners
    for seat in table_view.table.seats:
        name = name_of(seat, words, table_view.seat)
        if seat.number in view.out:
            lines.append(words("forty_barrels-seat-out", name=name))
            continue
        line = words("forty_barrels-seat-cards", name=name, count=view.hand_counts[seat.number])
        if table_view.to_act == seat.number:
            line += f" · {words('forty_barrels-to-move')}"
        if seat.number in winners:
            line += f" · {words('forty_barrels-won')}"
        lines.append(line)
    return lines + turned_up(table_view, words)


def _who(table: Table, reader: int | None, seat: int, words: Words) -> dict[str, str]:
    """Who acts, for a sentence that addresses the reader or is about somebody else."""
    who = "you" if is_reader(table.seats[seat], reader) else "other"
    return {"who": who, "name": name_of(table.seats[seat], words)}
