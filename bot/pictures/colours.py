"""The house colours, as sRGB: every sprite is painted with these and no others."""

from __future__ import annotations

from typing import Final

WOOD: Final = "#4A3526"
PLANK: Final = "#3A291D"
LANE: Final = "#3D2C20"
FELT: Final = "#2F4A3E"
NIGHT: Final = "#26364A"
CREAM: Final = "#F6ECD6"
INK: Final = "#231A14"
LAMP: Final = "#E9B44C"
"""Marks, scores and targets; never a kind of card."""
TOMATO: Final = "#C9533A"
CARD_RED: Final = "#B5402A"
MINUS: Final = "#F3937A"
"""Negative numbers on a dark ground."""
LEAF: Final = "#6E9B57"
SKY: Final = "#5B8DB8"
PLUM: Final = "#80588C"
STRAW: Final = "#EBD08A"
SLATE: Final = "#5E6670"
DASH: Final = "#8FAE99"
"""Dashed lines on felt."""
WHITE: Final = "#FFFFFF"
"""Foam, teeth and flags."""
FLAG_RED: Final = "#C8382C"
"""This one and the four below are for flags only: next to each other, the house colours are too similar."""
FLAG_BLUE: Final = "#24427F"
FLAG_GREEN: Final = "#3F9E63"
FLAG_GOLD: Final = "#F2C12E"
FLAG_ORANGE: Final = "#EE9436"

TONES: Final = ("#F1D3AE", "#EBC08F", "#D9A877", "#9C6B45", "#7A4F33")
"""Skin tones, from light to dark."""

NAMED: Final = (
    WOOD, PLANK, LANE, FELT, NIGHT, CREAM, INK, LAMP, TOMATO, CARD_RED, MINUS, LEAF, SKY, PLUM, STRAW,
    SLATE, DASH, WHITE, FLAG_RED, FLAG_BLUE, FLAG_GREEN, FLAG_GOLD, FLAG_ORANGE, *TONES,
)  # fmt: skip
"""All of them."""
