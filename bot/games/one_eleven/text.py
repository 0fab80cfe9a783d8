"""How 111 is written: names, rounds, cards and rows, and everything that its pictures show."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.games.one_eleven.art.sprites import BACK, HOURGLASS, NOSE, REFRESH
from bot.locales import Words, counted
from bot.screens.people import Voice, in_a_row, teller_of, voice_at
from bot.tables.types import TableView
from engines.codec import encode_payload
from engines.one_eleven import GAME
from engines.one_eleven.edition import HAND, Run, Worth, figures
from engines.one_eleven.model import (
    Dealt,
    DealtHand,
    Declared,
    Ended,
    Event,
    Insert,
    Inserted,
    LimitNear,
    Move,
    Refreshed,
    RoundEnded,
    Took,
    TookCard,
    View,
)
from engines.one_eleven.rules import WARNING, inserted


def latest(story: Sequence[Event]) -> Inserted | None:
    """The end of the last finished turn, unless a new round has begun since."""
    found: Inserted | None = None
    for event in story:
        if isinstance(event, Inserted):
            found = event
        elif isinstance(event, Dealt):
            found = None
    return found


class Play(NamedTuple):
    """A finished turn of this round."""

    seat: int
    card: int | None
    """The card taken; None if the reader may not know it."""
    insert: Inserted


def plays_since(seat: int, story: Sequence[Event]) -> list[Play]:
    """The turns of this round since a seat's last one, oldest first; that one itself if there are none."""
    plays: list[Play] = []
    card: int | None = None
    took = False
    for event in story:
        match event:
            case Took():
                card, took = event.card, True
            case TookCard():
                card = event.card
            case Inserted():
                # A story may begin in the middle of a turn, whose taken card is then unknown.
                if took:
                    plays.append(Play(event.seat, card, event))
                took = False
            case Dealt():
                plays = []
            case DealtHand() | Declared() | Refreshed() | LimitNear() | RoundEnded() | Ended():
                pass
            case _:
                assert_never(event)
    own = max((number for number, play in enumerate(plays) if play.seat == seat), default=-1)
    return plays[own + 1 :] or plays[own:]


def new_places(seat: int, story: Sequence[Event]) -> set[int]:
    """The places of the centre with a card that others have laid there since a seat's last turn."""
    found: set[int] = set()
    for event in story:
        match event:
            case Inserted() if event.seat != seat:
                found.add(event.place)
            case Took():
                found.discard(event.place)
            case Inserted() | Dealt() | Refreshed():
                found = set()
            case TookCard() | DealtHand() | Declared() | LimitNear() | RoundEnded() | Ended():
                pass
            case _:
                assert_never(event)
    return found


def shows_last_round(view: View, seat: int) -> bool:
    """Whether a seat's row is shown as it was counted: until it has had a turn in the next round."""
    if view.finished is None or view.to_act is None:
        return view.finished is not None
    return view.turn < view.seats and not 1 <= (view.to_act - seat) % view.seats <= view.turn


def declaration(legal: Sequence[Move], choice: str) -> Insert | None:
    """The move that would end the round, if a half-made choice asks about it."""
    for move in legal:
        if isinstance(move, Insert) and move.declare and encode_payload(Insert(move.slot, move.out)) == choice:
            return move
    return None


class Placing(NamedTuple):
    """One way to put the taken card into the row."""

    move: Insert
    worth: Worth
    """What the row is worth then; with a declaration if one is possible."""
    declares: bool
    """Whether all twelve cards are in order then."""
    best: bool
    """Whether no other way makes a better run, by the options of this table; of equal runs, more cards can stay."""


def placings(view: View, legal: Sequence[Move]) -> list[Placing]:
    """Every way to put the taken card into the row, each once."""
    inserts = [move for move in legal if isinstance(move, Insert)]
    declared = {(move.slot, move.out): move for move in inserts if move.declare}
    plain = [move for move in inserts if not move.declare]
    worths = [GAME.foresee(view, declared.get((move.slot, move.out), move)).worth for move in plain]
    ranks = [_rank(move, worth, view) for move, worth in zip(plain, worths, strict=True)]
    best = max(ranks, default=None)
    return [
        Placing(move, worth, (move.slot, move.out) in declared, rank == best)
        for move, worth, rank in zip(plain, worths, ranks, strict=True)
    ]


