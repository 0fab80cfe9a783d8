"""Delivery: puts screens on Discord and keeps each message up to date.

`Scheduler` decides when to update a table, `Driver` runs a `Sender` for each of its messages, `reconcile` says what a
message should show, and `Outbox` sends it and records what it shows. The function that draws screens is passed in, and
what a click means is decided elsewhere.
"""

from bot.delivery.delivery import Delivery
from bot.delivery.slots import BOARD, HAND, Slot, board_of, hand_of

__all__ = ["BOARD", "HAND", "Delivery", "Slot", "board_of", "hand_of"]
