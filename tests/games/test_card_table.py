"""The card table of the kit: hands and tables of every size, the sentences of a game, and its choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, TypeAlias, cast

import pytest
from fluent.runtime import FluentResource
from msgspec import Struct
from msgspec.structs import replace

from agents.generic import players
from bot.features.replay.log import entries
from bot.games.kit.picture import _ABOVE, _BOARD, hand_drawn, table_drawn
from bot.games.kit.plugin import card_table
from bot.games.kit.screen import face_down, sentence, table_in_words
from bot.games.kit.shown import Heap, Look, Place, Shown, card_of, cards_in, lays_cards, shown
from bot.games.plugin import AnyPlugin, Plugin
from bot.locales import Words
from bot.pictures.drawing import WIDTH, Stamp
from bot.screens.game_screens import Passage
from bot.screens.parts import Button, Menu, Part, Row, read_click
from bot.screens.people import name_of
from bot.tables.snapshots import Past
from bot.tables.story import LogEntry
from bot.tables.types import Member, TableView
from engines.cards import CARDS
from engines.chance import Chance
from engines.codec import decode_payload, encode_payload
from engines.contract import Event, IllegalMove, Options, Outcome, Step
from engines.zones import DISCARD, HANDS, STOCK, TAKEN, Pile, Sees, ZoneGame, ZoneView, forget
from tests.engines.steps import without_types
from tests.screens.table_views import a_table


class Lay(Struct, frozen=True, tag_field="move", tag="lay", forbid_unknown_fields=True):
    """Lay a red card, or any card of a hand without one."""

    card: int


class Hand(Struct, frozen=True, tag_field="move", tag="hand", forbid_unknown_fields=True):
    """Hand an ace to somebody."""

    card: int
    other: int


class Give(Struct, frozen=True, tag_field="move", tag="hand"):
    """Hand over something that is no card."""

    other: int


class Halt(Struct, frozen=True, tag_field="move", tag="halt", forbid_unknown_fields=True):
    """End the game."""


class Laid(Event, frozen=True, tag="laid"):
    """A seat has laid a card."""

    seat: int
    card: int


class Named(Event, frozen=True, tag="named"):
    """A seat has named a suit."""

    seat: int
    suit: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat has drawn the top card of the discard pile, or one of the stock."""

    seat: int
    discard: bool
    new_card: int | None = None
    suit: int | None = None


Move: TypeAlias = Lay | Hand | Halt


class State(Struct, frozen=True):
    """Hands, and what was laid."""

    hands: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...]
    stock: tuple[int, ...]
    halted: bool = False


class Piled(State, frozen=True, kw_only=True):
    """Piles in front of the seats."""

    won: tuple[tuple[int, ...], ...]
    top: tuple[tuple[int, ...], ...]


class Shed(ZoneGame[State, Move, Laid, Options, int]):
    """Lay red cards first; aces can be handed on."""

    name: ClassVar[str] = "shed"
    seats: ClassVar[range] = range(3, 4)
    longest: ClassVar[int] = 52
    back: ClassVar[int] = -1
    zones: ClassVar[Mapping[str, Pile]] = {"hands": HANDS, "discard": DISCARD, "stock": STOCK}

    def pack(self, state: State) -> Sequence[int]:
        return range(52)

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        pack = chance.shuffle(range(52))
        return State(tuple(tuple(sorted(pack[start : start + 10])) for start in (0, 10, 20)), (), tuple(pack[30:]))

    def to_act(self, state: State) -> int | None:
        return None if state.halted else len(state.discard) % 3

    def legal_moves(self, state: State) -> Sequence[Move]:
        if (seat := self.to_act(state)) is None:
            return ()
        hand = state.hands[seat]
        red = [card for card in hand if CARDS[card].suit in (1, 2)] or [*hand]
        others = [other for other in range(3) if other != seat]
        return (*map(Lay, red), *(Hand(card, other) for card in hand if card < 4 for other in others), Halt())

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        return None if move in self.legal_moves(state) else IllegalMove("red-first")

    def play(self, state: State, move: Move, seat: int, chance: Chance) -> Step[State, Laid]:
        if not isinstance(move, Lay):
            return Step(replace(state, halted=True), (Laid(seat=seat, card=0),))
        hands = tuple(tuple(card for card in hand if card != move.card) for hand in state.hands)
        after = replace(state, hands=hands, discard=(*state.discard, move.card))
        return Step(after, (Laid(seat=seat, card=move.card),))

    def _certain_events(self, view: ZoneView[State], move: Move) -> tuple[Laid, ...]:
        return (Laid(seat=view.seat or 0, card=move.card),) if isinstance(move, Lay) else ()

    def outcome(self, state: State) -> Outcome | None:
        return Outcome("halted", (0, 0, 0), (0,)) if state.halted else None