def in_order(row: Sequence[int]) -> int:
    """How many cards of a row can stay if the others are exchanged to order it, in the better direction."""
    return max(_rising(row), _rising(row[::-1]))


def best_in_order(row: tuple[int, ...], card: int) -> int:
    """The most cards that can stay once this one is put into the row."""
    ways = [(slot, slot) for slot in range(HAND)] + [(0, HAND - 1), (HAND - 1, 0)]
    return max(in_order(inserted(row, card, slot, out)) for slot, out in ways)


def _rank(move: Insert, worth: Worth, view: View) -> tuple[int, int, int]:
    run, stay = worth.run, in_order(GAME.foresee(view, move).row)
    by_value = view.options.consolation == "best_value"
    return (run.clowns, run.length, stay) if by_value else (run.length, run.clowns, stay)


def _rising(row: Sequence[int]) -> int:
    """The length of the longest rising subsequence."""
    ends: list[int] = []
    for card in row:
        at = bisect_left(ends, card)
        ends[at : at + 1] = [card]
    return len(ends)


OneElevenTableView: TypeAlias = TableView[Move, View, Event]

_SPOTS: Final = ("left", "middle", "right")
"""The places of the centre."""

_ROUNDS = 6
"""How many rounds have their points listed one by one; earlier ones are cut."""
_WIDTH = 4
"""Cards per line of a row."""


# --- who is who ----------------------------------------------------------------------------------


def spot(place: int, words: Words) -> str:
    """A place of the centre in words: left, middle or right."""
    return words(f"one_eleven-spot-{_SPOTS[place]}")


# --- rounds --------------------------------------------------------------------------------------


def round_heading(view: View, words: Words) -> str:
    """Which round it is, and what is played for; empty when the game is over."""
    return "" if view.outcome is not None else words("one_eleven-round", round=view.round, target=view.options.target)


def limit(view: View, words: Words) -> list[str]:
    """A warning if only a few turns are left in the round."""
    if view.outcome is not None or view.turns_left > WARNING:
        return []
    told = words("one_eleven-few-turns", count=view.turns_left, last=view.options.turn_limit)
    return [f"{words.icon(HOURGLASS)} {told}".lstrip()]


def points(table_view: OneElevenTableView, words: Words) -> str:
    """The points of all seats so far."""
    view: View = table_view.view
    shown = (f"{voice_at(table_view, words).bold(seat)} {total}" for seat, total in enumerate(view.totals))
    return words("one_eleven-points", points=" · ".join(shown))


def earned(table_view: OneElevenTableView, words: Words) -> list[str]:
    """Everybody's points for the last round, until everybody has had a turn in the next one."""
    view: View = table_view.view
    finished = view.finished
    if finished is None or not any(shows_last_round(view, seat) for seat in range(view.seats)):
        return []
    lines = [words("one_eleven-shown", round=len(view.rounds))]
    for seat, (points, run) in enumerate(zip(view.rounds[-1], finished.runs, strict=True)):
        values: dict[str, str | int] = {"name": voice_at(table_view, words).bold(seat), "points": points}
        if seat == finished.declarer:
            bonus = figures(view.options.edition).bonus
            lines.append(words("one_eleven-earned-declared", clowns=noses(run.clowns, words), bonus=bonus, **values))
        else:
            lines.append(words("one_eleven-earned", cards=run.length, **values))
    return lines


# --- cards and rows ------------------------------------------------------------------------------


def noses(count: int, words: Words) -> str:
    """This many clowns."""
    if words.is_aloud:
        return words("one_eleven-clowns", count=count)
    return counted(words.icon(NOSE), count)


def face(card: int, view: View, words: Words) -> str:
    """A card in a sentence, such as `**57** 🤡 1`."""
    clowns = noses(figures(view.options.edition).clowns[card], words)
    return words("one_eleven-face", card=f"**{card}**", clowns=clowns)


def seen_row(row: Sequence[int], run: Run, words: Words) -> str:
    """A row that everybody sees, with the run that counts in bold; aloud, with its ends in words."""
    if not words.is_aloud:
        return in_bold(row, run)
    first, last = str(row[run.first]), str(row[run.first + run.length - 1])
    return words("one_eleven-counted", row=in_a_row(map(str, row), words), first=first, last=last)


