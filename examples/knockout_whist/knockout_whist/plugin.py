"""The plug-in: the card table of the kit, with tricks, trumps and the players who are out."""

from __future__ import annotations

from typing import Final

from bot.games.kit.plugin import card_table
from bot.games.kit.shown import Look
from bot.games.plugin import Plugin
from knockout_whist.agents import AGENTS
from knockout_whist.engine import GAME, Event, KnockedOut, Move, Options, State, View

LOOK: Final[Look[State]] = Look(
    figures=lambda table: table.tricks,
    out=lambda table: table.out,
    suit=lambda table: table.trumps,
    unseen=("gone", "stock"),
    moments=(KnockedOut,),
)

PLUGIN: Final[Plugin[State, Move, View, Event, Options]] = card_table(
    GAME, AGENTS, minutes=10, fan=(49, 0, 2), look=LOOK, deal=42, seats=3
)
