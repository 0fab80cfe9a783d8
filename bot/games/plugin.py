"""A plug-in: all that a game brings to the bot, in one typed bundle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias

from msgspec import Struct

from bot.agents.agent import Agent
from bot.screens.game_screens import GameScreens
from engines.contract import Event, EventT, Game, MoveT, Options, OptionsT, StateT, ViewT


@dataclass(frozen=True, kw_only=True)
class Plugin(Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """One game. Its texts are the Fluent files with its name; its edition stands in its options, if it has one."""

    game: Game[StateT, MoveT, ViewT, EventT, OptionsT]
    screens: GameScreens[MoveT, ViewT, EventT, OptionsT]
    agents: tuple[Agent[ViewT, MoveT], ...]
    """Those that know the game, the best first. The random agent comes by itself."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name


AnyPlugin: TypeAlias = Plugin[Struct, Struct, Struct, Event, Options]
"""A plug-in as those see it to whom the types of its game do not matter."""