def in_bold(row: Sequence[int], run: Run) -> str:
    """A row with the run that counts in bold."""
    end = run.first + run.length
    parts = (row[: run.first], row[run.first : end], row[end:])
    before, counted, after = (" · ".join(map(str, part)) for part in parts)
    return " · ".join(part for part in (before, f"**{counted}**", after) if part)


def own_row(row: Sequence[int], view: View, words: Words) -> list[str]:
    """The reader's row as lines: each card with its clowns."""
    cells = [face(card, view, words) for card in row]
    return [" · ".join(cells[start : start + _WIDTH]) for start in range(0, HAND, _WIDTH)]


def spread(row: Sequence[int], run: Run, words: Words) -> str:
    """The run that would be counted, by its first and its last card."""
    first, last = f"**{row[run.first]}**", f"**{row[run.first + run.length - 1]}**"
    return words("one_eleven-run", first=first, last=last, cards=run.length, clowns=noses(run.clowns, words))


def runs_after(table_view: OneElevenTableView, words: Words) -> list[str]:
    """How many cards the run will have, by the card that is replaced; the best in bold."""
    view: View = table_view.view
    cells = []
    for move, worth, _, best in placings(view, table_view.legal):
        if move.slot == move.out:
            cell = words("one_eleven-run-after", left=str(view.row[move.out]), count=worth.run.length)
            cells.append(f"**{cell}**" if best else cell)
    return [words("one_eleven-runs-after", cards=" · ".join(cells))] if cells else []


