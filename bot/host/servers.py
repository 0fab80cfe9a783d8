"""The settings of the servers of a host, as their managers change them.

What is read of them is kept in memory, as long as it is known that no other process has changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from bot.host.leases import Leases
from bot.recent import Recent
from bot.store.queries import save_server, server
from bot.store.schema import ServerSettings, Shards
from bot.store.store import Store
from bot.store.transactions import shielded
from bot.store.unit_of_work import UnitOfWork
from bot.tables.clocks import Clock, Pace
from bot.tables.lobby import changed_options
from bot.tables.local_time import zones
from bot.tables.refusals import TableRefusal
from engines.contract import AnyGame

CHANNELS: Final = 25
"""How many channels can be allowed; Discord's menu lets nobody choose more of them at once."""

_MOST: Final = 5_000
"""Of how many servers the settings are kept in memory."""


class Servers:
    """The settings of the servers of one host. What is refused changes nothing."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], leases: Leases) -> None:
        """Of the servers that `leases` hold the settings are kept in memory: nobody else changes them."""
        self._store = store
        self._games = games
        self._leases = leases
        self._known = Recent[int, ServerSettings](_MOST)
        """The ones that were used last at the end."""
        self._changes = 0
        """How often anything was changed: what was read across that may be old."""
        leases.before_taken(self._forget)

    async def of(self, guild_id: int | None) -> ServerSettings:
        """The settings of a server; outside of servers, those of one whose managers have chosen nothing."""
        if guild_id is None:
            return ServerSettings()
        changes, known = self._changes, self._known.get(guild_id)
        if known is not None and self._leases.hold(guild_id):
            self._known.move_to_end(guild_id)
            return known
        settings = await self._store.read(lambda unit: server(unit, guild_id))
        if changes == self._changes:
            self._known[guild_id] = settings
        return settings

    async def choose_language(self, guild_id: int, language: str | None) -> ServerSettings:
        """Choose the language of tables; None: the one of the server on Discord."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, language=language))

    async def choose_game(self, guild_id: int, game: str | None) -> ServerSettings:
        """Choose the game of a table that is opened without naming one, with its options as they come. None: ask."""
        if game is not None and game not in self._games:
            raise TableRefusal("unknown-game", game=game)
        return await self._change(
            guild_id, lambda old: old if old.game == game else msgspec.structs.replace(old, game=game, options={})
        )

    async def set_option(self, guild_id: int, game: str, option: str, value: str) -> ServerSettings:
        """Choose a value for an option of the game that was chosen. Refused if that is another game by now."""
        if game not in self._games:
            raise TableRefusal("unknown-game", game=game)
        changed_options(self._games[game].Options(), option, value)

        def change(old: ServerSettings) -> ServerSettings:
            if old.game != game:
                raise TableRefusal("unknown-option", option=option)
            return msgspec.structs.replace(old, options={**old.options, option: value})

        return await self._change(guild_id, change)

    async def choose_clock(self, guild_id: int, clock: str | None) -> ServerSettings:
        """Choose the clock of tables; None: as the person who hosts the bot has it."""
        if clock is not None and clock not in [*Clock]:
            raise TableRefusal("bad-option", option="clock", value=clock)
        chosen = None if clock is None else Clock(clock)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, clock=chosen))

    async def choose_pace(self, guild_id: int, pace: str) -> ServerSettings:
        """Choose how long house players pause before their turns."""
        if pace not in [*Pace]:
            raise TableRefusal("bad-option", option="pace", value=pace)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, pace=Pace(pace)))

    async def allow_advice(self, guild_id: int, allowed: bool) -> ServerSettings:
        """Choose whether tables begin with advice."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, advice=allowed))

    async def allow_channels(self, guild_id: int, channels: tuple[int, ...]) -> ServerSettings:
        """Choose where tables may be opened; no channel: everywhere."""
        if len(channels) > CHANNELS:
            raise TableRefusal("bad-option", option="channels", value=str(len(channels)))
        chosen = tuple(dict.fromkeys(channels))
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, channels=chosen))

    async def use_threads(self, guild_id: int, threads: bool) -> ServerSettings:
        """Choose whether a table gets a thread of its own."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, threads=threads))

    async def call_in_channel(self, guild_id: int, calls: bool) -> ServerSettings:
        """Choose whether a member whose direct messages are closed is called in the channel."""
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, calls=calls))

    async def choose_zone(self, guild_id: int, zone: str) -> ServerSettings:
        """Choose the time zone by which members write times of day."""
        if zone not in zones():
            raise TableRefusal("unknown-zone", zone=zone)
        return await self._change(guild_id, lambda old: msgspec.structs.replace(old, zone=zone))

    @shielded
    async def _change(self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]) -> ServerSettings:
        def work(unit: UnitOfWork) -> ServerSettings:
            settings = change(server(unit, guild_id))
            save_server(unit, guild_id, settings)
            return settings

        try:
            settings = await self._store.write(work)
        finally:
            self._changes += 1
            self._known.pop(guild_id, None)  # Also if it failed: perhaps it is stored all the same.
        self._known[guild_id] = settings
        return settings

    def forget(self, guild_id: int) -> None:
        """Read the settings of a server again when they are needed: the bot has left it, and they may be deleted."""
        self._changes += 1
        self._known.pop(guild_id, None)

    def _forget(self, _: Shards) -> None:
        self._changes += 1
        self._known.clear()
