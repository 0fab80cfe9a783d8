"""Why guests of a hand may not sit on the empty chairs of their flag, and what else a step bars."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cafe.choosing import CafeTableView, chosen
from bot.games.cafe.text import GLASS, chair_name, plain_tile, why_not
from bot.locales import Words
from bot.screens.people import in_a_row
from bot.screens.refusal_text import refusal_text
from engines.cafe import GAME
from engines.cafe.beliefs import room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import FREE, NATIONS, TILES
from engines.cafe.model import Bar, Room, Seat, View
from engines.contract import Refusal


def barred_lines(table_view: CafeTableView, words: Words, choice: str) -> list[str]:
    """A line for each reason, with the guests and chairs that it bars: those of the chosen guest, or of all guests."""
    view, picked = table_view.view, chosen(table_view, choice)
    if view.seat is None or view.to_act != view.seat:
        return []
    # The only guest that can be played is chosen from the first; then the others are of interest, too.
    is_chosen = choice != "" and picked.tile is not None
    hand = [TILES[picked.tile]] if is_chosen and picked.tile is not None else dict.fromkeys(view.hands[view.seat])
    seats = [move for move in table_view.legal if isinstance(move, Seat)]
    barred: dict[str, list[str]] = {}
    lines = []
    for tile in hand:
        nation = (picked.nation if is_chosen else None) if tile.nation is None else NATIONS.index(tile.nation)
        taken = {move.chair for move in seats if move.tile == tile.number and move.nation in {None, nation}}
        refused = [] if nation is None else [*_refused(view, tile.number, nation, taken)]
        for refusal, places in _gathered(refused, view, words):
            why = _reason(refusal, table_view, words)
            barred.setdefault(why, []).append(words("cafe-barred-at", guest=plain_tile(tile, words), places=places))
        if not refused and tile.number not in picked.moves:
            lines.append(why_not(view, tile.number, words))
    lines += [words("cafe-barred", guests=in_a_row(guests, words), why=why) for why, guests in barred.items()]
    if picked.moves and (first := next(iter(hand), None)) is not None:
        at_bar = GAME.explain(view, Bar(first.number))
        if at_bar is not None and (view.first is not None or is_chosen):
            lines.append(words("cafe-barred", guests=GLASS, why=refusal_text(at_bar, words, table_view.table)))
    return lines


def _refused(view: View, tile: int, nation: int, taken: set[int]) -> Iterator[tuple[int, int, Refusal]]:
    """The tables of a nation with their empty chairs that a guest may not take, and why."""
    board, room = board_of(view.options.edition), room_in(view)
    for table in board.tables_with[nation]:
        for chair in _empty(board, room, table):
            named = nation if TILES[tile].nation is None and len(board.flags_of[chair]) > 1 else None
            if chair not in taken and (refusal := GAME.explain(view, Seat(tile, chair, named))) is not None:
                yield table, chair, refusal


def _empty(board: Board, room: Room, table: int) -> list[int]:
    return [chair for chair in board.chairs_of[table] if room.chairs[chair] == FREE]


def _gathered(refused: list[tuple[int, int, Refusal]], view: View, words: Words) -> Iterator[tuple[Refusal, str]]:
    """Each refusal once, with its places: a whole table if it bars all empty chairs of it, else chair by chair."""
    board, room = board_of(view.options.edition), room_in(view)
    chairs: dict[str, dict[int, list[int]]] = {}
    refusals: dict[str, Refusal] = {}
    for table, chair, refusal in refused:
        key = f"{refusal.code} {refusal.details.get('table', '')}"
        refusals.setdefault(key, refusal)
        chairs.setdefault(key, {}).setdefault(table, []).append(chair)
    for key, by_table in chairs.items():
        places = []
        for table, barred in by_table.items():
            if len(barred) == len(_empty(board, room, table)):
                places.append(words("cafe-barred-table", table=str(table + 1)))
            else:
                places += [chair_name(board, chair, words) for chair in barred]
        yield refusals[key], in_a_row(dict.fromkeys(places), words)


def _reason(refusal: Refusal, table_view: CafeTableView, words: Words) -> str:
    if refusal.code == "sits-alone" and table_view.view.first is None:
        return words("cafe-barred-alone")
    return refusal_text(refusal, words, table_view.table)
