"""40 Barrels on Discord: what stands beside its pictures, and the two steps of a move (a card, then a place)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.forty_barrels.icons import BARREL, face_icon, plain_face
from bot.games.forty_barrels.reckoning import BarrelsReckoning
from bot.games.forty_barrels.text import (
    BarrelsTableView,
    aid_lines,
    board_in_words,
    chosen_of,
    face,
    hand_in_words,
    letters,
    sum_and_pile,
    told,
    turned_up,
)
from bot.locales import Words
from bot.pictures.icons import Icon
from bot.pictures.marks import LETTERS
from bot.screens.clicks import Click
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text
from bot.screens.people import name_of, tells_places
from engines.cards import Card
from engines.forty_barrels import (
    GAME,
    GOAL,
    SPOTS,
    BarrelsOptions,
    Counted,
    Ended,
    Event,
    Pass,
    Play,
    Turned,
    View,
    WentOut,
    totals,
    totals_without,
)
from engines.payload import encode_payload


class BarrelsScreens(BarrelsReckoning):
    """How 40 Barrels reads."""

    def board_text(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """The last turn, the sum, the nine places, pile and players."""
        return board_in_words(table_view, words)

    def hand_text(self, table_view: BarrelsTableView, words: Words, choice: str) -> Sequence[str]:
        """The own cards, and what was played since the own last turn."""
        return hand_in_words(table_view, words, choice)

    def board(self, table_view: BarrelsTableView, words: Words) -> Sequence[Part]:
        """The last turn, who is which letter, and the memory aid."""
        lines = told(table_view, words, lambda card: face(card, words))
        if not tells_places(table_view.table):
            lines.append(letters(table_view, words))
        parts = (lines, turned_up(table_view, words), aid_lines(table_view.view, words))
        return [text(*each) for each in parts if each]

    def hand(self, table_view: BarrelsTableView, words: Words, choice: str) -> Sequence[Part]:
        """Every card played since the own last turn, and what to do."""
        view = table_view.view
        lines = told(table_view, words, lambda card: face(card, words))
        parts = [text(*lines, letters(table_view, words)), text(sum_and_pile(view, words), *aid_lines(view, words))]
        return [*parts, *_decision(table_view, words, choice)]

    def help(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """What is to be done with a card, or without any."""
        return (words("forty_barrels-help-card" if table_view.view.hand else "forty_barrels-help-pass"),)

    def edition(self, options: BarrelsOptions, words: Words) -> Sequence[str]:
        """There are none: every figure of this game stands in its rule text."""
        return ()


def _decision(table_view: BarrelsTableView, words: Words, choice: str) -> list[Part]:
    """What the seat is asked."""
    view = table_view.view
    if view.seat in view.out:
        return [text(words("forty_barrels-you-are-out"))]
    if table_view.to_act != view.seat:
        if table_view.to_act is None:
            return []
        return [text(words("table-turn", name=name_of(table_view.table.seats[table_view.to_act], words)))]
    table, ply = table_view.table.id, table_view.table.ply
    if not view.hand:
        pass_button = button(
            words("forty_barrels-button-pass"),
            Click(table, ply, "move", encode_payload(Pass())),
            style=ButtonStyle.primary,
        )
        return [text(words("forty_barrels-passing")), row(pass_button)]
    chosen = chosen_of(view, choice)
    cards = [
        _button(
            letter,
            face_icon(card),
            "",
            # A second click on the chosen card lays it back.
            Click(table, ply, "pick", "" if card == chosen else str(card.number)),
            words,
            style=ButtonStyle.primary if card == chosen else ButtonStyle.secondary,
        )
        for letter, card in zip(LETTERS, view.hand, strict=False)
    ]
    if chosen is None:
        turn = words("table-your-turn")
        return [text(f"**{turn}** {words('forty_barrels-choose-card')}"), row(*cards)]
    places = [_place(table_view, chosen, spot, words) for spot in range(SPOTS)]
    note = f"-# {words('forty_barrels-place-note')}"
    question = [words("forty_barrels-choose-place", card=face(chosen, words)), note]
    # A single card is not asked for, so there is no step to go back.
    back = [row(*cards)] if len(cards) > 1 else []
    return [*back, text(*question), *rows(places, 3)]


def _place(table_view: BarrelsTableView, chosen: Card, spot: int, words: Words) -> Button:
    """A place, with what lies there and what playing the chosen card under it will do."""
    view, move = table_view.view, Play(chosen.number, spot)
    click = Click(table_view.table.id, table_view.table.ply, "move", encode_payload(move))
    certain = GAME.preview(view, move)
    effect = _end(view, certain, words)
    style = ButtonStyle.success if effect is None else ButtonStyle.danger
    if effect == words("forty_barrels-button-wins"):
        style = ButtonStyle.success
    top = view.board[spot].top
    icon = BARREL if top is None else face_icon(top)
    effect = _sum(view, certain, spot) if effect is None else f" → {effect}"
    return _button(str(spot + 1), icon, effect, click, words, style=style)


def _button(sign: str, icon: Icon, effect: str, click: Click, words: Words, *, style: ButtonStyle) -> Button:
    """A card on a button: its letter or number as in the picture, its face, and what it does."""
    shown = words.icon(icon)
    if shown == icon.plain:
        return button(f"{sign} · {shown}{effect}", click, style=style)
    return button(f"{sign}{effect}", click, style=style, icon=shown)


def _end(view: View, certain: Sequence[Event], words: Words) -> str | None:
    """How such a play ends the game for its player, if that is certain."""
    if any(isinstance(event, WentOut) for event in certain):
        return words("forty_barrels-button-out")
    ended = next((event.outcome for event in certain if isinstance(event, Ended)), None)
    if ended is None:
        return None
    return words("forty_barrels-button-wins" if view.seat in ended.winners else "forty_barrels-button-nobody")


def _sum(view: View, certain: Sequence[Event], spot: int) -> str:
    """What the open cards will make, or what the others make if nobody knows which card comes up.

    The latter so short that three places stand side by side on a phone, as on the board.
    """
    turned = next((event.card for event in certain if isinstance(event, Turned)), None)
    counted = next((event for event in certain if isinstance(event, Counted)), None)
    if turned is None or counted is None:
        return f": {_upto(totals_without(view.board, spot))}+"
    return f" → {plain_face(turned)} = {_upto(totals(counted.base, counted.aces))}"


def _upto(possible: Sequence[int]) -> str:
    """All totals that are not too many, or the lowest of them."""
    return "/".join(str(total) for total in possible if total <= GOAL) or str(possible[0])
