"""Cafe International on Discord: the words next to the pictures, and the steps of a move (a guest, then its chair).

`choosing` reads half-made choices, `text` writes the labels of the buttons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from bot.games.cafe.art.guests import tile_icon
from bot.games.cafe.barred import barred_lines
from bot.games.cafe.choosing import (
    ASKING,
    CafeTableView,
    Choice,
    OfTile,
    brings,
    chosen,
    effect,
    nations_for,
    needs_company,
)
from bot.games.cafe.text import (
    as_nation,
    board_lines,
    end_is_near,
    gain,
    hand_lines,
    last_turn,
    nation_label,
    notes,
    offer_label,
    plain_tile,
    story,
    table_text,
    tile_label,
    worth,
)
from bot.locales import Words, number
from bot.screens.game_screens import GameScreens, move_click, pick_click
from bot.screens.heights import side_by_side
from bot.screens.parts import Button, ButtonStyle, Part, button, row, text
from bot.screens.people import in_a_row, name_of
from engines.cafe.beliefs import room_in
from engines.cafe.board import board_of
from engines.cafe.edition import TILES, Tile
from engines.cafe.model import Bar, CafeOptions, Event, Exchange, Move, Pass, Room, Seat, View
from engines.cafe.seating import chairs_for, moves_in, sit_down
from engines.contract import next_seat

_FEW = 2
"""With this few chairs left, a guest is not worth waiting for."""


def _left(table_view: CafeTableView, room: Room, words: Words) -> str:
    """The most that one guest of the next player, whose hand is open, could score at the tables."""
    view: View = table_view.view
    if view.seat is None:
        raise ValueError("a spectator makes no move")
    board, after = board_of(view.options.edition), next_seat(len(view.hands), view.out, view.seat)
    moves = moves_in(board, room, None, tuple(tile.number for tile in view.hands[after]))
    gains = [sit_down(board, room, move)[1] for move in moves if isinstance(move, Seat)]
    best = max((sum(each.points for each in gained) for gained in gains), default=0)
    name = name_of(table_view.table.seats[after], words)
    return words("cafe-why-left", name=name, points=worth(best, words))


class CafeScreens(GameScreens[Move, View, Event, CafeOptions]):
    """How Cafe International reads."""

    def board_text(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """The room in words."""
        return board_lines(table_view, words)

    def hand_text(self, table_view: CafeTableView, words: Words, choice: str) -> Sequence[str]:
        """The hand in words, and where the chosen tile may go."""
        return hand_lines(table_view, chosen(table_view, choice), words)

    def story(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """What happened since the reader's last turn; for a spectator, the last turn."""
        return last_turn(table_view, words) if table_view.seat is None else story(table_view, words)

    def board(self, table_view: CafeTableView, words: Words) -> Sequence[Part]:
        """Nothing: the picture shows everything."""
        return []

    def hand(self, table_view: CafeTableView, words: Words, choice: str) -> Sequence[Part]:
        """The choice to make."""
        return _Decision(table_view, words, choice).parts()

    def help(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """What to do in this step, what the signs mean, what the hand costs."""
        view, choice = table_view.view, chosen(table_view, "")
        if view.first is None:
            step = "cafe-help-tile"
        elif not choice.moves:
            step = "cafe-help-pass"
        else:
            step = "cafe-help-second" if choice.may_pass else "cafe-help-company"
        moves = [move for of_tile in choice.moves.values() for move in of_tile]
        return (words(step), *end_is_near(view, words), *notes(view, moves, words))

    def barred(self, table_view: CafeTableView, words: Words, choice: str) -> Sequence[str]:
        """Why guests may not sit on empty chairs of their flag."""
        return barred_lines(table_view, words, choice)

    def reason(self, table_view: CafeTableView, move: Move, words: Words) -> str:
        """From rules of thumb."""
        view = table_view.view
        board, room = board_of(view.options.edition), room_in(view)
        match move:
            case Seat():
                if needs_company(view, move):
                    return words("cafe-why-second", points=worth(brings(view, move), words))
                if not effect(view, move).refill:
                    return words("cafe-why-four")
                return _left(table_view, sit_down(board, room, move)[0], words)
            case Pass():
                return _left(table_view, room, words)
            case Bar(tile=tile):
                chairs = chairs_for(board, room, tile)
                if chairs <= _FEW:
                    return words("cafe-why-bar", tile=plain_tile(TILES[tile], words), count=chairs)
                return words("cafe-why-bar-points", points=worth(effect(view, move).points, words))
            case Exchange():
                return words("cafe-why-exchange")
            case _:
                assert_never(move)

    def edition(self, options: CafeOptions, words: Words) -> Sequence[str]:
        """The bar of this table, the flag of each table, and which of them share a chair."""
        board = board_of(options.edition)
        named = " · ".join(table_text(board, table, words) for table in range(len(board.nation)))
        pairs = [tables for tables in board.tables_of if len(tables) > 1]
        if words.is_aloud:
            each = (words("cafe-pair", first=str(one + 1), second=str(other + 1)) for one, other in pairs)
            shared = in_a_row(each, words)
        else:
            shared = " ".join(f"{one + 1}–{other + 1}" for one, other in pairs)
        row_ = board.bar_rows[options.bar]
        seats = in_a_row(map(number, row_), words) if words.is_aloud else " ".join(map(gain, row_))
        return [
            words("cafe-edition-bar", row=seats),
            words("cafe-edition-tables", tables=named),
            words("cafe-edition-shared", pairs=shared),
        ]

    def reckoning(self, table_view: CafeTableView, seat: int, words: Words) -> str:
        """The points of the game, and what the remaining tiles cost."""
        view = table_view.view
        if view.outcome is None or seat in view.out:
            return words("cafe-reckoning-out") if seat in view.out else ""
        points, fine = view.points[seat], view.outcome.scores[seat] - view.points[seat]
        return words("cafe-reckoning", points=number(points), fine=number(fine) if fine else "−0")


def _own(view: View) -> tuple[Tile, ...]:
    return () if view.seat is None else view.hands[view.seat]


class _Decision:
    """The task of a seat and its buttons."""

    def __init__(self, table_view: CafeTableView, words: Words, choice: str) -> None:
        self._table = table_view.table
        self._to_act = table_view.to_act
        self._view = table_view.view
        self._words = words
        self._choice: Choice = chosen(table_view, choice)

    def parts(self) -> list[Part]:
        """The question, then the choices; the guests of the hand come last, in the same place at each step."""
        view, choice = self._view, self._choice
        if view.seat is None or view.outcome is not None:
            return []
        if view.seat in view.out:
            return [text(self._words("cafe-you-are-out"))]
        turn = self._to_act
        if turn is None:
            return []
        if turn != view.seat:
            return [text(self._words("table-turn", name=name_of(self._table.seats[turn], self._words)))]
        if choice.asks is not None:
            return self._sure(choice.asks)
        offers = self._nations(choice.tile) if choice.tile is not None and choice.wants_nation else self._offers()
        asked = text(f"**{self._words('table-your-turn')}** {self._question()}")
        # `side_by_side` makes no row for an empty hand: Discord refuses an empty one.
        return [asked, *offers, *self._ending(), *side_by_side(self._tiles())]

    # --- what is asked ---

    def _question(self) -> str:
        view, words, choice = self._view, self._words, self._choice
        alone = view.first is not None and not choice.may_pass
        if choice.tile is not None:
            shown = TILES[choice.tile]
            guest = tile_icon(shown, words)
            if shown.nation is None and choice.nation is not None:
                guest = as_nation(guest, choice.nation, words)
            tile = f"**{guest}**"
            if choice.wants_nation:
                return words("cafe-choose-nation", tile=tile)
            return words("cafe-choose-join" if alone else "cafe-choose-place", tile=tile)
        if view.first is None:
            return words("cafe-choose-tile")
        if not choice.moves:
            return words("cafe-no-second")
        return words("cafe-choose-company" if alone else "cafe-choose-second")

    def _sure(self, move: Bar) -> list[Part]:
        """The question whether the player means the move that takes them out of the game."""
        words, shown = self._words, plain_tile(TILES[move.tile], self._words)
        out_at = effect(self._view, move).out_at
        sure = button(words("cafe-button-out"), move_click(self._table, move), style=ButtonStyle.danger)
        back = button(words("cafe-button-back"), pick_click(self._table, str(move.tile)))
        asked = words("cafe-sure-out", tile=shown, points=number(out_at or 0))
        return [text(f"**{words('table-your-turn')}** {asked}"), row(sure, back)]

    # --- the buttons ---

    def _tiles(self) -> list[Button]:
        """The guests that can be played now; clicking the chosen one again unchooses it."""
        hand, choice = _own(self._view), self._choice
        buttons = []
        for tile in dict.fromkeys(hand):
            moves = choice.moves.get(tile.number)
            if moves is None:
                continue
            here = tile.number == choice.tile
            icon, label = tile_icon(tile, self._words), tile_label(self._view, moves, hand.count(tile), self._words)
            if self._words.is_aloud:
                icon, label = "", in_a_row([icon, label], self._words)
                label = self._words("kit-is-chosen", card=label) if here else label
            buttons.append(
                button(
                    label,
                    pick_click(self._table, "" if here else str(tile.number)),
                    style=ButtonStyle.primary if here else ButtonStyle.secondary,
                    disabled=here and len(choice.moves) == 1 and not choice.may_pass,
                    icon=icon,
                )
            )
        return buttons

    def _ending(self) -> list[Part]:
        if not self._choice.may_pass:
            return []
        # If nothing else is left to do, it stands out.
        style = ButtonStyle.secondary if self._choice.moves else ButtonStyle.success
        return [row(button(self._words("cafe-button-pass"), move_click(self._table, Pass()), style=style))]

    def _offers(self) -> list[Part]:
        """The chairs of the chosen guest, and the bar."""
        return side_by_side(map(self._offer, self._choice.offers))

    def _offer(self, move: OfTile) -> Button:
        label = offer_label(self._view, move, self._words)
        if isinstance(move, Bar) and effect(self._view, move).out_at is not None:
            return button(label, pick_click(self._table, f"{move.tile}.{ASKING}"), style=ButtonStyle.danger)
        style = ButtonStyle.success if isinstance(move, Seat) else ButtonStyle.secondary
        return button(label, move_click(self._table, move), style=style)

    def _nations(self, tile: int) -> list[Part]:
        """A joker has too many chairs for buttons: first choose its nation, then a chair as a guest of that nation."""
        nations = nations_for(self._view, self._choice.moves[tile])
        return side_by_side(
            button(nation_label(self._view, nation, moves, self._words), pick_click(self._table, f"{tile}.{nation}"))
            for nation, moves in nations.items()
        )