def centre(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What lies in the centre; for a seat, with a note on what others have laid there since its last turn."""
    view: View = table_view.view
    new = set() if view.seat is None else new_places(view.seat, table_view.story)
    cells = []
    for number, each in enumerate(view.centre):
        if each.card is not None:
            shown = face(each.card, view, words)
            if number in new:
                shown = words("one_eleven-new", card=shown)
        else:
            shown = (
                words("one_eleven-empty")
                if each.empty
                else f"{words.icon(BACK)} {words('one_eleven-covered')}".lstrip()
            )
        cells.append(shown)
    return [words("one_eleven-centre", cards=" · ".join(cells))]


# --- the board in words --------------------------------------------------------------------------


def seats(table_view: OneElevenTableView, words: Words) -> list[str]:
    """Everybody with what is known about their row; for a spectator, also their points, which each hand lists."""
    view: View = table_view.view
    return [line for seat in range(view.seats) for line in _seat(table_view, view, seat, words)]


def _seat(table_view: OneElevenTableView, view: View, seat: int, words: Words) -> list[str]:
    points, name = [each[seat] for each in view.rounds], voice_at(table_view, words).bold(seat)
    line = name if view.seat is not None else words("one_eleven-seat", name=name, total=view.totals[seat])
    if len(points) > 1 and view.seat is None:
        told = [str(each) for each in points[-_ROUNDS:]]
        line += f" ({' + '.join(['…', *told] if len(points) > _ROUNDS else told)})"
    if table_view.turned_up:
        own = table_view.turned_up[seat]
        # The card that the seat has taken but not yet put into its row.
        taken = own.held.card if own.held is not None and own.to_act == seat else None
        return [line, seen_row(own.row, own.run, words) + ("" if taken is None else f" (+ {taken})")]
    if view.finished is not None and shows_last_round(view, seat):
        return [line, seen_row(view.finished.hands[seat], view.finished.runs[seat], words)]
    if seat == view.seat:
        return []
    known = [f"**{card}** ({place})" for place, card in enumerate(view.hands[seat], start=1) if card is not None]
    if not known:
        return [f"{line} · {words('one_eleven-none-known')}"]
    return [f"{line} · {words('one_eleven-known', cards=' · '.join(known))}"]


_HEADLINES: Final = 2
"""Sentences above the choices of a hand: on a phone each takes a row."""


class Turn(NamedTuple):
    """A finished turn, as lines."""

    seat: int
    lines: list[str]


class Turns(NamedTuple):
    """What a story contains."""

    finished: list[Turn]
    now: list[str]
    """The lines about the current turn."""
    taken: Took | None
    """What was taken in it, and has no place yet."""
    seen: int | None
    """Which card that is; None if it is unknown."""


def last_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The last finished turn, how a round ended with it, and what the seat to act has done so far."""
    told = _turns(table_view, words)
    finished = told.finished[-1].lines if told.finished else ()
    return [*finished, *_begins(table_view, words), *told.now, *_taken(table_view, words)]


def since_own_turn(table_view: OneElevenTableView, words: Words) -> list[str]:
    """What others have done since the reader's last turn; that turn itself if nobody has done anything since."""
    told = _turns(table_view, words)
    return [*_since(table_view, told), *_begins(table_view, words), *told.now, *_taken(table_view, words)]


def headlines(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The latest two of these lines; before the reader's first turn of a round, one is the last round's points."""
    told = _turns(table_view, words)
    lines = [*_since(table_view, told), *told.now, *_taken(table_view, words)]
    view: View = table_view.view
    if table_view.seat is not None and shows_last_round(view, table_view.seat):
        voice = voice_at(table_view, words)
        shown = (f"{voice.bold(seat)} +{points}" for seat, points in enumerate(view.rounds[-1]))
        points = words("one_eleven-log-points", round=len(view.rounds), points=in_a_row(shown, words))
        return [*lines[-1:], points]
    return lines[-_HEADLINES:]


def _since(table_view: OneElevenTableView, told: Turns) -> list[str]:
    finished = told.finished
    own = max((number for number, turn in enumerate(finished) if turn.seat == table_view.seat), default=None)
    turns = finished if own is None else finished[own + 1 :] or finished[own:]
    return [line for turn in turns for line in turn.lines]


def _turns(table_view: OneElevenTableView, words: Words) -> Turns:
    return turns_in(table_view.story, teller_of(table_view, words))


def _begins(table_view: OneElevenTableView, words: Words) -> list[str]:
    view: View = table_view.view
    if view.to_act is None or view.turn:
        return []
    return [voice_at(table_view, words).said(view.to_act, "one_eleven-begins")]


def turns_in(events: Iterable[Event], voice: Voice) -> Turns:
    """The finished turns of a story, and the lines about the current one."""
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
                # A story may begin in the middle of a turn, whose taken card is then unknown.
                if took is not None:
                    finished.append(Turn(event.seat, [*now, _put(seen, event, voice)]))
                now, took = [], None
            case Declared():
                if finished:
                    finished[-1].lines.append(
                        f"{voice.words.mark('🎉')}{voice.said(event.seat, 'one_eleven-declared')}"
                    )
            case RoundEnded():
                if event.finished.declarer is None and finished:
                    finished[-1].lines.append(voice.words("one_eleven-turns-used-up"))
            case LimitNear() | Dealt() | DealtHand() | Ended():
                pass  # the table shows it
            case _:
                assert_never(event)
    return Turns(finished, now, took, seen)


def _taken(table_view: OneElevenTableView, words: Words) -> list[str]:
    """The card that another seat has taken but not yet put into its row."""
    view: View = table_view.view
    held = view.held
    if held is None or view.to_act is None or view.to_act == view.seat:
        return []
    return [taken(view.to_act, held.card if held.open else None, held.place, teller_of(table_view, words))]


def taken(seat: int, card: int | None, place: int, voice: Voice) -> str:
    """The sentence that a seat has taken a card (None: one face down) but not yet put it into its row."""
    if card is None:
        return voice.said(seat, "one_eleven-took-covered", place=spot(place, voice.words))
    return voice.said(seat, "one_eleven-took", card=f"**{card}**")


def _put(seen: int | None, inserted: Inserted, voice: Voice) -> str:
    left = f"**{inserted.left}**"
    back = voice.words("one_eleven-a-covered") if voice.words.is_aloud else voice.words.icon(BACK)
    card = back if seen is None else f"**{seen}**"
    if inserted.slot == inserted.out:
        place = inserted.slot + 1
        return voice.said(inserted.seat, "one_eleven-last-replaced", card=card, left=left, place=place)
    key = "one_eleven-last-front" if inserted.slot == 0 else "one_eleven-last-back"
    return voice.said(inserted.seat, key, card=card, left=left)


def _new_centre(event: Refreshed, voice: Voice) -> list[str]:
    shown = [f"**{card}**" for card in event.cards]
    cards = in_a_row(shown, voice.words) if voice.words.is_aloud else " ".join(shown)
    line = f"{voice.words.icon(REFRESH)} {voice.said(event.seat, 'one_eleven-refreshed', cards=cards)}".lstrip()
    return [line, voice.words("one_eleven-shuffled")] if event.shuffled else [line]
