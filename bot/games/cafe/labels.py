"""What stands on the buttons of Cafe International: the letter in the picture, and what the move does.

Signs instead of words, since a button is as narrow as a phone; `notes` says below the question what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, assert_never

from bot.games.cafe.choosing import Choice, Offer, OfTile, effect
from bot.games.cafe.writing import FLAGS, signed, tile_text
from bot.locales import Words
from bot.locales.numbers import number
from engines.cafe import (
    GAME,
    NATIONS,
    TILES,
    Bar,
    Exchange,
    Seat,
    View,
    board_of,
    following,
    opens_table,
    room_in,
)

COMPANY: Final = "👥"
"""Nobody is there yet: a second guest has to follow at once."""
EXCHANGE: Final = "🔁"
NO_REFILL: Final = "🚫"
ENDS: Final = "🏁"
OUT: Final = "⚠️"
GLASS: Final = "🍸"


def tile_label(view: View, choice: Choice, tile: int, count: int) -> str:
    """What stands behind the icon of a tile of the hand: how often it is there, and the most that it can bring now."""
    label = [f"×{count}"] if count > 1 else []
    moves = () if tile == choice.tile else choice.moves.get(tile, ())
    seats = [move for move in moves if isinstance(move, Seat)]
    if seats:
        label.append(signed(max(brings(view, move) for move in seats)))
    elif any(isinstance(move, Exchange) for move in moves):
        label.append(EXCHANGE)
    elif moves:
        label += [GLASS, signed(max(effect(view, move).points for move in moves))]
    return " ".join(label)


@lru_cache(maxsize=512)  # the labels, the notes and the picture of one screen all ask
def brings(view: View, move: Seat) -> int:
    """What a guest brings; who has to be joined at once, together with the best second guest."""
    points = effect(view, move).points
    if not needs_company(view, move):
        return points
    return points + max(second.points for second in following(view, move).seconds)


def needs_company(view: View, move: OfTile) -> bool:
    """Whether a second tile has to follow this one."""
    if not isinstance(move, Seat) or view.first is not None:
        return False
    return opens_table(board_of(view.options.edition), room_in(view), move.chair)


def offer_label(view: View, offer: Offer) -> str:
    """A move by its letter, with what it does."""
    found, move = effect(view, offer.move), offer.move
    match move:
        case Seat():
            flag = "" if move.nation is None else f"{FLAGS[move.nation]} "
            shown = flag + signed(found.points)
            if needs_company(view, move):
                shown += f" {COMPANY} {signed(brings(view, move))}"
            shown += "" if found.refill else f" {NO_REFILL}"
        case Exchange():
            joker = view.chairs[move.chair]
            shown = EXCHANGE if joker is None else f"{EXCHANGE} {tile_text(joker.tile)}"
        case Bar():
            shown = f"{GLASS} {signed(found.points)}"
            if found.out_at is not None:
                shown += f" {OUT} {number(found.out_at)}"
        case _:
            assert_never(move)
    return f"{offer.letter} · {shown}{f' {ENDS}' if found.ends else ''}"


def notes(view: View, choice: Choice, labels: Sequence[str], words: Words) -> list[str]:
    """What the signs on these labels mean, and who can follow where somebody has to."""
    signs = (
        (COMPANY, "cafe-company"),
        (EXCHANGE, "cafe-exchange"),
        (NO_REFILL, "cafe-no-refill"),
        (OUT, "cafe-out"),
        (ENDS, "cafe-ends"),
    )
    lines = [f"-# {sign} {words(key)}" for sign, key in signs if any(sign in label for label in labels)]
    letters: dict[str, str] = {}
    for offer in choice.offers:
        if isinstance(offer.move, Seat) and needs_company(view, offer.move):
            who = _followers(view, offer.move)
            letters[who] = f"{letters[who]} {offer.letter}" if who in letters else offer.letter
    if letters:
        followers = " · ".join(f"{each}: {who}" for who, each in letters.items())
        lines.append(f"-# {words('cafe-followers', who=followers)}")
    return lines


def _followers(view: View, move: Seat) -> str:
    """Who can follow a guest that opens a table, such as `🇮🇳♀ 🃏♀`."""
    tiles = dict.fromkeys(second.move.tile for second in following(view, move).seconds)
    return " ".join(tile_text(TILES[tile]) for tile in tiles)


def why_not(view: View, tile: int, words: Words) -> str:
    """Why a tile of the hand cannot be played now."""
    board = board_of(view.options.edition)
    codes = set()
    for chair, flags in enumerate(board.flags_of):
        nation = TILES[tile].nation
        if nation is not None and NATIONS.index(nation) not in flags:
            continue
        named = flags[0] if nation is None and len(flags) > 1 else None
        refusal = GAME.explain(view, Seat(tile, chair, named))
        if refusal is not None:
            codes.add(refusal.code)
    shown = tile_text(TILES[tile])
    if codes & {"must-join", "sits-alone"}:
        return words("cafe-why-company", tile=shown)
    if codes & {"needs-man", "needs-woman"}:
        return words("cafe-why-sex", tile=shown)
    return words("cafe-why-full", tile=shown)
