"""What agents say when they are asked to give up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.bremen import Agree, Move, Refuse

if TYPE_CHECKING:
    from engines.bremen import View


def answer(view: View) -> Move | None:
    """Yes exactly when it is proved that all will lose; None if nothing was asked."""
    if view.proposer is None:
        return None
    return Agree() if view.out_of_reach else Refuse()
