"""What happened at a table of 111, as lines: the latest turn, the turn that goes on, and the end of a round.

Here belongs what is told. What lies on the table is `screen`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.one_eleven.row import in_bold
from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import Sight
from engines.one_eleven import WARNING, LastTurn, View, figures

PLACES: Final = ("1️⃣", "2️⃣", "3️⃣")
"""The places of the centre."""


def heading(view: View, words: Words) -> list[str]:
    """Which round and turn it is, and how soon the round is over."""
    if view.outcome is not None:
        return []
    lines = [words("one_eleven-round", round=view.round, turn=view.lap)]
    if view.turns_left <= WARNING:
        limit = view.options.turn_limit
        lines.append(f"⏳ {words('one_eleven-few-turns', count=view.turns_left, last=limit)}")
    return lines


def story(sight: Sight, view: View, words: Words) -> list[str]:
    """The latest turn that was finished, how a round ended with it, and what the seat to act has done so far."""
    lines = [] if view.last is None else _turn(sight, view, view.last, words)
    if view.finished is not None and view.finished.declarer is None and (view.outcome is not None or view.turn == 0):
        lines.append(words("one_eleven-turns-used-up"))
    if view.to_act is None:
        return lines
    name = _name(sight, view.to_act, words)
    if view.turn == 0:
        lines.append(words("one_eleven-begins", name=name))
    lines += _new_centre(name, view.refreshed, view, words)
    if view.held is not None:
        if view.held.open and view.held.card is not None:
            lines.append(words("one_eleven-took", name=name, card=f"**{view.held.card}**"))
        else:
            lines.append(words("one_eleven-took-covered", name=name, place=PLACES[view.held.place]))
    return lines


def round_shown(sight: Sight, view: View, words: Words) -> list[str]:
    """Everybody's hand at the end of a round; it stays until everybody has had a turn in the next one."""
    finished = view.finished
    if finished is None or (view.outcome is None and view.lap > 1):
        return []
    points, bonus = view.rounds[-1], figures(view.options.values).bonus
    lines = [words("one_eleven-shown", round=len(view.rounds))]
    for seat, (hand, run) in enumerate(zip(finished.hands, finished.runs, strict=True)):
        name = _name(sight, seat, words)
        if seat == finished.declarer:
            lines.append(
                words("one_eleven-earned-declared", name=name, points=points[seat], clowns=run.clowns, bonus=bonus)
            )
        else:
            lines.append(words("one_eleven-earned", name=name, points=points[seat], cards=run.length))
        lines.append(in_bold(hand, run))
    return lines


def _turn(sight: Sight, view: View, last: LastTurn, words: Words) -> list[str]:
    name = _name(sight, last.seat, words)
    lines = _new_centre(name, last.refreshed, view, words)
    card = words("one_eleven-a-covered-card") if last.card is None else f"**{last.card}**"
    left = f"**{last.left}**"
    if last.slot == last.out:
        lines.append(words("one_eleven-last-replaced", name=name, card=card, left=left, place=last.slot + 1))
    elif last.slot == 0:
        lines.append(words("one_eleven-last-front", name=name, card=card, left=left))
    else:
        lines.append(words("one_eleven-last-back", name=name, card=card, left=left))
    if last.declared:
        lines.append(f"🎉 {words('one_eleven-declared', name=name)}")
    return lines


def _new_centre(name: str, cards: Sequence[int], view: View, words: Words) -> list[str]:
    """How these cards were set aside, if any were: in the latest turn or in this one, never in both."""
    if not cards:
        return []
    lines = [words("one_eleven-refreshed", name=name, cards=_listed(cards))]
    return [*lines, f"🔀 {words('one_eleven-shuffled')}"] if view.shuffled else lines


def _name(sight: Sight, seat: int, words: Words) -> str:
    return f"**{name_of(sight.table.seats[seat], words)}**"


def _listed(cards: Sequence[int]) -> str:
    return " ".join(f"**{card}**" for card in cards)
