"""Icons: small signs in the middle of words, as application emojis, or as plain text where these are missing."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures.drawing import Sprite


@dataclass(frozen=True)
class Icon:
    """One sign, such as a rooster or the queen of hearts. Screens write it with `Words.icon`."""

    name: str
    """Its name: letters, digits and underscores, beginning with a game's name or `seat`. They differ within 27."""
    plain: str
    """What is written where the emoji is missing, such as `🐓` or `Q♥`."""
    sprite: Sprite
    """What it shows; its box is square."""
