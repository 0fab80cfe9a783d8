"""Explanations and previews of moves in Willkommen, Bierfest!, as far as the seat to act can know."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from engines.bierfest.model import (
    CountedAgainst,
    Drew,
    Ended,
    Event,
    Laid,
    LaidNothing,
    Lost,
    Move,
    Refused,
    RefusedCard,
    Returned,
    ReturnedCard,
    State,
    ToastCalled,
    ToastsBack,
    TookUp,
    TurnEnded,
)
from engines.chance import Chance
from engines.contract import IllegalMove, seen_by
from engines.replay import playthrough
from tests.engines.drawing_bierfest import (
    DRAW,
    GAME,
    SKIP,
    STOP,
    after,
    cards,
    counted,
    laid,
    lay,
    lay_beer,
    put,
    refuse,
    table,
    view,
)
from tests.engines.hooks_bierfest import BierfestHooks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engines.replay import Position

CHANCE = Chance(bytes(32), 1)
HOOKS = BierfestHooks()
DECK = "KKKKKK"
TABLES = pytest.mark.parametrize("seats", GAME.seats)


def positions(seats: int) -> Iterator[Position[State, Move, Event]]:
    """The positions of some random play-throughs, with each of the options."""
    for number, options in enumerate((*HOOKS.options, *HOOKS.options)):
        seed = bytes([seats, number] * 16)

        def by_chance(state: State, ply: int, seed: bytes = seed) -> Move:
            return Chance(seed, ply, "test").choice(GAME.legal_moves(state))

        yield from playthrough(GAME, seats, options, seed, by_chance)


@TABLES
def test_every_move_is_explained_as_it_would_be_refused(seats: int) -> None:
    codes = Counter[str]()
    for state in (position.state for position in positions(seats)):
        legal, to_act = GAME.legal_moves(state), GAME.to_act(state)
        for seat in (*range(seats), None):
            seen = GAME.view(state, seat)
            for move in (*legal, *(illegal for illegal, _ in HOOKS.illegal(state))):
                refusal = GAME.explain(seen, move)
                if to_act not in {seat, None}:
                    assert refusal is not None
                    assert refusal.code == "not-your-turn"
                elif move in legal:
                    assert refusal is None
                else:
                    assert refusal is not None
                    with pytest.raises(IllegalMove) as raised:
                        GAME.apply(state, move, CHANCE)
                    assert (refusal.code, refusal.details) == (raised.value.code, raised.value.details)
                    codes[refusal.code] += 1
    assert len(codes) > 15


@TABLES
def test_foretold_events_happen_in_that_order(seats: int) -> None:
    kinds = set[type]()
    for state in (position.state for position in positions(seats)):
        seat = GAME.to_act(state)
        for move in GAME.legal_moves(state):
            foretold = GAME.preview(GAME.view(state, seat), move)
            happened = iter(seen_by(seat, GAME.apply(state, move, CHANCE).events))
            assert all(event in happened for event in foretold), f"{move} foretells {foretold}"
            assert foretold, f"{move} foretells nothing"
            kinds.update(map(type, foretold))
    assert kinds >= {Drew, Laid, Returned, Refused, TookUp, CountedAgainst, Lost, ToastsBack, Ended}


@pytest.mark.parametrize(
    ("move", "foretold"),
    [
        (DRAW, (Drew(seat=0, number=2),)),
        (STOP, (TurnEnded(seat=0),)),
        (lay("PPPw"), (Laid(seat=0, laid=laid("PPPw")), TurnEnded(seat=0))),
    ],
)
def test_everything_in_a_turn_except_the_drawn_card_is_foretold(move: Move, foretold: tuple[object, ...]) -> None:
    assert GAME.preview(view(after(table("P" + DECK, ["PPw", "", ""]), DRAW), 0), move) == foretold


def test_the_last_card_put_back_ends_the_turn() -> None:
    state = after(table(DECK, ["P", "", ""]), DRAW, DRAW)
    returned = (Returned(seat=0, number=1), ReturnedCard(only=0, seat=0, card=0), TurnEnded(seat=0))
    assert GAME.preview(view(state, 0), put("P")) == returned


def test_the_last_card_of_the_deck_calls_a_toast_whatever_it_is() -> None:
    called = (Drew(seat=0, number=1), ToastCalled(seat=0, number=1, emptied=True))
    assert GAME.preview(view(table("t", ["tt", "", ""]), 0), DRAW) == called
    assert GAME.preview(view(table("tK", ["tt", "", ""]), 0), DRAW) == called[:1]


def test_a_preview_foretells_only_the_acting_seats_part_of_a_toast() -> None:
    seen = view(after(table("t" + DECK, ["tt", "WWtPb", "DD"]), DRAW), 1)
    assert GAME.preview(seen, lay_beer("WW")) == (Laid(seat=1, laid=laid("WW")),)
    assert GAME.preview(seen, SKIP) == (
        LaidNothing(seat=1),
        ToastsBack(seat=1, count=1),
        CountedAgainst(seat=1, cards=counted("WWPb")),
    )


def test_refusing_all_drawn_cards_leads_to_the_acting_seats_part() -> None:
    state = after(table("K", ["Pt", "DD", ""]), DRAW)
    assert GAME.preview(view(state, 0), refuse("K"))[:3] == (
        Refused(seat=0, number=1),
        RefusedCard(only=0, seat=0, card=cards("K")[0]),
        TookUp(seat=0, refused=1),
    )
    assert GAME.preview(view(state, 0), refuse("K"))[-1] == CountedAgainst(seat=0, cards=counted("P"))


def test_the_last_part_of_the_last_toast_foretells_the_end() -> None:
    state = after(table("t" + DECK, ["tt", "", "DDw"], toasts=2), DRAW)
    *_, against, ended = GAME.preview(view(state, 2), lay_beer("DD"))
    assert against == CountedAgainst(seat=2, cards=counted("w"))
    assert isinstance(ended, Ended)
    assert ended.outcome.scores == (0, 0, 2 - 1)


def test_nothing_illegal_is_foretold() -> None:
    with pytest.raises(IllegalMove, match="draw-first"):
        GAME.preview(view(table(DECK, ["", "", ""]), 0), STOP)
