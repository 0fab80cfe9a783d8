"""Delivery: getting screens onto Discord, and keeping there what should stand there.

It knows Discord and its messages: `Scheduler` when to look after a table, `Reconciler` what to do with each message,
`Outbox` how it is done and what stands afterwards, `Breaker` which channels are left alone. It asks a function for the
screens; what they show, and what a click means, is decided elsewhere.
"""

from bot.delivery.delivery import Delivery
from bot.delivery.slots import BOARD, HAND, Slot, board_of, hand_of

__all__ = ["BOARD", "HAND", "Delivery", "Slot", "board_of", "hand_of"]
