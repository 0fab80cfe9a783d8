"""Rounds of 111: dealing one, and counting all hands at its end."""

from __future__ import annotations

from msgspec.structs import replace

from engines.chance import Chance
from engines.contract import Outcome, Step
from engines.one_eleven import model
from engines.one_eleven.edition import CENTRE, HAND, NUMBERS, OneElevenOptions
from engines.one_eleven.model import Dealt, DealtHand, Ended, Finished, RoundEnded
from engines.one_eleven.scoring import worth

_DEALT_ORIGINS = (0,) * HAND


def deal(
    seats: int,
    options: OneElevenOptions,
    rounds: tuple[tuple[int, ...], ...],
    finished: Finished | None,
    chance: Chance,
) -> model.State:
    """Deal twelve cards to each seat in turn, then three to the centre; the rest is the pile."""
    cards = chance.shuffle(NUMBERS)
    dealt = seats * HAND
    return model.State(
        options=options,
        hands=tuple(tuple(cards[first : first + HAND]) for first in range(0, dealt, HAND)),
        origins=(_DEALT_ORIGINS,) * seats,
        centre=tuple(cards[dealt : dealt + CENTRE]),
        open=(False,) * CENTRE,
        pile=tuple(cards[dealt + CENTRE :]),
        aside=(),
        recycled=(),
        held=None,
        turn=0,
        rounds=rounds,
        finished=finished,
        outcome=None,
    )


def end_round(
    state: model.State, declarer: int | None, events: tuple[model.Event, ...], chance: Chance
) -> Step[model.State, model.Event]:
    """Count all hands, then end the game or deal the next round."""
    counted = [worth(hand, state.options, declares=seat == declarer) for seat, hand in enumerate(state.hands)]
    points = tuple([each.points for each in counted])
    rounds = (*state.rounds, points)
    totals = tuple(map(sum, zip(*rounds, strict=True)))
    finished = Finished(declarer, state.hands, tuple([each.run for each in counted]))
    events += (RoundEnded(round=len(rounds), finished=finished, points=points, totals=totals),)

    seats = len(totals)
    if max(totals) < state.options.target:
        dealt = deal(seats, state.options, rounds, finished, chance)
        events += (Dealt(round=len(rounds) + 1, start=len(rounds) % seats),)
        events += tuple(DealtHand(only=seat, seat=seat, cards=hand) for seat, hand in enumerate(dealt.hands))
        return Step(dealt, events)

    best = max(zip(totals, points, strict=True))  # on equal totals, more points in the last round win
    winners = tuple(seat for seat in range(seats) if (totals[seat], points[seat]) == best)
    outcome = Outcome("turn_limit" if declarer is None else "declared", totals, winners)
    over = replace(state, rounds=rounds, finished=finished, outcome=outcome)
    return Step(over, (*events, Ended(outcome=outcome)))
