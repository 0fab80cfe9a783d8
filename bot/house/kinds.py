"""Which house players can sit down at which game.

Here belongs the list and looking things up in it. Here does not belong the knowledge of a game: who plays which game by
rules of thumb is told when the list is made, where the parts of the bot are put together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.house.careless import Careless

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.house.player import HousePlayer


class UnknownKindError(LookupError):
    """No house player of this kind plays this game."""


class Kinds:
    """All house players, by game and kind; the careless one plays everything."""

    def __init__(self, by_game: Mapping[str, Iterable[HousePlayer]]) -> None:
        self._by_game: dict[str, dict[str, HousePlayer]] = {}
        for game, players in by_game.items():
            self._by_game[game] = {player.kind: player for player in players}
            # A game in which some moves are not to be left to chance has a careless one of its own.
            self._by_game[game].setdefault(Careless.kind, Careless())
        self._anywhere: dict[str, HousePlayer] = {Careless.kind: Careless()}

    def of(self, game: str) -> tuple[str, ...]:
        """The kinds that play this game, the best first."""
        return tuple(self._by_game.get(game, self._anywhere))

    def player(self, game: str, kind: str) -> HousePlayer:
        """The house player of this kind for this game. Raises UnknownKindError if there is none."""
        try:
            return self._by_game.get(game, self._anywhere)[kind]
        except KeyError:
            raise UnknownKindError(f"no house player of kind {kind!r} plays {game!r}") from None
