"""What a game brings to the screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeAlias

from msgspec import Struct

from bot.locales import Words
from bot.screens.parts import Part
from bot.tables import TableView
from engines.contract import AnyGame, Event, EventT, MoveT, Options, OptionsT, ViewT


class GameScreens(ABC, Generic[MoveT, ViewT, EventT, OptionsT]):
    """How one game looks on Discord. Every method is a pure function of what its reader may know."""

    @abstractmethod
    def board(self, table_view: TableView[MoveT, ViewT, EventT], words: Words) -> Sequence[Part]:
        """What everybody sees: computed from a spectator's table view."""

    @abstractmethod
    def hand(
        self, table_view: TableView[MoveT, ViewT, EventT], words: Words, choice: str, *, standing: bool
    ) -> Sequence[Part]:
        """What one seat sees, with the buttons to act if it is to act.

        `choice` is the half-made choice that a `pick` button carried, empty at first. A `standing` screen is kept
        up to date by the bot; one that is not stays as it is, and must not show what the table will take back.
        """

    def edition(self, options: OptionsT, words: Words) -> Sequence[str]:
        """What the edition of such a table says, as lines below the rules; empty for a game without any."""
        return ()


AnyScreens: TypeAlias = GameScreens[Struct, Struct, Event, Options]


class ScreenPlugin(Protocol):
    """What the screens need of a game's plug-in (`bot.games.plugin`)."""

    @property
    def game(self) -> AnyGame:
        """The rules."""

    @property
    def screens(self) -> AnyScreens:
        """The screens."""


Plugins: TypeAlias = Mapping[str, ScreenPlugin]
"""By the name of the game, in the order in which games are offered."""
