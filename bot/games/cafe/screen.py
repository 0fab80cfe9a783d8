"""Cafe International on Discord: the board, the hand, and the steps of a move (a tile, then what to do with it).

Half-made choices: `16` is tile 16; `16.bar` asks whether the bar is meant; `24.3` is joker 24 at table 3, where tables
count from 0. One that does not fit is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from bot.games.cafe.text import (
    FLAGS,
    CafeTableView,
    bar,
    chair_text,
    guest_text,
    hand_text,
    number,
    players,
    signed,
    story,
    table_text,
    tables,
    tile_text,
)
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.game_screens import GameScreens
from bot.screens.parts import Button, ButtonStyle, Part, SelectOption, button, menu, row, rows, text
from bot.screens.people import name_of
from engines.cafe import (
    GAME,
    HAND,
    TILES,
    Bar,
    CafeOptions,
    Ended,
    Event,
    Exchange,
    Exchanged,
    Fined,
    Move,
    Pass,
    Passed,
    Refilled,
    Seat,
    Seated,
    ToBar,
    View,
    WentOut,
    board_of,
    opens_table,
    room_in,
)
from engines.payload import encode_payload

ASKING: Final = "bar"
COMPANY: Final = "👥"
"""A chair where a second guest has to follow at once."""
EXCHANGE: Final = "🔁"
_WIDTH: Final = 2
"""Buttons side by side: their labels are long for a phone."""

_OfTile: TypeAlias = Seat | Exchange | Bar
"""A move that is made with a tile of the hand."""


class CafeScreens(GameScreens[Move, View, Event, CafeOptions]):
    """How Cafe International looks."""

    def board(self, table_view: CafeTableView, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = table_view.view
        told = story(table_view, words)
        return [
            *([text(*told)] if told else []),
            text(*tables(view, words)),
            text(*bar(view, words)),
            text(*players(table_view, view, words)),
        ]

    def hand(self, table_view: CafeTableView, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees: the same, as hands are open, and its buttons if it is to act."""
        view = table_view.view
        return [*self.board(table_view, words), *_Decision(table_view, view, words).parts(choice)]

    def edition(self, options: CafeOptions, words: Words) -> Sequence[str]:
        """The bar of this table, which table has which flag, and which of them share a chair."""
        board = board_of(options.edition)
        named = " · ".join(table_text(board, table) for table in range(len(board.nation)))
        pairs = [tables for tables in board.tables_of if len(tables) > 1]
        shared = " ".join(f"{one + 1}–{other + 1}" for one, other in pairs)
        worth = " ".join(signed(points) for points in board.bar_rows[options.bar])
        return [
            words("cafe-edition-bar", row=worth),
            words("cafe-edition-tables", tables=named),
            words("cafe-edition-shared", pairs=shared),
        ]


