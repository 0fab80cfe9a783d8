"""Delivery: getting screens onto Discord, and keeping each message as it should be.

It knows Discord and its messages: `Scheduler` decides when to look after a table, `Driver` has a `Sender` for each of
its messages, `reconcile` says what it should show, `Outbox` sends it and records what it shows afterwards. A function
provides the screens; what they show, and what a click means, is decided elsewhere.
"""

from bot.delivery.delivery import Delivery
from bot.delivery.slots import BOARD, HAND, Slot, board_of, hand_of

__all__ = ["BOARD", "HAND", "Delivery", "Slot", "board_of", "hand_of"]
