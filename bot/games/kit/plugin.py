"""`card_table`: the plug-in of a game of standard cards, built from its declared zones and its sentences.

A game can replace any part with its own: `dataclasses.replace(card_table(...), pictures=...)`.
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import fields

from agents.agent import GameAgents
from bot.games.kit.picture import CardPictures, cover, sign
from bot.games.kit.screen import CardLog, CardScreens
from bot.games.kit.shown import Look
from bot.games.plugin import Plugin
from bot.screens.game_screens import Lesson, Page
from engines.cards import CARDS
from engines.contract import EventT, MoveT, OptionsT, StateT
from engines.zones import ZoneGame, ZoneView


def card_table(
    game: ZoneGame[StateT, MoveT, EventT, OptionsT, int],
    agents: GameAgents[ZoneView[StateT], MoveT],
    *,
    minutes: int,
    fan: tuple[int, ...],
    look: Look[StateT] | None = None,
    deal: int = 1,
    seats: int = 2,
) -> Plugin[StateT, MoveT, ZoneView[StateT], EventT, OptionsT]:
    """The plug-in of a game whose cards are numbers of `engines.cards`.

    `minutes` is about how long a game takes; `fan` are the cards on its cover, of which the last is its icon; `deal`
    and `seats` are those of the tutorial, whose pages are `<game>-how-1` (goal), `-2` (turn) and `-3` (end).
    """
    look = Look() if look is None else look
    shown = tuple(CARDS[number] for number in fan)
    icon = sign(game.name, shown[-1])
    return Plugin(
        game=game,
        screens=CardScreens(game, look, icon),
        played_by=agents,
        minutes=minutes,
        sign=icon,
        lesson=Lesson(
            pages=(
                Page(text=f"{game.name}-how-1", ply=0, board=True),
                Page(text=f"{game.name}-how-2", ply=0),
                Page(text=f"{game.name}-how-3", board=True),
            ),
            hints=("kit-hint",),
            opening="kit-opening",
            deal=deal,
            seats=seats,
        ),
        pictures=CardPictures(game, look, cover(game.name, shown)),
        icons=(icon,),
        log=CardLog(look.moments, everything=not agents.forgets),
        without_asking=_playing_a_card(game),
    )


def _playing_a_card(game: ZoneGame[StateT, MoveT, EventT, OptionsT, int]) -> tuple[type[MoveT], ...]:
    """The kinds of moves that play a card."""
    kinds: tuple[type[MoveT], ...] = get_args(game.Move) or (game.Move,)
    return tuple(kind for kind in kinds if "card" in {field.name for field in fields(kind)})
