"""How the picture of a result moves: on it, the great moment that ended the game is played once more.

The result itself is drawn elsewhere: this takes it as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locales import Words
from bot.pictures.drawing import Drawing
from bot.pictures.poses import laid_on
from bot.pictures.reveal import Frame, MotionFormat, moving
from bot.screens.climax import of_last_moves
from bot.screens.game_screens import ScreenPlugin
from bot.tables.types import AnyTableView

_BEFORE: Final = 0.4
_COMPLETE: Final = 0.3
_AFTER: Final = 0.4
"""Seconds of the result, of the complete moment, and of the result again."""


def with_last_turn(
    plugin: ScreenPlugin, table_view: AnyTableView, still: Drawing, words: Words, motion: MotionFormat | None
) -> Drawing:
    """The picture of a result, on which the last turn is played if it was a great moment; otherwise the still one.

    The game is over, so that everybody may see the cards.
    """
    if motion is None or table_view.table.outcome is None:
        return still
    climax = of_last_moves(plugin.climaxes, table_view, None)
    frames = () if climax is None else climax.reveal(words, on_hand=True)
    if frames and frames[0].drawing != still:
        frames = _played_on(still, frames)
    return moving(still, frames, motion)


def _played_on(still: Drawing, frames: Sequence[Frame]) -> list[Frame]:
    """The frames of a reveal on another picture, which is there before and after them."""
    inner = [*frames[1:-1], Frame(frames[-1].drawing, _COMPLETE)]
    shown = (Frame(laid_on(still, each.drawing), each.seconds) for each in inner)
    return [Frame(still, _BEFORE), *shown, Frame(still, _AFTER)]