GAME = Shed()
PLUGIN: Plugin[State, Move, ZoneView[State], Laid, Options] = card_table(
    GAME, players(GAME), minutes=1, fan=(0, 1), look=Look(moments=(Laid,))
)
SENTENCES = """
shed-laid = { $name } laid { $card }.
shed-named = { $name } named { $suit }.
shed-drew = { $name } drew { $new_card } { $discard ->
    [true] from the discard pile
   *[false] from the stock
}; suit { $suit ->
    [none] open
   *[other] { $suit }
}.
shed-move-lay = Lay it
shed-move-hand = To { $other }
shed-move-halt = Halt
shed-red-first = Red cards come first.
shed-choose = Which one?
"""


@pytest.fixture(scope="module")
def said() -> Words:
    """English with the sentences of the game."""
    spoken = Words("en")
    spoken._bundle.add_resource(FluentResource(SENTENCES))
    return spoken


def seen(hand: Sequence[int], seat: int = 0, story: tuple[Laid, ...] = ()) -> TableView[Move, ZoneView[State], Laid]:
    """What a seat sees when seat 0 holds these cards and is to act."""
    others = [card for card in range(52) if card not in hand]
    state = State((tuple(hand), tuple(others[:2]), tuple(others[2:3])), (), tuple(others[3:]))
    legal = tuple(GAME.legal_moves(state)) if seat == 0 else ()
    table = a_table(3, game="forty_barrels")
    table = replace(table, game="shed")
    return TableView(table=table, seat=seat, view=GAME.view(state, seat), legal=legal, story=story, to_act=0)


