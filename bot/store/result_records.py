"""The plain records of what is kept of tables that have ended; `bot.store.result_models` says what the parts mean."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class ResultRecord(Struct, frozen=True, kw_only=True):
    """How one seat of a table has ended."""

    table_id: str
    seat: int
    guild_id: int
    game: str
    member_id: int | None
    agent: str | None
    rank: int
    score: int | None
    won: bool
    players: int
    winners: int
    agents: int
    plies: int
    seconds: int
    started_at: datetime
    ended_at: datetime
    advised: bool = False

    @property
    def participant(self) -> str:
        """Whose result it is: the id of a member, or the name of an agent."""
        return str(self.member_id) if self.agent is None else self.agent


class StandingRecord(Struct, frozen=True, kw_only=True):
    """What somebody has reached at one game of a server in one season."""

    guild_id: int
    game: str
    season: str
    participant: str
    member_id: int | None
    mu: float
    sigma: float
    games: int
    wins: int
    due: float


class Rung(Struct, frozen=True):
    """One line of a ladder."""

    standing: StandingRecord
    name: str | None
    """The member's name, if it is known; None for an agent."""


class LadderRecord(Struct, frozen=True):
    """A ladder of one season, as far as it is shown."""

    top: tuple[Rung, ...]
    """The best of those who have played enough, the best first."""
    ranked: int
    """How many have."""
    settling: tuple[Rung, ...]
    """Who has not, those with most games first."""
    own: Rung | None
    """Where the reader stands; None if they have not played, or are private."""
    own_rank: int | None
    """The reader's place among those who have played enough; None if they have not."""


class PlayedRecord(Struct, frozen=True):
    """One game of a member, as far as figures need it."""

    game: str
    rank: int
    score: int | None
    won: bool
    players: int
    winners: int
    seconds: int


class Best(Struct, frozen=True):
    """One of the best results of a game in a server."""

    table_id: str
    name: str | None
    member_id: int
    score: int
    players: int
    ended_at: datetime


class Regular(Struct, frozen=True):
    """A member and how much they have played in a server."""

    name: str | None
    member_id: int
    games: int
    wins: int
    due: float


class Achieved(Struct, frozen=True, kw_only=True):
    """Something that a member has achieved in a server."""

    guild_id: int
    member_id: int
    code: str
    table_id: str
    earned_at: datetime


class Played(Struct, frozen=True):
    """That a game was played in a server."""

    guild_id: int
    game: str
    first: datetime
    last: datetime
    """When the first and the last table ended."""


class Share(Struct, frozen=True):
    """How many moves of a seat somebody has made."""

    seat: int
    member_id: int | None
    agent: str | None
    """The agent that has chosen them; None if the member has."""
    moves: int
