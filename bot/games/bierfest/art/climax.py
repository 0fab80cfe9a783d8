"""The card of a toast: clinking mugs, and what each seat laid, lost and was left with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.games.bierfest.art import sprites
from bot.locales import signed
from bot.pictures.climaxes import INNER, MARGIN, card, ground, lit_svg, ribbon, rule, side_panel, sized, slash, tick
from bot.pictures.colours import DASH, LAMP, MINUS, NIGHT
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures
from bot.pictures.marks import empty, token
from bot.pictures.poses import PAUSE, STEP, moved, played, popping, swapped
from bot.pictures.reveal import Frame
from engines.bierfest.edition import CALLS, LaidSet

_MIDDLE: Final = (276, 200)
"""Where the mugs clink."""
_SCALE: Final = 3.7
_LEFT: Final = 536
"""The left edge of the panel."""
_FAN: Final = 15
"""From one card of a laid set to the next."""
_MOST_SHOWN: Final = 6


class SeatAtToast(NamedTuple):
    """What a toast did to one seat."""

    seat: int
    laid: LaidSet | None
    points: int
    minus: int
    lost: tuple[int, ...]
    """The laid cards that it lost."""


def toast_card(word: str, number: int, shares: Sequence[SeatAtToast]) -> Drawing:
    """The card of the toast with this number; the first of the shares is that of its caller."""
    candles = [stamp(sprites.candle(lit=place >= number, scale=0.72), 262 + 76 * place, 544) for place in range(CALLS)]
    row = (INNER - 24) / len(shares)
    stamps = [
        stamp(ground("night of a toast", NIGHT, lit_svg(*_MIDDLE)), 0, 0),
        stamp(_mugs(), *_MIDDLE),
        stamp(ribbon(word, 396, 92, turn=-4), 272, 374),
        stamp(token(shares[0].seat, scale=1.4), 84, 86),
        *candles,
        side_panel(_LEFT),
    ]
    for place, share in enumerate(shares):
        y = MARGIN + 12 + row * (place + 0.5)
        if place:
            stamps.append(stamp(rule(WIDTH - MARGIN - _LEFT - 48), _LEFT + 24, y - row / 2))
        stamps += _row(share, y)
    return card(stamps)


def toast_reveal(word: str, number: int, shares: Sequence[SeatAtToast]) -> list[Frame]:
    """The mugs come together and clink, and a candle goes out."""
    still = toast_card(word, number, shares)
    mugs, ribbon_at = still.stamps[1:3]
    candle = still.stamps[4 + number - 1]
    burning = stamp(sprites.candle(lit=True, scale=0.72), candle.x, candle.y)
    ready = {ribbon_at: (), candle: (burning,)}

    def apart(by: float, turn: float) -> tuple[Stamp, ...]:
        left, right = (stamp(_mug(side), *_MIDDLE) for side in (-1, 1))
        return moved(left, -by, by / 4, -turn), moved(right, by, by / 4, turn)

    poses = [(swapped(still, {**ready, mugs: apart(64, 14)}), PAUSE)]
    poses += [(swapped(still, {**ready, mugs: apart(by, by / 5)}), STEP) for by in (70, 44, 18)]
    poses.append((swapped(still, ready), STEP))
    poses.append((swapped(still, {**ready, mugs: apart(16, 4)}), STEP))
    poses += [(swapped(still, {candle: (burning,), **each}), STEP) for each in popping(ribbon_at)]
    poses.append((swapped(still, {candle: (burning,)}), PAUSE / 2))
    return played(still, poses)


@cache
def _mug(side: int) -> Sprite:
    """One of the two mugs, around the middle between them; -1 is the left one."""
    svg = f'<g transform="scale({_SCALE})">{sprites.mug_svg(-16 * side, side)}</g>'
    return Sprite(f"mug {side}", svg, Box(-56 * _SCALE, -52 * _SCALE, 112 * _SCALE, 104 * _SCALE))


@cache
def _mugs() -> Sprite:
    svg = f'<g transform="scale({_SCALE})">{sprites.TOAST_SVG}</g>'
    return Sprite("clinking mugs", svg, Box(-56 * _SCALE, -52 * _SCALE, 112 * _SCALE, 104 * _SCALE))


def _row(share: SeatAtToast, y: float) -> Iterator[Stamp]:
    """A seat: the set it laid and its worth, its minus cards, and a card that it lost."""
    yield stamp(token(share.seat, scale=0.92), _LEFT + 62, y)
    if share.laid is None:
        yield stamp(empty(54, 76), _LEFT + 150, y)
        yield stamp(figures("0", 44, fill=DASH), _LEFT + 290, y)
    else:
        for place in reversed(range(min(share.laid.count, _MOST_SHOWN))):
            shown = sprites.card(share.laid.beer, scale=0.54, below=place > 0)
            yield stamp(shown, _LEFT + 142 + _FAN * place, y)
        yield stamp(sized(signed(share.points), 50, 84, fill=LAMP), _LEFT + 296, y)
    if share.minus:
        yield stamp(sprites.minus_card(scale=0.46), _LEFT + 370, y)
        yield stamp(sized(signed(-share.minus), 54, 74, fill=MINUS), _LEFT + 436, y)
    elif not share.lost:
        yield stamp(tick(1.05), _LEFT + 424, y)
    if share.lost:
        yield stamp(sprites.card(share.lost[0], scale=0.36), _LEFT + 506, y - 3)
        yield stamp(slash(24, 7), _LEFT + 506, y - 3)
        if len(share.lost) > 1:
            yield stamp(sized(f"×{len(share.lost)}", LEAST, 48, outline=6), _LEFT + 502, y + 24)
