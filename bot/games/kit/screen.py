"""What a game on a card table says and asks: a sentence for each event, the table in words, and the choices of a move.

A sentence `<game>-<key>` replaces the sentence `kit-<key>`. A move has two steps: pick a card, then choose what to do
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.games.kit.cards import SUIT_NAMES, icon_face, suit_icon, written
from bot.games.kit.shown import Look, Shown, card_of, cards_in, names_cards, shown
from bot.locales import Words
from bot.pictures.icons import Icon
from bot.pictures.scenes import Seal
from bot.screens.game_screens import GameLog, GameScreens, Moment, Passage, move_click, pick_click
from bot.screens.parts import ButtonStyle, Click, Part, button, menu_option, menus, quoted, rows, rows_of, text, texts
from bot.screens.people import is_reader, name_of, plain_name_of, teller_of_turn
from bot.tables.types import Seat, Table, TableView
from engines.cards import Card
from engines.codec import encode_payload
from engines.contract import Event, EventT, MoveT, OptionsT, StateT
from engines.zones import ZoneGame, ZoneView

_BUTTONS: Final = 15
"""The most cards that have buttons; more are in menus."""
_CHOICES: Final = 9
"""The same for other choices."""


@dataclass(frozen=True)
class CardScreens(GameScreens[MoveT, ZoneView[StateT], EventT, OptionsT]):
    """How a game on a card table reads."""

    game: ZoneGame[StateT, MoveT, EventT, OptionsT, int]
    look: Look[StateT]
    sign: Icon

    def board_text(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words) -> Sequence[str]:
        """What just happened, the piles, and a line for each seat."""
        told = self.story(table_view, words) if table_view.seat is None else ()
        seen = shown(self.game, self.look, table_view.view)
        return [*told, *table_in_words(seen, table_view.table, words)]

    def hand_text(
        self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words, choice: str
    ) -> Sequence[str]:
        """The reader's cards, what others did, and the table."""
        seen = shown(self.game, self.look, table_view.view)
        chosen = _chosen(seen.hand, choice)
        return [
            _say(self.game.name, "hand", words, cards=_faces(seen.hand, words)),
            *([] if chosen is None else [_say(self.game.name, "chosen", words, card=_faces([chosen], words))]),
            *self.story(table_view, words),
            *table_in_words(seen, table_view.table, words),
        ]

    def story(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words) -> Sequence[str]:
        """The sentences of the events since the reader's last move."""
        events = _since(table_view.story, table_view.seat)
        return _packed(_sentences(events, table_view.table_then, table_view.seat, words), words)

    def board(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words) -> Sequence[Part]:
        """The hands at a stopped table."""
        hands = (shown(self.game, self.look, view).hand for view in table_view.turned_up)
        lines = [
            f"{name_of(seat, words)} · **{_row(hand, words)}**"
            for seat, hand in zip(table_view.table.seats, hands, strict=False)
            if hand
        ]
        return texts(lines)

    def hand(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words, choice: str) -> Sequence[Part]:
        """What can be done with the chosen card, or without any; and last the cards, in the same place at each step."""
        if table_view.to_act is None:
            return ()
        table, game = table_view.table, self.game.name
        if table_view.to_act != table_view.seat:
            return [text(words("table-turn", name=name_of(table.seats[table_view.to_act], words)))]
        by_card, others = _by_card(table_view.legal)
        chosen = _chosen(list(by_card), choice)
        told = _say(game, "choose", words)
        if chosen is not None:
            told = _say(game, "choose-then", words, card=written(chosen, words))
            others = by_card[chosen]
        elif not by_card:
            told = _say(game, "choose-move", words)
        return [
            text(f"**{words('table-your-turn')}** {told}"),
            *_choices(others, table, words, primary=not by_card or chosen is not None),
            *_card_choices(by_card, chosen, table, words),
        ]

    def help(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words) -> Sequence[str]:
        """What can be done now, without moves that are in menus."""
        table, game = table_view.table, self.game.name
        by_card, others = _by_card(table_view.legal)
        lines = [words(f"{game}-help")] if words.has(f"{game}-help") else []
        if by_card:
            lines.append(_say(game, "help-cards", words, cards=_row(by_card, words)))
        if 0 < len(others) <= _CHOICES:
            labels = dict.fromkeys(_label(move, table, words) for move in others)
            lines.append(_say(game, "help-moves", words, moves=" · ".join(f"**{quoted(label)}**" for label in labels)))
        elif not lines:
            lines.append(_say(game, "choose-move", words))
        return lines

    def barred(
        self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words, choice: str
    ) -> Sequence[str]:
        """Why some cards cannot be played."""
        by_card, _ = _by_card(table_view.legal)
        return [*dict.fromkeys(self._refusals(table_view, by_card, words) if by_card else ())]

    def _refusals(
        self, table_view: TableView[MoveT, ZoneView[StateT], EventT], by_card: dict[Card, list[MoveT]], words: Words
    ) -> Iterator[str]:
        """Why cards other than these cannot be played."""
        like = next(iter(by_card.values()))[0]
        for card in shown(self.game, self.look, table_view.view).hand:
            if card not in by_card:
                refusal = self.game.explain(table_view.view, replace(like, card=card.number))
                if refusal is not None and words.has(f"{self.game.name}-{refusal.code}"):
                    yield words(f"{self.game.name}-{refusal.code}", **refusal.details)

    def reason(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], move: MoveT, words: Words) -> str:
        """What the move causes for certain, or a general sentence."""
        certain = self.game.preview(table_view.view, move)
        told = _sentences(certain, table_view.table, table_view.seat, words)
        return ("" if words.language == "ja" else " ").join(told) or _say(self.game.name, "why", words)

    def points(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], seat: int) -> int | None:
        """The score, in a game whose scores are worth showing."""
        return super().points(table_view, seat) if self.game.scored else None

    def moment(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], words: Words) -> Moment | None:
        """The last event worth telling."""
        kinds = self.look.moments
        for turn in reversed(table_view.course):
            table = teller_of_turn(table_view, turn, words).table
            for event in reversed(turn.events):
                if isinstance(event, kinds) and (told := sentence(event, table, table_view.seat, words)):
                    card = next(cards_in(event), None)
                    sprite = self.sign.sprite if card is None else icon_face(card)
                    return Moment(Seal(sprite, "", getattr(event, "seat", None)), told)
        return None


