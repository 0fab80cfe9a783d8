"""40 Barrels on Discord: what accompanies its pictures, and the two steps of a move (a card, then a place)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from bot.games.forty_barrels.text import (
    BarrelsTableView,
    aid_lines,
    board_in_words,
    chosen_of,
    hand_in_words,
    recent_lines,
    turned_up,
    upto,
)
from bot.games.kit.cards import written
from bot.locales import Words
from bot.screens.game_screens import GameScreens, move_click, pick_click
from bot.screens.parts import Button, ButtonStyle, Part, button, row, rows, text, texts
from bot.screens.people import name_of
from engines.cards import Card
from engines.forty_barrels import GAME
from engines.forty_barrels.model import (
    SPOTS,
    BarrelsOptions,
    Counted,
    Ended,
    Event,
    Move,
    Pass,
    Play,
    View,
    WentOut,
)
from engines.forty_barrels.rules import GOAL, totals, totals_without

_MAX_CARD_VALUE: Final = 13
"""The most that a card counts: an ace can always be 1."""


def _of_place(table_view: BarrelsTableView, move: Play, spot: int, words: Words) -> str:
    """What playing under this place causes; if nobody knows which card comes up, how high it may be."""
    view = table_view.view
    certain = GAME.preview(view, move)
    others = totals_without(view.board, spot)[0]
    room = GOAL - others
    if any(isinstance(event, WentOut) for event in certain) or room < 1:
        return words("forty_barrels-why-out")
    ended = next((event.outcome for event in certain if isinstance(event, Ended)), None)
    if ended is not None:
        return words("forty_barrels-why-wins" if view.seat in ended.winners else "forty_barrels-why-nobody")
    counted = next((event for event in certain if isinstance(event, Counted)), None)
    if counted is not None:
        return words("forty_barrels-why-known", total=upto(totals(counted.base, counted.aces), words))
    key = "forty_barrels-why-holds" if room >= _MAX_CARD_VALUE else "forty_barrels-why-room"
    return words(key, sum=others, room=room)


class BarrelsScreens(GameScreens[Move, View, Event, BarrelsOptions]):
    """How 40 Barrels reads."""

    def board_text(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """The last turn, the sum, the nine places, pile and players."""
        return board_in_words(table_view, words)

    def hand_text(self, table_view: BarrelsTableView, words: Words, choice: str) -> Sequence[str]:
        """The reader's cards, and what was played since the reader's last turn."""
        return hand_in_words(table_view, words, choice)

    def story(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """The last card played and the passes since; the picture of the hand shows all since the reader's last turn."""
        return recent_lines(table_view, words, lambda card: written(card, words))

    def board(self, table_view: BarrelsTableView, words: Words) -> Sequence[Part]:
        """The hands at a stopped table, and the memory aid."""
        return [*texts(turned_up(table_view, words)), *texts(aid_lines(table_view.view, words))]

    def hand(self, table_view: BarrelsTableView, words: Words, choice: str) -> Sequence[Part]:
        """The choice to make, below the memory aid."""
        return [*texts(aid_lines(table_view.view, words)), *_decision(table_view, words, choice)]

    def help(self, table_view: BarrelsTableView, words: Words) -> Sequence[str]:
        """What to do with a card, or without any."""
        if not table_view.view.hand:
            return (words("forty_barrels-help-pass"),)
        return (words("forty_barrels-help-card"), words("forty_barrels-help-sums"))

    def reason(self, table_view: BarrelsTableView, move: Move, words: Words) -> str:
        """What the face-up cards will add up to."""
        match move:
            case Pass():
                return words("forty_barrels-help-pass")
            case Play(spot=spot):
                return _of_place(table_view, move, spot, words)
            case _:
                assert_never(move)

    def points(self, table_view: BarrelsTableView, seat: int) -> int | None:
        """None: one wins, all others lose."""
        return None


def _decision(table_view: BarrelsTableView, words: Words, choice: str) -> list[Part]:
    """What the seat has to choose."""
    view = table_view.view
    if view.seat in view.out:
        return [text(words("forty_barrels-you-are-out"))]
    if table_view.to_act != view.seat:
        if table_view.to_act is None:
            return []
        return [text(words("table-turn", name=name_of(table_view.table.seats[table_view.to_act], words)))]
    table = table_view.table
    if not view.hand:
        pass_button = button(words("forty_barrels-button-pass"), move_click(table, Pass()), style=ButtonStyle.primary)
        return [text(words("forty_barrels-passing")), row(pass_button)]
    chosen = chosen_of(view, choice)
    cards = [
        button(
            words("kit-is-chosen", card=written(card, words)) if words.is_aloud and card == chosen else "",
            # Clicking the chosen card again unchooses it.
            pick_click(table, "" if card == chosen else str(card.number)),
            style=ButtonStyle.primary if card == chosen else ButtonStyle.secondary,
            icon="" if words.is_aloud and card == chosen else written(card, words),
        )
        for card in view.hand
    ]
    asked = words("forty_barrels-choose-card")
    if chosen is not None:
        asked = words("forty_barrels-choose-place", card=written(chosen, words))
    # A single card needs no choosing, so there is no step to undo.
    picks = [row(*cards)] if len(cards) > 1 else []
    places = [] if chosen is None else [_place(table_view, chosen, spot, words) for spot in range(SPOTS)]
    # The cards come last: a card that is pressed twice is unchosen, and no place lies where it was.
    return [text(f"**{words('table-your-turn')}** {asked}"), *rows(places, 3), *picks]


def _place(table_view: BarrelsTableView, chosen: Card, spot: int, words: Words) -> Button:
    """A place on a button, with what playing the chosen card under it will do."""
    view, move = table_view.view, Play(chosen.number, spot)
    click = move_click(table_view.table, move)
    certain = GAME.preview(view, move)
    end = _end(view, certain, words)
    style = ButtonStyle.danger
    if end is None or end == words("forty_barrels-button-wins"):
        style = ButtonStyle.success
    if words.is_aloud:
        effect = _sum_aloud(view, certain, spot, words) if end is None else end
        return button(words("forty_barrels-place-aloud", place=spot + 1, effect=effect), click, style=style)
    effect = _sum(view, certain, spot, words) if end is None else f" · {end}"
    return button(f"{spot + 1}{effect}", click, style=style)


def _end(view: View, certain: Sequence[Event], words: Words) -> str | None:
    """How the play ends the game for its player, if that is certain."""
    if any(isinstance(event, WentOut) for event in certain):
        return words("forty_barrels-button-out")
    ended = next((event.outcome for event in certain if isinstance(event, Ended)), None)
    if ended is None:
        return None
    return words("forty_barrels-button-wins" if view.seat in ended.winners else "forty_barrels-button-nobody")


def _sum(view: View, certain: Sequence[Event], spot: int, words: Words) -> str:
    """What the face-up cards will add up to; if nobody knows which card comes up, the sum of the others and a plus."""
    counted = next((event for event in certain if isinstance(event, Counted)), None)
    if counted is None:
        # A figure space is as wide as a digit: the buttons of a row are of equal width.
        return f" · {upto(totals_without(view.board, spot), words):\u2007>2}+"
    return f" = {upto(totals(counted.base, counted.aces), words)}"


def _sum_aloud(view: View, certain: Sequence[Event], spot: int, words: Words) -> str:
    """The same in words."""
    counted = next((event for event in certain if isinstance(event, Counted)), None)
    if counted is None:
        return words("forty_barrels-sum-open", sum=upto(totals_without(view.board, spot), words))
    return words("forty_barrels-sum-known", sum=upto(totals(counted.base, counted.aces), words))