def offered(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """The kinds and payloads of everything that can be clicked, in order."""
    found = []
    for part in parts:
        if isinstance(part, Row):
            clicks = [read_click(each.custom_id) for each in part.buttons if isinstance(each, Button)]
            found += [(click.kind, click.payload) for click in clicks if click is not None]
        if isinstance(part, Menu) and (click := read_click(part.custom_id)) is not None:
            assert len(part.options) <= 25
            found += [(click.kind, click.payload + option.value) for option in part.options]
    return found


# --- pictures ------------------------------------------------------------------------------------


def inside(stamps: Sequence[Stamp], height: int) -> bool:
    """Whether nothing extends beyond the edge of the picture."""
    return all(
        x + sprite.box.left >= -4
        and y + sprite.box.top >= -4
        and x + sprite.box.left + sprite.box.width <= WIDTH + 4
        and y + sprite.box.top + sprite.box.height <= height + 4
        for sprite, x, y in stamps
    )


def faces(stamps: Sequence[Stamp]) -> list[tuple[float, float, float, float]]:
    """The edges of all cards, without shadows and outlines."""
    return [
        (x + sprite.box.left + 4, y + sprite.box.top + 4, x - sprite.box.left - 4, y - sprite.box.top - 4)
        for sprite, x, y in stamps
        if "card" in sprite.name
    ]


@pytest.mark.parametrize("count", range(1, 32))
def test_a_hand_of_1_to_31_cards_lies_side_by_side_and_fits_on_a_phone(count: int) -> None:
    height, stamps = hand_drawn(CARDS[:count], {*CARDS[:count]}, CARDS[0])
    cards = faces(stamps)
    assert len(cards) == count
    assert inside(stamps, height)
    assert height <= 520
    for one, other in combinations(cards, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("size", [_BOARD, _ABOVE], ids=["board", "hand"])
@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize(("laid", "down"), [(0, 0), (1, 0), (4, 0), (20, 0), (0, 1), (4, 52), (20, 30)])
@pytest.mark.parametrize("suit", [None, 2])
def test_a_table_of_any_kind_stays_inside_its_picture(
    size: object, seats: int, laid: int, down: int, suit: int | None
) -> None:
    places = tuple(Place(31, CARDS[:laid], 1000, out=False, down=down) for _ in range(seats))
    for piles in ((), ("stock",), ("stock", "discard"), ("stock", "row"), ("row",)):
        heaps = tuple(Heap(pile, CARDS[: 12 if pile == "row" else 30], pile == "row") for pile in piles)
        height, stamps = table_drawn(
            Shown(places, heaps, (), suit),
            size,  # type: ignore[arg-type]  # one of the two sizes
            acts=0,
            winners=(1,),
            new={CARDS[0]},
            lays=laid + down > 0,
        )
        assert inside(stamps, height), piles


def test_cards_that_cannot_be_played_are_dim() -> None:
    drawn = str(PLUGIN.pictures.hand(seen([4, 5, 6]), ""))
    assert "dim large card 2♣" in drawn
    assert "\nlarge card 2♦" in drawn


# --- words ---------------------------------------------------------------------------------------


def test_one_sentence_for_each_event_tells_story_log_and_reason(said: Words) -> None:
    events = (Laid(seat=0, card=5), Laid(seat=1, card=6), Laid(seat=2, card=9))
    table_view = seen([4, 5, 6], story=events)
    ben, resi = (name_of(seat, said) for seat in table_view.table.seats[1:])
    assert PLUGIN.screens.story(table_view, said) == [f"**{ben}** laid 2♥️. **{resi}** laid 3♦️."]
    passage = Passage(table=table_view.table, options=Options(), reader=0, seat=0, events=events[:1])
    assert PLUGIN.log.told(passage, said) == ["**You** laid 2♦️."]
    assert PLUGIN.screens.reason(table_view, Lay(5), said) == "**You** laid 2♦️."
    assert PLUGIN.screens.reason(table_view, Halt(), said) == said("kit-why")


def test_the_log_of_a_running_test_of_memory_has_the_same_sentences_with_cards_face_down(said: Words) -> None:
    memory = card_table(GAME, players(GAME, forget=forget), minutes=1, fan=(0, 1))
    log = [LogEntry(0, (Laid(seat=0, card=5), Laid(seat=0, card=5, only=0))), LogEntry(1, (Named(seat=1, suit=2),))]
    table_view = seen([4, 5, 6])
    past = Past(table_view.table, without_types(GAME), log, None)
    name = name_of(table_view.table.seats[1], said)
    told = [each.lines for each in entries(cast("AnyPlugin", memory), past, 0, said)]
    assert told == [("**You** laid 🎴.",), (f"**{name}** has moved.",)]
    told = [each.lines for each in entries(cast("AnyPlugin", PLUGIN), past, 1, said)]
    assert told == [("**Anna** laid 2♦️.",), ("**You** named ♥️.",)]


def test_a_flag_called_discard_is_no_card(said: Words) -> None:
    table = seen([4, 5, 6]).table
    assert (
        sentence(Drew(seat=0, discard=True, new_card=5, suit=2), table, 0, said)
        == "**You** drew 2♦️ from the discard pile; suit ♥️."
    )
    assert [*cards_in(Drew(seat=0, discard=True, new_card=5))] == [CARDS[5]]
    assert card_of(True) is None
    assert face_down(Drew(seat=0, discard=True, new_card=5)) is None


def test_an_event_may_leave_out_a_card_or_a_suit(said: Words) -> None:
    table = seen([4, 5, 6]).table
    assert sentence(Drew(seat=0, discard=False), table, 0, said) == "**You** drew 🎴 from the stock; suit open."


def test_a_sentence_of_the_game_replaces_that_of_the_kit(said: Words) -> None:
    assert "Which one?" in str(PLUGIN.screens.hand(seen([4, 5, 6]), said, ""))
    assert said("kit-choose-then", card="A♦️") in str(PLUGIN.screens.hand(seen([1, 5, 6]), said, "1"))


def test_help_names_what_can_be_done_and_why_the_rest_cannot(said: Words) -> None:
    told = PLUGIN.screens.help(seen([4, 5, 6]), said)
    assert told == ["Tap a card. You can play: 2♦️ 2♥️", "What you can do: **Halt**"]
    assert [*PLUGIN.screens.barred(seen([4, 5, 6]), said, "")] == ["Red cards come first."]


def test_help_leaves_out_moves_that_are_in_menus(said: Words) -> None:
    few, many = (replace(seen([4, 5, 6]), legal=(Halt(),) * count) for count in (9, 10))
    assert PLUGIN.screens.help(few, said) == ["What you can do: **Halt**"]
    assert PLUGIN.screens.help(many, said) == ["What do you do?"]


def test_a_text_says_all_that_the_picture_shows(said: Words) -> None:
    table_view = seen([4, 5, 6])
    told = PLUGIN.screens.hand_text(table_view, said, "5")
    assert told[:2] == ["Your cards: 2♣︎ 2♦️ 2♥️", "Chosen: **2♦️**"]
    assert "Stock: 46 cards" in told
    assert told[-1] == f"{name_of(table_view.table.seats[2], said)} · 1 card"


def test_piles_in_front_of_a_seat_show_their_top_card_and_how_many_lie_face_down(said: Words) -> None:
    own = {"won": TAKEN, "top": Pile(by_seat=True, shown=Sees.TOP)}
    game: Any = type("Piles", (Shed,), {"State": Piled, "zones": {**Shed.zones, **own}})()
    state = Piled(hands=((4,), (5,), (6,)), discard=(), stock=(), won=((0, 1), (), ()), top=((2, 3), (7,), ()))
    view, table = game.view(state, 1), seen([4, 5, 6]).table
    places = shown(game, Look(), view).places
    assert [(place.laid, place.down) for place in places] == [((CARDS[3],), 3), ((CARDS[7],), 0), ((), 0)]
    assert lays_cards(game, Look())
    told = [*table_in_words(shown(game, Look(), view), table, said)][-3:]
    assert told[0].endswith(" · 1 card · 3 face down · A♠︎")
    assert told[2].endswith(" · 1 card")
    without = Look[Any](unseen=("won", "top"))
    assert [(place.laid, place.down) for place in shown(game, without, view).places] == [((), 0)] * 3
    assert not lays_cards(game, without)


# --- choices -------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", [[4, 5, 6], [1, 2, 5], [*range(20)], [*range(1, 52, 2), 2, 6]], ids=len)
def test_every_legal_move_can_be_made_in_at_most_two_steps(hand: list[int], said: Words) -> None:
    table_view = seen(hand)
    first = offered(PLUGIN.screens.hand(table_view, said, ""))
    made = [payload for kind, payload in first if kind == "move"]
    for kind, choice in first:
        if kind == "pick":
            made += [
                payload for kind, payload in offered(PLUGIN.screens.hand(table_view, said, choice)) if kind == "move"
            ]
    assert {decode_payload(GAME, payload) for payload in made} == {*table_view.legal}


def test_a_label_names_a_player_without_markdown_and_help_quotes_it(said: Words) -> None:
    table_view = seen([1, 5, 6])
    ben = replace(table_view.table.seats[1], member=Member(2, "snake_case *fan*"))
    table = replace(table_view.table, seats=(table_view.table.seats[0], ben, table_view.table.seats[2]))
    table_view = replace(table_view, table=table, legal=(Hand(1, 1), Halt()))
    assert "label='To snake_case *fan*'" in str(PLUGIN.screens.hand(table_view, said, "1"))
    moves = (Give(1), Halt())
    told = PLUGIN.screens.help(replace(table_view, legal=moves), said)
    assert told == ["What you can do: **To snake\\_case \\*fan\\*** · **Halt**"]


def test_a_card_with_several_moves_is_picked_first_and_laid_back_by_a_second_click(said: Words) -> None:
    table_view = seen([1, 5, 6])
    assert ("pick", "1") in offered(PLUGIN.screens.hand(table_view, said, ""))
    then = offered(PLUGIN.screens.hand(table_view, said, "1"))
    assert ("pick", "") in then
    assert [payload for kind, payload in then if kind == "move"][:3] == [
        encode_payload(move) for move in (Lay(1), Hand(1, 1), Hand(1, 2))
    ]


def test_an_absent_player_reads_whose_turn_it_is(said: Words) -> None:
    assert offered(PLUGIN.screens.hand(seen([4, 5, 6], seat=1), said, "")) == []
