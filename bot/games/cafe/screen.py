"""Cafe International on Discord: the board, the hand, and the steps of a move (a tile, then what to do with it).

Here belong the screens and their buttons. How a view is put into words is `board_text`; here does not belong a rule
(engines) nor a word (bot/locales).

Half-made choices: `16` is tile 16; `16.bar` asks whether the bar is meant; `24.3` is joker 24 at table 3, where tables
count from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, SelectOption, ui

from bot.games.cafe.board_text import bar, hand_text, players, room_in, story, tables
from bot.games.cafe.look import FLAGS, chair_text, guest_text, number, signed, table_text, tile_text
from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Part, button, menu, row, rows, text
from bot.screens.people import name_of
from bot.tables import Sight
from engines.cafe import HAND, TILES, Bar, CafeOptions, Exchange, Move, Pass, Seat, View, board_of
from engines.cafe.seating import sit_down
from engines.cafe.tiles import seated
from engines.contract import Unreadable

PASSING: Final = "pass"
ASKING: Final = "bar"
COMPANY: Final = "👥"
"""A chair where a second guest has to follow at once."""
EXCHANGE: Final = "🔁"
_WIDTH: Final = 2
"""Buttons side by side: their labels are long for a phone."""


class CafeScreens:
    """How Cafe International looks."""

    game = "cafe"

    def board(self, sight: Sight, words: Words) -> Sequence[Part]:
        """What everybody sees."""
        view = _view(sight)
        return [
            text(*story(sight, view, words)),
            text(*tables(view, words)),
            text(*bar(view, words)),
            text(*players(sight, view, words)),
        ]

    def hand(self, sight: Sight, words: Words, choice: str, *, standing: bool) -> Sequence[Part]:
        """What one seat sees: the same, as hands are open, and its buttons if it is to act."""
        view = _view(sight)
        return [*self.board(sight, words), *_Decision(sight, view, words).parts(choice)]

    def house_values(self, options: CafeOptions, words: Words) -> Sequence[str]:
        """The bar of this table, which table has which flag, and which of them share a chair."""
        board = board_of(options.values)
        named = " · ".join(table_text(board, table) for table in range(len(board.nation)))
        pairs = [tables for tables in board.tables_of if len(tables) > 1]
        shared = " ".join(f"{one + 1}–{other + 1}" for one, other in pairs)
        worth = " ".join(signed(points) for points in board.bar_rows[options.bar])
        return [
            words("cafe-values-bar", row=worth),
            words("cafe-values-tables", tables=named),
            words("cafe-values-shared", pairs=shared),
        ]

    def move(self, payload: str) -> Move:
        """`seat.16.9` is tile 16 on chair 9, `seat.24.9.8` a joker as nation 8; `swap.16.9`, `bar.16`, `pass`."""
        if payload == PASSING:
            return Pass()
        kind, *written = payload.split(".")
        if not all(part.isascii() and part.isdecimal() and len(part) <= 2 for part in written):
            raise Unreadable("unreadable-move")
        match kind, [int(part) for part in written]:
            case "seat", [tile, chair]:
                return Seat(tile, chair)
            case "seat", [tile, chair, nation]:
                return Seat(tile, chair, nation)
            case "swap", [tile, chair]:
                return Exchange(tile, chair)
            case "bar", [tile]:
                return Bar(tile)
        raise Unreadable("unreadable-move")


def _view(sight: Sight) -> View:
    if not isinstance(sight.view, View):
        raise TypeError("these screens show Cafe International only")
    return sight.view


def _payload(move: Move) -> str:
    """What a button carries for this move; `CafeScreens.move` reads it."""
    match move:
        case Seat(tile, chair, None):
            return f"seat.{tile}.{chair}"
        case Seat(tile, chair, nation):
            return f"seat.{tile}.{chair}.{nation}"
        case Exchange(tile, chair):
            return f"swap.{tile}.{chair}"
        case Bar(tile):
            return f"bar.{tile}"
    return PASSING


class _Decision:
    """The buttons of a seat, and what stands above them."""

    def __init__(self, sight: Sight, view: View, words: Words) -> None:
        self._sight = sight
        self._view = view
        self._words = words
        self._seat = 0 if view.seat is None else view.seat
        self._board, self._room = room_in(view)
        self._moves: dict[int, list[Seat | Exchange | Bar]] = {}
        """The legal moves of each tile."""
        for move in sight.legal:
            if not isinstance(move, Pass):
                self._moves.setdefault(move.tile, []).append(move)

    def parts(self, choice: str) -> list[Part]:
        """Everything below the board."""
        view, words = self._view, self._words
        if view.seat is None or view.outcome is not None:
            return []
        if view.seat in view.out:
            return [text(words("cafe-you-are-out"))]
        if self._sight.to_act != view.seat:
            return [text(words("cafe-hand", hand=f"**{hand_text(view.hands[view.seat])}**"), *self._waiting())]
        tile, _, rest = choice.partition(".")
        chosen = next((each for each in self._moves if str(each) == tile), None)
        if chosen is None:
            question = words("cafe-choose-tile")
            if view.first is not None:
                question = words("cafe-choose-second" if Pass() in self._sight.legal else "cafe-choose-company")
            if not self._moves:
                question = words("cafe-no-second")
            # A hand whose last tile has just been seated is an empty row, which Discord refuses.
            tiles = rows(self._tiles(None), HAND)
            return [text(f"**{words('table-your-turn')}** {question}"), *tiles, *self._ending()]
        return [row(*self._tiles(chosen)), *self._with_tile(chosen, rest), *self._ending()]

    def _waiting(self) -> list[str]:
        turn = self._sight.to_act
        if turn is None:
            return []
        return [self._words("table-turn", name=name_of(self._sight.table.seats[turn], self._words))]

    def _click(self, kind: str, payload: str) -> Click:
        return Click(self._sight.table.id, self._sight.table.ply, kind, payload)

    def _tiles(self, chosen: int | None) -> list[ui.Button[Any]]:
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
        if Pass() not in self._sight.legal:
            return []
        return [row(button(self._words("cafe-button-pass"), self._click("move", PASSING)))]

    def _with_tile(self, tile: int, rest: str) -> list[Part]:
        """What can be done with the chosen tile."""
        words, moves = self._words, self._moves[tile]
        shown = tile_text(TILES[tile])
        if rest == ASKING and Bar(tile) in moves:
            sure = button(words("cafe-button-out"), self._click("move", f"bar.{tile}"), style=ButtonStyle.danger)
            back = button(words("cafe-button-back"), self._click("pick", str(tile)))
            total = number(self._view.points[self._seat] + self._worth())
            return [text(words("cafe-sure-out", tile=shown, points=total)), row(sure, back)]
        if TILES[tile].nation is None:
            return self._with_joker(tile, rest)
        return self._places(words("cafe-choose-place", tile=shown), moves)

    def _places(self, question: str, moves: Sequence[Seat | Exchange | Bar]) -> list[Part]:
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
        return signed(max(self._points(move) for move in moves))

    def _points(self, move: Seat) -> int:
        """What this brings at once."""
        nation = self._board.flags_of[move.chair][0] if move.nation is None else move.nation
        _, gains, _ = sit_down(self._board, self._room, move.chair, seated(move.tile, nation))
        return sum(gain.points for gain in gains)

    def _worth(self) -> int:
        """What the next seat of the bar brings."""
        return self._board.bar_rows[self._view.options.bar][len(self._view.bar)]

    def _button(self, move: Seat | Exchange | Bar) -> ui.Button[Any]:
        if isinstance(move, Bar):
            return self._bar_button(move)
        click = self._click("move", _payload(move))
        place = chair_text(self._board, move.chair)
        if isinstance(move, Exchange):
            joker = self._view.chairs[move.chair]
            taken = "" if joker is None else tile_text(joker.tile)
            return button(f"{EXCHANGE} {place}: {taken}", click)
        named = "" if move.nation is None else f" = {FLAGS[move.nation]}"
        alone = self._view.first is None and self._room.visited and not self._has_company(move.chair)
        company = f" {COMPANY}" if alone else ""
        return button(f"{place}{named}: {signed(self._points(move))}{company}", click, style=ButtonStyle.success)

    def _has_company(self, chair: int) -> bool:
        return bool(self._board.bits_of[chair] & self._room.visited)

    def _bar_button(self, move: Bar) -> ui.Button[Any]:
        worth = self._worth()
        total = self._view.points[self._seat] + worth
        label = f"🍸 {self._words('cafe-button-bar')}: {signed(worth)}"
        if worth < 0 and total < 0:
            return button(f"{label} ⚠️", self._click("pick", f"{move.tile}.{ASKING}"), style=ButtonStyle.danger)
        return button(label, self._click("move", _payload(move)))
