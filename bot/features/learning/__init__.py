"""Learning a game: its pages, and `/tutorial`, which opens a table with a prepared deal in direct messages.

The hints on a hand of a tutorial (`bot.screens.guidance`) belong to the core, which draws all hands.
"""

from __future__ import annotations

from bot.features.feature import Feature, Working
from bot.features.learning.commands import LearningCommands, how_asked, practise_asked, tutorial_asked

FEATURE = Feature(
    name="learning",
    begin=lambda parts: Working(
        commands=[LearningCommands(parts.services)],
        clicks={"how": how_asked, "tutorial": tutorial_asked, "practise": practise_asked},
    ),
)
