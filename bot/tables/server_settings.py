"""The settings of a server, as its managers chose them for tables opened later.

A table copies them when it is opened, so moves never read them.
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
"""The most channels that can be allowed; Discord's menus do not let anybody choose more at once."""

_CHOSEN: Final = msgspec.json.Decoder(dict[str, str])


class ServerSettings(Struct, frozen=True, kw_only=True):
    """The settings for tables that are opened in a server."""

    language: str | None = None
    """The language of tables, such as `de`; None: the server's language on Discord."""
    game: str | None = None
    """The game of a table opened without naming one; None, or an unknown game: the bot asks the member."""
    options: dict[str, str] = {}
    """The chosen options of this game by name, as strings such as `true` or `60`."""
    clock: Clock | None = None
    """The clock of tables; None: the default from the bot's own settings."""
    pace: Pace = Pace.NORMAL
    advice: bool = True
    """Whether members may ask what a house player would do; a lobby can change this."""
    channels: tuple[int, ...] = ()
    """The ids of the channels in which tables may be opened; empty: all channels."""
    threads: bool = False
    """Whether a table gets a thread of its own."""
    calls: bool = True
    """Whether a member whose direct messages are closed is called in the channel."""
    zone: str | None = None
    """The time zone in which members enter times of day, such as `Europe/Berlin`; None if unknown."""

    def allows(self, channel_id: int | None, parent_id: int | None) -> bool:
        """Whether tables may be opened in this channel, or in this thread of the channel `parent_id`."""
        return not self.channels or not {channel_id, parent_id}.isdisjoint(self.channels)

    def options_for(self, game: AnyGame, plain: Options) -> Options:
        """The options of a new table of this game: the `plain` ones, changed as chosen here.

        Choices that this version no longer knows are ignored.
        """
        options = plain
        for name, value in self.options.items() if self.game == game.name else ():
            try:
                options = changed_options(options, name, value)
            except TableRefusal:
                continue
        return options


UNCHANGED: Final = ServerSettings()
"""The settings of servers whose managers have chosen nothing, and of direct messages."""


def settings_of(record: ServerRecord) -> ServerSettings:
    """The stored settings, as far as this version understands them."""
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
    """The record that stores these settings."""
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
