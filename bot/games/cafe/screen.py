"""Cafe International on Discord: the words beside the pictures, and the steps of a move (a tile, then what it does).

Half-made choices are read in `choosing`, what stands on the buttons is in `labels`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.cafe.choosing import ASKING, Choice, Offer, chosen, effect, tables_for
from bot.games.cafe.icons import tile_icon
from bot.games.cafe.labels import brings, notes, offer_label, tile_label, why_not
from bot.games.cafe.reasons import reason
from bot.games.cafe.reckoning import CafeReckoning
from bot.games.cafe.text import board_lines, end_is_near, hand_lines, last_turn, players, story
from bot.games.cafe.turns import CafeTableView
from bot.games.cafe.writing import guest_text, signed, table_text, tile_text
from bot.locales import Words
from bot.locales.numbers import number
from bot.screens.clicks import Click
from bot.screens.parts import Button, ButtonStyle, Part, SelectOption, button, menu, row, rows, text
from bot.screens.people import name_of, tells_places
from engines.cafe import TILES, Bar, CafeOptions, Move, Pass, Seat, board_of
from engines.payload import encode_payload

_WIDTHS: Final = ((8, 4), (13, 3))
"""How many buttons stand side by side on a phone if no label has more than so many characters; else two."""
_TILES_IN_A_ROW: Final = 3


class CafeScreens(CafeReckoning):
    """How Cafe International reads."""

    def board_text(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """The room in words."""
        return board_lines(table_view, words)

    def hand_text(self, table_view: CafeTableView, words: Words, choice: str) -> Sequence[str]:
        """The hand in words, and where the chosen tile may go."""
        return hand_lines(table_view, chosen(table_view, choice), words)

    def story(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """What happened since the own last turn; for a spectator, the last turn."""
        return last_turn(table_view, words) if table_view.seat is None else story(table_view, words)

    def board(self, table_view: CafeTableView, words: Words) -> Sequence[Part]:
        """Who is who, with the open hands; at the end the places tell that."""
        who = [] if tells_places(table_view.table) else players(table_view, words, icons=True)
        return [text(*who)] if who else []

    def hand(self, table_view: CafeTableView, words: Words, choice: str) -> Sequence[Part]:
        """What to decide."""
        return _Decision(table_view, words, choice).parts()

    def help(self, table_view: CafeTableView, words: Words) -> Sequence[str]:
        """What is to be done in this step of a turn, and what the hand would cost once the end is near."""
        return (words(f"cafe-help-{_step(table_view)}"), *end_is_near(table_view.view, words))

    def reason(self, table_view: CafeTableView, move: Move, words: Words) -> str:
        """By its rules of thumb."""
        return reason(table_view, move, words)

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


def _step(table_view: CafeTableView) -> str:
    """The step of a turn, as its help is called."""
    if table_view.view.first is None:
        return "tile"
    choice = chosen(table_view, "")
    if not choice.moves:
        return "pass"
    return "second" if choice.may_pass else "company"


class _Decision:
    """The task of a seat and its buttons."""

    def __init__(self, table_view: CafeTableView, words: Words, choice: str) -> None:
        self._table_view = table_view
        self._view = table_view.view
        self._words = words
        self._choice: Choice = chosen(table_view, choice)
        self._board = board_of(self._view.options.edition)

    def parts(self) -> list[Part]:
        """Everything below the story."""
        view, words, choice = self._view, self._words, self._choice
        if view.seat is None or view.outcome is not None:
            return []
        if view.seat in view.out:
            return [text(words("cafe-you-are-out"))]
        if self._table_view.to_act != view.seat:
            return self._waiting()
        if choice.asks is not None:
            return self._sure(choice.asks)
        tiles = self._tiles(view.seat)
        grey = [tile for tile in dict.fromkeys(view.hands[view.seat]) if tile.number not in choice.moves]
        reasons = [f"-# {why_not(view, tile.number, words)}" for tile in grey]
        if choice.tile is None:
            # A hand whose last tile has just been seated is an empty row, which Discord refuses.
            # A joker's tables are offered at once, or its way to a chair would be too long.
            menus = [self._menu(tile) for tile in choice.moves if TILES[tile].nation is None]
            asked = self._asked(self._first_question(), *reasons)
            return [asked, *rows(tiles, _TILES_IN_A_ROW), *menus, *self._ending()]
        if choice.wants_table:
            menu_ = self._menu(choice.tile)
            return [self._asked(self._question("choose-table"), *reasons), menu_, *rows(tiles, _TILES_IN_A_ROW)]
        offered = [self._offer(offer) for offer in choice.offers if not isinstance(offer.move, Bar)]
        bar = [self._offer(offer) for offer in choice.offers if isinstance(offer.move, Bar)]
        labels = [each.label for each in (*offered, *bar)]
        longest = max((len(each.label) for each in offered), default=0)
        width = next((width for length, width in _WIDTHS if longest <= length), 2)
        menus = [] if choice.table is None else [self._menu(choice.tile)]
        asked = self._asked(self._question("choose-place"), *notes(view, choice, labels, words), *reasons)
        return [asked, *menus, *rows(offered, width), *rows(bar, 1), *rows(tiles, _TILES_IN_A_ROW), *self._ending()]

    # --- what is asked ---

    def _waiting(self) -> list[Part]:
        turn = self._table_view.to_act
        if turn is None:
            return []
        return [text(self._words("table-turn", name=name_of(self._table_view.table.seats[turn], self._words)))]

    def _asked(self, *lines: str) -> Part:
        first, *more = lines
        return text(f"**{self._words('table-your-turn')}** {first}", *more)

    def _first_question(self) -> str:
        if self._view.first is None:
            return self._words("cafe-choose-tile")
        if not self._choice.moves:
            return self._words("cafe-no-second")
        return self._words("cafe-choose-second" if self._choice.may_pass else "cafe-choose-company")

    def _question(self, key: str) -> str:
        tile = "" if self._choice.tile is None else tile_text(TILES[self._choice.tile])
        question = self._words(f"cafe-{key}", tile=tile)
        alone = self._view.first is not None and not self._choice.may_pass
        return f"{self._words('cafe-choose-company')} {question}" if alone else question

    def _sure(self, move: Bar) -> list[Part]:
        """Whether the move that takes the player out of the game is meant."""
        words, shown = self._words, tile_text(TILES[move.tile])
        out_at = effect(self._view, move).out_at
        sure = button(words("cafe-button-out"), self._click("move", encode_payload(move)), style=ButtonStyle.danger)
        back = button(words("cafe-button-back"), self._click("pick", str(move.tile)))
        return [text(words("cafe-sure-out", tile=shown, points=number(out_at or 0))), row(sure, back)]

    # --- the buttons ---

    def _click(self, kind: str, payload: str) -> Click:
        return Click(self._table_view.table.id, self._table_view.table.ply, kind, payload)

    def _tiles(self, seat: int) -> list[Button]:
        """The hand as buttons; what cannot be played now is grey, and a second click lays the chosen tile back."""
        hand, choice = self._view.hands[seat], self._choice
        buttons = []
        for tile in dict.fromkeys(hand):
            here = tile.number == choice.tile
            buttons.append(
                button(
                    tile_label(self._view, choice, tile.number, hand.count(tile)),
                    self._click("pick", "" if here else str(tile.number)),
                    style=ButtonStyle.primary if here else ButtonStyle.secondary,
                    disabled=tile.number not in choice.moves or (here and len(choice.moves) == 1),
                    icon=tile_icon(tile, self._words),
                )
            )
        return buttons

    def _ending(self) -> list[Part]:
        if not self._choice.may_pass:
            return []
        # It is all that is left to do: one tap.
        style = ButtonStyle.secondary if self._choice.moves else ButtonStyle.success
        return [row(button(self._words("cafe-button-pass"), self._click("move", encode_payload(Pass())), style=style))]

    def _offer(self, offer: Offer) -> Button:
        label, move = offer_label(self._view, offer), offer.move
        if isinstance(move, Bar) and effect(self._view, move).out_at is not None:
            return button(label, self._click("pick", f"{move.tile}.{ASKING}"), style=ButtonStyle.danger)
        style = ButtonStyle.success if isinstance(move, Seat) else ButtonStyle.secondary
        return button(label, self._click("move", encode_payload(move)), style=style)

    def _menu(self, tile: int) -> Part:
        """A joker has too many chairs for buttons: first a table, then a chair and the nation to stand for."""
        choice, words = self._choice, self._words
        at_tables = tables_for(self._view, choice.moves[tile])
        options = [
            SelectOption(
                label=words(
                    "cafe-table-best",
                    table=table_text(self._board, table),
                    points=signed(max(brings(self._view, move) for move in moves if isinstance(move, Seat))),
                ),
                description=self._guests(table),
                value=str(table),
                default=table == choice.table,
            )
            for table, moves in at_tables.items()
        ]
        asked = f"{tile_text(TILES[tile])} · {words('cafe-menu-tables')}"
        return menu(asked, self._click("pick", f"{tile}."), options)

    def _guests(self, table: int) -> str:
        """Who sits at a table."""
        chairs = (self._view.chairs[chair] for chair in self._board.chairs_of[table])
        return " ".join(guest_text(guest) for guest in chairs if guest is not None) or self._words("cafe-nobody-there")
