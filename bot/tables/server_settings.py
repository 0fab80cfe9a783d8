"""The settings of a server: what its managers have chosen for tables that are opened from then on.

A table takes with it what it was opened with, so no move asks for any of this.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from bot.store.schema import ServerRecord
from bot.tables.clocks import Clock, Pace, pace_of
from bot.tables.lobby import changed_options
from bot.tables.refusals import TableRefusal
from engines.contract import AnyGame, Options

CHANNELS: Final = 25
"""How many channels can be allowed; Discord's menu lets nobody choose more of them at once."""

_CHOSEN: Final = msgspec.json.Decoder(dict[str, str])


class ServerSettings(Struct, frozen=True, kw_only=True):
    """What holds for the tables that are opened in a server."""

    language: str | None = None
    """The language of tables, such as `de`; None: the one of the server on Discord."""
    game: str | None = None
    """The game of a table that is opened without naming one; None, or an unknown game: the member is asked."""
    options: dict[str, str] = {}
    """What is chosen of this game's options, as texts such as `true` or `60`, by name."""
    clock: Clock | None = None
    """The clock of tables; None: as the person who hosts the bot has it."""
    pace: Pace = Pace.NORMAL
    advice: bool = True
    """Whether members may ask what a house player would do, until the lobby decides otherwise."""
    channels: tuple[int, ...] = ()
    """Where tables may be opened; none named: everywhere."""
    threads: bool = False
    """Whether a table gets a thread of its own."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    zone: str | None = None
    """The time zone by which members write times of day, such as `Europe/Berlin`; None: it is not known."""

    def allows(self, channel_id: int | None, parent_id: int | None) -> bool:
        """Whether tables may be opened in this channel. What holds for a channel holds for all of its threads."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)

    def options_for(self, game: AnyGame, plain: Options) -> Options:
        """The options of a new table of this game: the `plain` ones with what is chosen here.

        What this version does not know any more is left as it comes.
        """
        options = plain
        for name, value in self.options.items() if self.game == game.name else ():
            try:
                options = changed_options(options, name, value)
            except TableRefusal:
                continue
        return options


UNCHANGED: Final = ServerSettings()
"""The settings of a server whose managers have chosen nothing, and of direct messages."""


def settings_of(record: ServerRecord) -> ServerSettings:
    """What is stored, as far as this version understands it."""
    try:
        options = _CHOSEN.decode(record.options)
    except msgspec.MsgspecError:
        options = {}
    return ServerSettings(
        language=record.language,
        game=record.game,
        options=options,
        clock=next((clock for clock in Clock if clock == record.clock), None),
        pace=pace_of(record.pace),
        advice=record.advice,
        channels=tuple(int(channel) for channel in record.channels.split()),
        threads=record.threads,
        calls=record.calls,
        zone=record.zone,
    )


def record_of(guild_id: int, settings: ServerSettings) -> ServerRecord:
    """The settings as they are stored."""
    return ServerRecord(
        guild_id=guild_id,
        language=settings.language,
        game=settings.game,
        options=msgspec.json.encode(settings.options).decode(),
        clock=settings.clock,
        pace=settings.pace,
        advice=settings.advice,
        channels=" ".join(map(str, settings.channels)),
        threads=settings.threads,
        calls=settings.calls,
        zone=settings.zone,
    )
