"""The plan of a tournament: which agents sit where, on which deals."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

import msgspec
from msgspec import Struct

from agents.arena.entry import EntryError, check_agents, check_seats
from agents.arena.playing import Job
from engines.chance import SEED_BYTES
from engines.codec import encode_options
from engines.contract import AnyGame, Options
from engines.registry import game as game_named

FEW: Final = 6
"""If there are at most this many ways to seat the same agents, all are played on each deal; see `seatings`."""

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class Tournament(Struct, frozen=True, kw_only=True):
    """Everything that determines which games are played, and nothing else."""

    game: str
    seats: int
    options: Options
    players: tuple[str, ...]
    """The names of the agents, each once."""
    against: str | None = None
    """If given, each player sits alone among agents of this name; otherwise all players meet each other."""
    deals: int
    first_seed: int = 0
    """The seed of the first deal, as a number; later deals count up from it."""
    repeats: int = 1
    """How often each game is played, each time with different chance for the agents."""
    slips: int = 0
    """The percentage of each agent's decisions that are made at random."""

    @property
    def engine(self) -> AnyGame:
        """The rules of the game."""
        return game_named(self.game)

    def identity(self) -> bytes:
        """The properties, as JSON, that must be equal for one tournament to continue another.

        They include the version of the rules, but not the number of deals, so that a tournament can be extended.
        """
        return _ENCODER.encode(
            {
                "game": self.game,
                "rules": self.engine.rules,
                "seats": self.seats,
                "options": msgspec.Raw(encode_options(self.options)),
                "players": self.players,
                "against": self.against,
                "first_seed": self.first_seed,
                "repeats": self.repeats,
                "slips": self.slips,
            }
        )

    def jobs(self) -> Iterator[Job]:
        """All games, deal by deal."""
        for deal in range(self.deals):
            yield from self.on_deal(deal)

    def on_deal(self, deal: int) -> Iterator[Job]:
        """All games on one deal."""
        seed = (self.first_seed + deal).to_bytes(SEED_BYTES, "big")
        seated = (agents for lineup in self.lineups() for agents in seatings(lineup, deal))
        games = ((agents, repeat) for agents in seated for repeat in range(self.repeats))
        for table, (agents, repeat) in enumerate(games):
            yield Job(deal, table, self.game, self.options, seed, agents, repeat, self.slips)

    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The combinations of agents that play at one table, regardless of seats.

        In a cooperative game, one agent takes all seats of a table. Otherwise seats are shared equally; if some are
        left over, some agents take one more, and each choice of these agents is a line-up.
        """
        if self.against is not None:
            return tuple((player, *[self.against] * (self.seats - 1)) for player in self.players)
        if self.engine.cooperative:
            return tuple((player,) * self.seats for player in self.players)
        each, left = divmod(self.seats, len(self.players))
        return tuple(tuple(sorted([*self.players * each, *more])) for more in combinations(self.players, left))


def seatings(lineup: tuple[str, ...], deal: int) -> tuple[tuple[str, ...], ...]:
    """The ways to seat these agents on this deal; in all of them together, each agent has every seat equally often.

    All ways if there are at most `FEW`. Otherwise one circular order, turned to each seat; each deal uses the next one.
    """
    everything = sorted(set(permutations(lineup)))
    if len(everything) <= FEW:
        return tuple(everything)
    circles = sorted({min(_turned(agents)) for agents in everything})
    return tuple(dict.fromkeys(_turned(circles[deal % len(circles)])))


def _turned(agents: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [agents[seat:] + agents[:seat] for seat in range(len(agents))]


def checked(tournament: Tournament) -> Tournament:
    """Return the tournament unchanged. Raises EntryError if it cannot be played."""
    check_seats(tournament.engine, tournament.seats)
    named = tournament.players if tournament.against is None else (*tournament.players, tournament.against)
    check_agents(tournament.engine, named)
    if not tournament.players:
        raise EntryError("Name at least one player.")
    twice = [name for name in tournament.players if tournament.players.count(name) > 1]
    if twice:
        raise EntryError(
            f"{twice[0]} is named twice among the players; each player already fills every seat there is for it."
        )
    if tournament.against in tournament.players:
        raise EntryError(f"{tournament.against} cannot be compared with itself; name other players.")
    return tournament
