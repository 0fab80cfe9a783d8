"""The settings of servers: what their managers have chosen for tables that are opened from then on.

A table takes with it what it was opened with, so no move asks for any of this. What is read here is kept in memory,
as long as it is known that no other process has changed it; see `bot.tables.awake`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from bot.store.database import shielded
from bot.store.queries import save_server, server
from bot.store.schema import ServerRecord
from bot.tables.clocks import Clock
from bot.tables.lobby import changed_options
from bot.tables.local_time import zones
from bot.tables.pace import Pace, pace_of
from bot.tables.refusals import TableRefusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.store.schema import Shards
    from bot.store.store import Store
    from bot.store.unit_of_work import UnitOfWork
    from bot.tables.leases import Leases
    from engines.contract import AnyGame, Options

_MOST: Final = 5_000
"""Of how many servers the settings are kept in memory."""
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


class Servers:
    """The settings of the servers of one host. What is refused changes nothing."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], leases: Leases) -> None:
        """Of the servers that `leases` hold the settings are kept in memory: nobody else changes them."""
        self._store = store
        self._games = games
        self._leases = leases
        self._known: OrderedDict[int, ServerSettings] = OrderedDict()
        """The ones that were used last at the end."""
        self._changes = 0
        """How often anything was changed: what was read across that may be old."""
        leases.before_taken(self._forget)

    @shielded
    async def of(self, guild_id: int | None) -> ServerSettings:
        """The settings of a server; outside of servers, those of one whose managers have chosen nothing."""
        if guild_id is None:
            return UNCHANGED
        changes, known = self._changes, self._known.get(guild_id)
        if known is not None and self._leases.hold(guild_id):
            self._known.move_to_end(guild_id)
            return known
        settings = _read(await self._store.read(lambda unit: server(unit, guild_id)))
        if changes == self._changes:
            self._keep(guild_id, settings)
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
            settings = change(_read(server(unit, guild_id)))
            save_server(unit, _written(guild_id, settings))
            return settings

        try:
            settings = await self._store.write(work)
        finally:
            self._changes += 1
            self._known.pop(guild_id, None)  # Also if it failed: perhaps it is stored all the same.
        self._keep(guild_id, settings)
        return settings

    def forget(self, guild_id: int) -> None:
        """Read the settings of a server again when they are needed: the bot has left it, and they may be deleted."""
        self._changes += 1
        self._known.pop(guild_id, None)

    def _forget(self, _: Shards) -> None:
        self._changes += 1
        self._known.clear()

    def _keep(self, guild_id: int, settings: ServerSettings) -> None:
        self._known[guild_id] = settings
        self._known.move_to_end(guild_id)
        if len(self._known) > _MOST:
            self._known.popitem(last=False)


def _read(record: ServerRecord) -> ServerSettings:
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


def _written(guild_id: int, settings: ServerSettings) -> ServerRecord:
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