class _Decision:
    """The buttons of a seat, and what stands above them."""

    def __init__(self, table_view: CafeTableView, view: View, words: Words) -> None:
        self._table_view = table_view
        self._view = view
        self._words = words
        self._seat = 0 if view.seat is None else view.seat
        self._board, self._room = board_of(view.options.edition), room_in(view)
        self._moves: dict[int, list[_OfTile]] = {}
        """The legal moves of each tile."""
        self._may_pass = False
        for move in table_view.legal:
            match move:
                case Seat() | Exchange() | Bar():
                    self._moves.setdefault(move.tile, []).append(move)
                case Pass():
                    self._may_pass = True
                case _:
                    assert_never(move)

    def parts(self, choice: str) -> list[Part]:
        """Everything below the board."""
        view, words = self._view, self._words
        if view.seat is None or view.outcome is not None:
            return []
        if view.seat in view.out:
            return [text(words("cafe-you-are-out"))]
        if self._table_view.to_act != view.seat:
            return [text(words("cafe-hand", hand=f"**{hand_text(view.hands[view.seat])}**"), *self._waiting())]
        tile, _, rest = choice.partition(".")
        chosen = next((each for each in self._moves if str(each) == tile), None)
        if chosen is None:
            question = words("cafe-choose-tile")
            if view.first is not None:
                question = words("cafe-choose-second" if self._may_pass else "cafe-choose-company")
            if not self._moves:
                question = words("cafe-no-second")
            # A hand whose last tile has just been seated is an empty row, which Discord refuses.
            tiles = rows(self._tiles(None), HAND)
            return [text(f"**{words('table-your-turn')}** {question}"), *tiles, *self._ending()]
        return [row(*self._tiles(chosen)), *self._with_tile(chosen, rest), *self._ending()]

    def _waiting(self) -> list[str]:
        turn = self._table_view.to_act
        if turn is None:
            return []
        return [self._words("table-turn", name=name_of(self._table_view.table.seats[turn], self._words))]

    def _click(self, kind: str, payload: str) -> Click:
        return Click(self._table_view.table.id, self._table_view.table.ply, kind, payload)

    def _tiles(self, chosen: int | None) -> list[Button]:
        """The hand as buttons; what cannot be played now is greyed out."""
        hand = self._view.hands[self._seat]
        buttons = []
        for tile in dict.fromkeys(hand):
            times = f" ×{hand.count(tile)}" if hand.count(tile) > 1 else ""
            buttons.append(
                button(
                    tile_text(tile) + times,
                    # A second click on the chosen tile lays it back.
                    self._click("pick", "" if tile.number == chosen else str(tile.number)),
                    style=ButtonStyle.primary if tile.number == chosen else ButtonStyle.secondary,
                    disabled=tile.number not in self._moves,
                )
            )
        return buttons

    def _ending(self) -> list[Part]:
        if not self._may_pass:
            return []
        return [row(button(self._words("cafe-button-pass"), self._click("move", encode_payload(Pass()))))]

    def _with_tile(self, tile: int, rest: str) -> list[Part]:
        """What can be done with the chosen tile."""
        words, moves = self._words, self._moves[tile]
        shown = tile_text(TILES[tile])
        total = self._below_zero(Bar(tile)) if rest == ASKING and Bar(tile) in moves else None
        if total is not None:
            confirmed = self._click("move", encode_payload(Bar(tile)))
            sure = button(words("cafe-button-out"), confirmed, style=ButtonStyle.danger)
            back = button(words("cafe-button-back"), self._click("pick", str(tile)))
            return [text(words("cafe-sure-out", tile=shown, points=number(total))), row(sure, back)]
        if TILES[tile].nation is None:
            return self._with_joker(tile, rest)
        return self._places(words("cafe-choose-place", tile=shown), moves)

    def _places(self, question: str, moves: Sequence[_OfTile]) -> list[Part]:
        """A button for each of these moves, and what their signs mean."""
        buttons = [self._button(move) for move in moves]
        lines = [question]
        if any(COMPANY in (each.label or "") for each in buttons):
            lines.append(f"-# {self._words('cafe-company')}")
        if any(isinstance(move, Exchange) for move in moves):
            lines.append(f"-# {self._words('cafe-exchange')}")
        return [text(*lines), *rows(buttons, _WIDTH)]

    def _with_joker(self, tile: int, rest: str) -> list[Part]:
        """A joker has too many chairs for buttons: first a table, then a chair and the nation to stand for."""
        words, shown = self._words, tile_text(TILES[tile])
        seats = [move for move in self._moves[tile] if isinstance(move, Seat)]
        at_table: dict[int, list[Seat]] = {}
        for move in seats:
            for table in self._board.tables_of[move.chair]:
                at_table.setdefault(table, []).append(move)
        picked = next((table for table in at_table if str(table) == rest), None)
        options = [
            SelectOption(
                label=words(
                    "cafe-table-best", table=table_text(self._board, table), points=self._best(at_table[table])
                ),
                description=self._guests(table),
                value=str(table),
                default=table == picked,
            )
            for table in sorted(at_table)
        ]
        choose = menu(words("cafe-menu-tables"), self._click("pick", f"{tile}."), options)
        if picked is None:
            return [text(words("cafe-choose-table", tile=shown)), choose]
        question = words("cafe-choose-chair", tile=shown, table=table_text(self._board, picked))
        return [choose, *self._places(question, at_table[picked])]

    def _guests(self, table: int) -> str:
        """Who sits at a table."""
        chairs = (self._view.chairs[chair] for chair in self._board.chairs_of[table])
        return " ".join(guest_text(guest) for guest in chairs if guest is not None) or self._words("cafe-nobody-there")

    def _best(self, moves: list[Seat]) -> str:
        return signed(max(self._brings(move) for move in moves))

    def _brings(self, move: _OfTile) -> int:
        """The points that a move brings or costs at once."""
        points = 0
        for event in GAME.preview(self._view, move):
            match event:
                case Seated() | ToBar():
                    points += event.points
                case Passed() | Exchanged() | WentOut() | Refilled() | Fined() | Ended():
                    pass
                case _:
                    assert_never(event)
        return points

    def _below_zero(self, move: Bar) -> int | None:
        """The points with which the player would be out of the game after this move; None if still in."""
        return next((event.points for event in GAME.preview(self._view, move) if isinstance(event, WentOut)), None)

    def _button(self, move: _OfTile) -> Button:
        match move:
            case Seat():
                return self._seat_button(move)
            case Exchange():
                return self._exchange_button(move)
            case Bar():
                return self._bar_button(move)
            case _:
                assert_never(move)

    def _seat_button(self, move: Seat) -> Button:
        named = "" if move.nation is None else f" = {FLAGS[move.nation]}"
        label = f"{chair_text(self._board, move.chair)}{named}: {signed(self._brings(move))}"
        if opens_table(self._board, self._room, move.chair):
            label += f" {COMPANY}"
        return button(label, self._click("move", encode_payload(move)), style=ButtonStyle.success)

    def _exchange_button(self, move: Exchange) -> Button:
        joker = self._view.chairs[move.chair]
        taken = "" if joker is None else tile_text(joker.tile)
        label = f"{EXCHANGE} {chair_text(self._board, move.chair)}: {taken}"
        return button(label, self._click("move", encode_payload(move)))

    def _bar_button(self, move: Bar) -> Button:
        label = f"🍸 {self._words('cafe-button-bar')}: {signed(self._brings(move))}"
        if self._below_zero(move) is None:
            return button(label, self._click("move", encode_payload(move)))
        return button(f"{label} ⚠️", self._click("pick", f"{move.tile}.{ASKING}"), style=ButtonStyle.danger)