@dataclass(frozen=True)
class CardLog(GameLog[EventT, OptionsT]):
    """How the log of a game on a card table reads: the sentences of its events."""

    kinds: tuple[type[Struct], ...]
    """The events worth telling."""
    everything: bool
    """Whether the log of a running table shows all that its reader saw, instead of cards face down."""

    def told(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """Each event as a sentence."""
        return _packed(_sentences(passage.events, passage.table, passage.reader, words), words)

    def mentions(self, passage: Passage[EventT, OptionsT], words: Words) -> list[str]:
        """The same sentences with cards face down, without events that players would have to remember."""
        events = [covered for event in passage.events if (covered := face_down(event)) is not None]
        return _packed(_sentences(events, passage.table, passage.reader, words), words)

    def tells_all(self, options: OptionsT) -> bool:
        """Whether the game is no test of memory."""
        return self.everything

    def weight(self, event: EventT) -> int:
        """One for an event worth telling."""
        return int(isinstance(event, self.kinds))


def _chosen(hand: Sequence[Card], choice: str) -> Card | None:
    return next((card for card in hand if str(card.number) == choice), None)


def _by_card(legal: Sequence[MoveT]) -> tuple[dict[Card, list[MoveT]], list[MoveT]]:
    """The moves by the card that they play, and the moves that play none."""
    by_card: dict[Card, list[MoveT]] = {}
    others = []
    for move in legal:
        card = card_of(getattr(move, "card", None))
        if card is None:
            others.append(move)
        else:
            by_card.setdefault(card, []).append(move)
    return by_card, others


def _card_choices(by_card: dict[Card, list[MoveT]], chosen: Card | None, table: Table, words: Words) -> Iterator[Part]:
    """A button or an option for each card: it makes the card's only move, or picks the card."""
    clicks = {
        card: move_click(table, moves[0])
        if len(moves) == 1
        else pick_click(table, "" if card == chosen else str(card.number))
        for card, moves in by_card.items()
    }
    if len(clicks) <= _BUTTONS:
        buttons = []
        for card, click in clicks.items():
            style = ButtonStyle.primary if card == chosen else ButtonStyle.secondary
            if card == chosen and words.is_aloud:
                buttons.append(button(words("kit-is-chosen", card=written(card, words)), click, style=style))
            else:
                buttons.append(button("", click, style=style, icon=written(card, words)))
        lines = -(-len(buttons) // 5)
        yield from rows(buttons, -(-len(buttons) // lines)) if lines else ()
        return
    for kind in ("move", "pick"):
        options = [
            menu_option(written(card, words.without_emojis), click.payload)
            for card, click in clicks.items()
            if click.kind == kind
        ]
        yield from menus(words("kit-menu-cards"), Click(table.id, table.ply, kind), options)


def _choices(moves: Sequence[MoveT], table: Table, words: Words, *, primary: bool) -> Iterator[Part]:
    """A button or an option for each move, labelled with the sentence `<game>-move-<move>`."""
    if len(moves) <= _CHOICES:
        style = ButtonStyle.primary if primary else ButtonStyle.secondary
        buttons = [
            button(label, move_click(table, move), style=style, icon=_sign(move, label, words))
            for move in moves
            for label in (_label(move, table, words),)
        ]
        yield from rows(buttons, 3 if len(buttons) != 4 else 2)
        return
    options = [menu_option(_label(move, table, words), encode_payload(move)) for move in moves]
    yield from menus(words("kit-menu-moves"), Click(table.id, table.ply, "move"), options)


def _label(move: MoveT, table: Table, words: Words) -> str:
    """The label of a move on a button, which cannot contain emojis, and shows markdown as it is."""
    return words(f"{table.game}-move-{_tag_of(move)}", **_values_of(move, table, words.without_emojis, plain_name_of))


def _sign(move: MoveT, label: str, words: Words) -> str:
    """The icon of the suit that a move names, if it names one; aloud, its name, unless it is in the label."""
    suit = getattr(move, "suit", None)
    icon = words.icon(suit_icon(suit)) if isinstance(suit, int) else ""
    return "" if words.is_aloud and icon.casefold() in label.casefold() else icon


# --- sentences -----------------------------------------------------------------------------------

_Values: TypeAlias = "dict[str, str | int]"
_BACK: Final = -1
"""Replaces the number of a card face down."""


def _say(game: str, key: str, words: Words, **values: str | int) -> str:
    """The game's own sentence, or else the kit's."""
    own = f"{game}-{key}"
    return words(own if words.has(own) else f"kit-{key}", **values)


def _tag_of(item: Struct) -> str:
    """The stored name of a kind of move or event."""
    return str(item.__struct_config__.tag)


def _values_of(item: Struct, table: Table, words: Words, named: Callable[[Seat, Words], str] = name_of) -> _Values:
    """The fields of a move or an event as values of a sentence.

    Fields that `names_cards` become cards, `suit` becomes its icon (its name is the value `suit_name`), and the field
    `other` becomes the name of that seat. None is a card face down, or the value `none`, which a sentence can select.
    """
    found: _Values = {}
    for name in item.__struct_fields__:  # `fields` would evaluate the annotations each time
        value = getattr(item, name)
        if name in {"seat", "only"}:
            continue
        if names_cards(name):
            cards = value if isinstance(value, tuple) else (value,)
            found[name] = (", " if words.is_aloud else " ").join(_value_text(card, words) for card in cards)
        elif value is None:
            found |= dict.fromkeys((name, f"{name}_name"), "none")
        elif name == "suit":
            found |= {name: words.icon(suit_icon(value)), "suit_name": words(f"kit-{SUIT_NAMES[value]}")}
        elif name == "other":
            found[name] = named(table.seats[value], words)
        elif isinstance(value, int | str):
            found[name] = str(value).lower() if isinstance(value, bool) else value
    return found


def _value_text(value: object, words: Words) -> str:
    card = card_of(value)
    if card is None:
        return words("kit-card-back") if words.is_aloud else "🎴"
    return written(card, words)


def _row(cards: Iterable[Card], words: Words) -> str:
    """Cards side by side."""
    return (", " if words.is_aloud else " ").join(written(card, words) for card in cards)


def face_down(event: EventT) -> EventT | None:
    """An event that reveals nothing: a back instead of its cards, however many; None if it has other fields."""
    covered: dict[str, object] = {}
    for name in event.__struct_fields__:
        if name in {"seat", "only"}:
            continue
        if not names_cards(name):
            return None
        covered[name] = (_BACK,) if name.endswith("cards") else _BACK
    return replace(event, **covered)


def sentence(event: Event, table: Table, reader: int | None, words: Words) -> str | None:
    """An event as this seat reads it: the sentence `<game>-<event>`; None if the game has none for it.

    Its values are the fields of the event, the `name` of its `seat` (`You` for the reader's own), and `who`, for
    languages in which the verb changes: `you` or `other`.
    """
    key = f"{table.game}-{_tag_of(event)}"
    if not words.has(key):
        return None
    seat = getattr(event, "seat", None)
    values = _values_of(event, table, words)
    if seat is not None:
        values |= {
            "who": "you" if is_reader(table.seats[seat], reader) else "other",
            "name": f"**{name_of(table.seats[seat], words, reader)}**",
        }
    return words(key, **values)


def _sentences(events: Iterable[Event], table: Table, reader: int | None, words: Words) -> list[str]:
    """All that these events say, in order."""
    return [told for event in events if (told := sentence(event, table, reader, words)) is not None]


def _since(events: Sequence[Event], reader: int | None) -> Sequence[Event]:
    """A story without the reader's own move at the beginning: what others have done since."""
    for place, event in enumerate(events):
        if reader is None or getattr(event, "seat", reader) != reader:
            return events[place:]
    return events


def _packed(told: Iterable[str], words: Words) -> list[str]:
    """Sentences joined into lines, as many per line as fit into a row on a phone."""
    lines: list[str] = []
    between = "" if words.language == "ja" else " "
    for each in told:
        if lines and rows_of([f"{lines[-1]}{between}{each}"]) == 1:
            lines[-1] += f"{between}{each}"
        else:
            lines.append(each)
    return lines


def _faces(cards: Iterable[Card | None], words: Words) -> str:
    """Cards in plain text, for alt texts; a card face down is a question mark; aloud, all in words."""
    if words.is_aloud:
        told = [words("kit-card-back") if card is None else written(card, words) for card in cards]
        return ", ".join(told) or words("kit-no-card")
    return " ".join("?" if card is None else written(card, words.without_emojis) for card in cards) or "–"


def table_in_words(seen: Shown, table: Table, words: Words) -> Iterator[str]:
    """The suit that counts, the piles, and a line for each seat."""
    if seen.suit is not None:
        yield _say(table.game, "suit", words, suit=words.icon(suit_icon(seen.suit)))
    for heap in seen.heaps:
        cards = _faces(heap.cards if heap.spread else heap.cards[-1:], words)
        yield _say(table.game, f"pile-{heap.zone}", words, count=len(heap.cards), cards=cards)
    for seat, place in zip(table.seats, seen.places, strict=True):
        name = name_of(seat, words)
        told = [_say(table.game, "seat-out" if place.out else "seat", words, name=name, count=place.held)]
        if place.figure is not None and not place.out:
            told.append(_say(table.game, "figure", words, figure=place.figure))
        if place.down:
            told.append(_say(table.game, "down", words, count=place.down))
        if place.laid:
            told.append(_faces(place.laid, words))
        yield " · ".join(told)
