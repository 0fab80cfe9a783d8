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
"""As many ways to seat the same agents as are all played on one deal; of more, those of one circle."""

_ENCODER: Final = msgspec.json.Encoder(order="deterministic")


class Tournament(Struct, frozen=True, kw_only=True):
    """Who plays what: everything that decides which games are played, and nothing else."""

    game: str
    seats: int
    options: Options
    players: tuple[str, ...]
    """The agents by name, each once."""
    against: str | None = None
    """If it is named, each player sits alone among agents of this name, instead of everybody against everybody."""
    deals: int
    first_seed: int = 0
    """The seed of the first deal, as a number; the others follow it."""
    repeats: int = 1
    """How often each of its games is played, by agents whose chance is another one each time."""
    slips: int = 0
    """Of a hundred decisions of every agent, how many are made by chance."""

    @property
    def engine(self) -> AnyGame:
        """The rules of its game."""
        return game_named(self.game)

    def identity(self) -> bytes:
        """The properties, as JSON, that must be equal for one tournament to continue another.

        Not the number of deals, so that one can be extended; but the version of the rules.
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
        """The agents at one table, in no order.

        In a game that is won together, tables of one agent each. Else each agent takes as many seats as every other,
        or one more where they do not come out even; each choice of those that take one more is a line-up.
        """
        if self.against is not None:
            return tuple((player, *[self.against] * (self.seats - 1)) for player in self.players)
        if self.engine.cooperative:
            return tuple((player,) * self.seats for player in self.players)
        each, left = divmod(self.seats, len(self.players))
        return tuple(tuple(sorted([*self.players * each, *more])) for more in combinations(self.players, left))


def seatings(lineup: tuple[str, ...], deal: int) -> tuple[tuple[str, ...], ...]:
    """The ways to seat these agents that are played on this deal; each of them sits on every seat as often as on any.

    All, if they are few. Else one order around the table, from each seat; with each deal it is the next one's turn.
    """
    everything = sorted(set(permutations(lineup)))
    if len(everything) <= FEW:
        return tuple(everything)
    circles = sorted({min(_turned(agents)) for agents in everything})
    return tuple(dict.fromkeys(_turned(circles[deal % len(circles)])))


def _turned(agents: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [agents[seat:] + agents[:seat] for seat in range(len(agents))]


def checked(tournament: Tournament) -> Tournament:
    """The tournament as it is. Raises EntryError if it cannot be played."""
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
