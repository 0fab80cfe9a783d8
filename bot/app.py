"""The one place that puts the parts together: store, host, screens and cogs, on one connection to Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import reduce
from importlib.metadata import version
from itertools import chain
from operator import or_
from pathlib import Path
from typing import Any, Final

import discord
import msgspec
import structlog
from discord.ext import commands

from agents.workers import Workers, workers
from bot.background import stopped
from bot.cluster.forwarding import Forwarding
from bot.cluster.processes import owner_of
from bot.cogs.arrivals import DiscordArrivals
from bot.cogs.click_desk import CORE_CLICKS, ClickDesk
from bot.cogs.clicks import Clicks
from bot.cogs.commands import CommandTree, TableCommands, UnknownInteractions
from bot.cogs.gateway import Connection, GatewayListener
from bot.cogs.registration import Registrar, Translator
from bot.cogs.request import Services
from bot.config import AgentSettings, Config, DiscordSettings, PictureSettings, WorkerSettings, own_editions
from bot.connection import (
    RATE_LIMIT,
    come_back_soon,
    drop_unreadable_events,
    limit_requests,
    listening,
    return_with_response,
    the_last_answered,
    watch_interactions,
    within,
)
from bot.features.feature import AppContext, FeatureRuntime
from bot.features.registry import FEATURES
from bot.games.plugin import AnyPlugin
from bot.games.registry import AGENTS, FAMILIES, ICONS, LEFT_OUT, PLUGINS
from bot.host.host import Host
from bot.host.settings import HostEnvironment, HostSettings
from bot.locales import Speech
from bot.messages.delivery import Delivery
from bot.messages.discord_api.budget import Budget, Budgets, traced
from bot.messages.discord_api.emojis import EmojiKeeper, Icons
from bot.messages.discord_api.hidden import hidden_channels
from bot.messages.discord_api.transport import NOBODY
from bot.messages.places import channel_name
from bot.messages.reconciler import Call, Presentation
from bot.ops.checks import FaultError, Finding, found
from bot.ops.health import Health
from bot.ops.health.listener import Facts
from bot.ops.health.measured import measure_gateway, measure_work
from bot.ops.health.readiness import disconnected, rivalled, stopping
from bot.ops.login import Outage, database, needless_intents, prepared, stay
from bot.ops.metrics import Metrics, RequestKind
from bot.ops.surroundings import DiscordClock, MachineMonitor, is_serious, look_around
from bot.pictures.composing import Worker
from bot.pictures.reveal import MotionFormat
from bot.pictures.studio import Painter, Studio
from bot.screens.lobby_screens import call_screen
from bot.screens.parts import Screen
from bot.screens.rings import end_ring, hand_ring, turn_ring
from bot.screens.running_table import call_to_act
from bot.screens.table import StandingScreens, hand_again
from bot.store.connections import StoreError, describe_url, file_of, read_url
from bot.store.schema import Shards
from bot.store.store import Store
from bot.tables.clocks import ClockSettings
from bot.tables.hooks import joined
from bot.tables.lobby import Limits
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table
from engines.edition import Edition
from engines.registry import ORIGINS

log = structlog.get_logger(__name__)

HEARTBEAT: Final = 15.0
"""Seconds between two signs of life for the health check."""
EMOJI_LOOK: Final = 3.0
"""Seconds that the start waits to learn which emojis exist."""
RESUME_RETRY: Final = 5.0
"""Seconds before another attempt to resume tables if the database has failed."""
BREAKING_OFF: Final = 0.4
"""Seconds at shutdown to break off work that follows from events, such as a comparison of all servers."""
FINISHING: Final = 2.5
"""Seconds at shutdown to finish pending answers and moves."""
SHOWING: Final = 4.0
"""The same for the screens of those moves, and for storing what messages show. In total, less than ten seconds."""
LEAVING: Final = 1.5
"""The same for closing the connections."""


class Environment(HostEnvironment, frozen=True):
    """What the bot takes from its machine, besides the event loop with its timers, threads and sockets.

    Ids come from the operating system's random numbers.
    """

    begin_painter: Callable[[], Painter] = Worker
    begin_workers: Callable[[Config], Workers | None] = lambda config: workers(
        config.workers.processes, config.workers.scheduler, config.workers.tls
    )


REAL_ENVIRONMENT: Final = Environment()
"""The real machine."""


# The bot uses no voice. Without this, discord.py would warn at every start that its voice libraries are missing.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Stammtisch(commands.AutoShardedBot):
    """The bot: a connection to Discord, with everything that uses it."""

    def __init__(
        self,
        store: Store,
        config: Config,
        *,
        plugins: Mapping[str, AnyPlugin] = PLUGINS,
        editions: Mapping[str, Edition] | None = None,
        environment: Environment = REAL_ENVIRONMENT,
        timed: bool = True,
    ) -> None:
        """`editions` are the custom ones, by game. Unless it is `timed`, no clock runs, and nothing is done unasked."""
        clock, monotonic = environment.clock, environment.monotonic
        shards, shard_ids = config.discord.shards or None, config.discord.shard_ids
        workers = environment.begin_workers(config)
        only: Any = {"shard_ids": list(shard_ids)} if shard_ids else {}
        owner = owner_of(store, shards=shards or 1, shard_ids=shard_ids, now=monotonic, clock=clock)
        budget = Budget(share=lambda: owner.share, clock=monotonic)
        by_token = Budget(config.discord.token_edits, clock=monotonic)
        metrics = Metrics(monotonic)
        discord_clock = DiscordClock(clock)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Interactions bring everything that a table needs; the bot asks for no privileged intent.
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            tree_cls=CommandTree,
            shard_count=shards,
            **only,
            heartbeat_timeout=config.discord.silence,
            max_messages=None,
            max_ratelimit_timeout=RATE_LIMIT,
            http_trace=discord_clock.follow(traced(budget, metrics, by_token)),
        )
        come_back_soon()
        limit_requests(self)
        return_with_response()
        drop_unreadable_events()
        hidden_channels(self)  # from the first event on
        self.store = store
        self._clock = clock
        self._workers = workers
        if workers is None:
            plugins = {name: plugin.without_thinkers() for name, plugin in plugins.items()}
        self._plugins = plugins
        self.studio = Studio(
            config.pictures.workers,
            begin=environment.begin_painter,
            motion=None if config.pictures.motion == "off" else MotionFormat(config.pictures.motion),
        )
        self._feature_hooks = hooks = joined([each.hooks for each in FEATURES])
        rules = {name: plugin.game for name, plugin in plugins.items()}
        self.host = Host(
            *(store, rules, AGENTS),
            HostSettings(
                pace=config.agents.pace,
                editions=editions or {},
                clocks=ClockSettings(**config.clock.model_dump()) if timed else ClockSettings(),
                limits=Limits(**config.limits.model_dump()),
                without_asking={name: plugin.without_asking for name, plugin in plugins.items()},
            ),
            environment=environment,
            owner=owner,
            workers=workers,
            hooks=hooks,
        )
        self.speech = Speech()
        self.draw = StandingScreens(plugins, self.speech)
        self.delivery = Delivery(
            self,
            self.host,
            store.messages,
            Presentation(
                self.draw, self._draw_call, self._say, self._draw_again, self.draw.climax, say_end=self._say_end
            ),
            studio=self.studio,
            budgets=Budgets(budget, by_token),
            environment=environment,
        )
        self.features: dict[str, FeatureRuntime] = {}
        """The running features, by name."""
        # Of several processes, the one that owns direct messages looks after what belongs to the whole application.
        for_all: Any = {"leads": lambda: self.host.owner.owns(None), "tell": self.host.owner.tell}
        icons = ICONS if config.discord.emojis else ()
        self.emoji_keeper = EmojiKeeper(
            self, Icons(icons, FAMILIES), self.speech.write_with, prune=not shard_ids, **for_all
        )
        self.emoji_keeper.changed = self.delivery.emojis_changed
        self.delivery.messages.carrier.in_doubt = lambda: self.emoji_keeper.in_doubt
        self.delivery.forms.plain, self.delivery.forms.refused = self.emoji_keeper.plain, self.emoji_keeper.refused
        self._registrar = Registrar(self, self.tree, **for_all)
        self.host.owner.on_notice(self.emoji_keeper.heard)
        self.host.owner.on_notice(self._registrar.heard)
        self._link = Connection(self.host.timing)
        self.metrics = metrics
        self.outage = Outage()
        self._discord_clock, self._surroundings = discord_clock, MachineMonitor(config, monotonic)
        self._logged = frozenset[str]()
        """The codes of the findings at the last look."""
        self.health = Health(
            *(metrics, store, self.host, self.delivery, budget),
            disconnected=self._disconnected,
            others=self._found,
            facts=self._facts,
        )
        measure_work(metrics, self.studio, workers)
        measure_gateway(metrics, lambda: dict(self.latencies), lambda: self._link.connected)
        metrics.gauge("guilds", "Servers handled by this process", lambda: len(self.guilds))
        self._is_elsewhere: Finding | None = None
        self._timed = timed
        self._alive = config.health.file if timed else None
        self._heart: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._ending: asyncio.Task[None] | None = None

    @classmethod
    def unconnected(cls, store: Store) -> Stammtisch:
        """A bot without clocks, pictures and thinking agents, to look at what it offers."""
        config = Config.model_construct(  # Without what the environment of this process says.
            discord=DiscordSettings(shards=1, emojis=False),
            agents=AgentSettings(pace=0),
            pictures=PictureSettings(workers=0),
            workers=WorkerSettings(processes=0),
        )
        return Stammtisch(store, config, timed=False)

    def _draw_call(self, table: Table, member_id: int | None) -> Call:
        """The message that calls a member to act; for None, the call to a lobby, as far as the table tells."""
        words = self.speech(table.place.locale)
        if member_id is not None:
            return Call(call_to_act(table, member_id, words), turn_ring(table, member_id, words))
        return Call(call_screen(table, table.host, (), words, again=False))

    def _say_end(self, table: Table, called: Collection[int]) -> str:
        """What the phones of these members show when a result is posted."""
        return end_ring(table, called, self.speech(table.place.locale))

    def _say(self, snapshot: Snapshot, member_id: int, locale: str | None) -> str:
        """What a phone shows when a member's hand is posted."""
        place = snapshot.table.place
        return hand_ring(snapshot, member_id, channel_name(self, place.channel_id), self.speech(locale or place.locale))

    def _draw_again(self, table: Table, locale: str | None) -> Screen:
        """What a private hand shows when it no longer follows its table."""
        return hand_again(table, self.speech(locale or table.place.locale))

    async def add_cogs(self) -> None:
        """Add all commands and listeners. This works before the login."""
        await self.tree.set_translator(Translator())
        services = Services(
            *(self.host, self.delivery, self._plugins, self.speech),
            Forwarding(self.host.owner, self.host.ownership.guild_of, DiscordArrivals(self, self.delivery.chat.heard)),
            self.metrics,
        )
        await self.add_cog(TableCommands(services))
        parts = AppContext(bot=self, store=self.store, services=services, clock=self._clock, hooks=self._feature_hooks)
        self.features = {each.name: each.begin(parts) for each in FEATURES}
        for cog in chain(*(each.commands for each in self.features.values())):
            await self.add_cog(cog)
        features = self.features.values()
        handlers = reduce(or_, (each.handlers for each in features), CORE_CLICKS)
        self.delivery.renderer.handled = handlers.clicks.keys()
        self.metrics.expect(RequestKind.CLICK, handlers.clicks)
        self.metrics.expect(RequestKind.FORM, handlers.forms)
        await self.add_cog(Clicks(ClickDesk(services), handlers, self.delivery.misfires))
        watch_interactions(self, services.forwarding.came_in, self.delivery.chat.heard)
        await self.add_cog(UnknownInteractions(services, self.tree, self._registrar.doubt))
        await self.add_cog(GatewayListener(self, self.host, self.delivery))
        await self.add_cog(self._link)
        every = (each for each in self.tree.walk_commands() if isinstance(each, discord.app_commands.Command))
        self.metrics.expect(RequestKind.COMMAND, (each.qualified_name for each in every))

    async def setup_hook(self) -> None:
        """Runs after the login and before the first event. Work that takes time for each table comes later."""
        await self.add_cogs()
        await self._registrar.start()
        if self.store.is_new and self._registrar.had_commands:
            # It has run before, so its tables are elsewhere: it was started in another folder, or with other settings.
            self._is_elsewhere = found("database-new", database=self.store.place)
            log.warning("database-is-new", database=self.store.place, reason=self._is_elsewhere.text)
        # Before any screen is compared, because the screens on Discord were written with the emojis.
        await self.emoji_keeper.start(EMOJI_LOOK)
        self.host.ownership.on_change(self.delivery.touch)
        self.host.ownership.on_emote(self.delivery.touch_for_emote)
        self.host.owner.on_taken(self._update)
        await self.host.owner.start()
        await self.host.index.load()
        if self._timed:
            self.host.owner.listen()
            await self.host.timing.start()
            self.host.acts.start()
        await self.delivery.prepare()
        for back in ("on_connect", "on_resumed"):
            self.add_listener(self._connected, back)
        if self._alive is not None:
            self._heart = asyncio.create_task(self._beat(self._alive), name="heartbeat")

    def is_closed(self) -> bool:
        """Whether the bot is closed, or about to be."""
        return self._ending is not None or super().is_closed()

    async def close(self) -> None:
        """Finish what has begun, then disconnect: within ten seconds, whatever Discord does."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._leave(), name="ending")
        await self._ending

    async def _leave(self) -> None:
        self.health.readiness.stopping = True
        # What events would have led to is compared at the next start.
        await within(BREAKING_OFF, "events", stopped(self._heart, self._looking, *listening()))
        features = (each.close() for each in self.features.values())
        await asyncio.gather(self.emoji_keeper.close(), self._registrar.close(), *features)
        await within(FINISHING, "answers and moves", the_last_answered(self.shards), self.host.close())
        await within(SHOWING, "screens", self.delivery.close())
        thinking = [] if self._workers is None else [self._workers.close()]
        drawing_and_more = (self.studio.close(), self.host.owner.close(), *thinking)
        await within(LEAVING, "connections", super().close(), *drawing_and_more)
        await within(LEAVING, "requests", self.http.close())  # even if the gateway has kept the others waiting

    async def _connected(self) -> None:
        # Clicks are received from now on; only then does the bot resume tables with unfinished work.
        if self._looking is None:
            if self._timed:
                for each in self.features.values():
                    each.start()
            self._looking = asyncio.create_task(self._update(), name="looking after tables")
        self.delivery.try_again()

    async def _update(self, taken: Shards | None = None) -> None:
        while True:
            try:
                await asyncio.gather(self.delivery.resume(taken), self.host.resume(taken))
            except StoreError as error:
                log.warning("tables-not-looked-after", code=error.code)
                await asyncio.sleep(RESUME_RETRY)
            else:
                return

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        log.info("ready", bot=str(self.user), guilds=len(self.guilds), shards=len(self.shards))

    def _disconnected(self) -> Finding | None:
        finding = disconnected(self.shards, self._link.connected, ready=self.is_ready(), outage=self.outage.finding)
        if finding is None:
            self.outage.finding = None
        return finding

    def _found(self) -> tuple[Finding, ...]:
        """All that is wrong, but for what makes the bot unable to work at all."""
        known = (self.store.finding, self._is_elsewhere, self._registrar.refused, self.emoji_keeper.trouble)
        found_here = (*self._surroundings(), *self._discord_clock.findings()) if self._timed else ()
        intents = () if self.application is None else needless_intents(self.application.flags)
        return (*(each for each in known if each is not None), *intents, *found_here)

    def _log_found(self) -> None:
        """Log what was not found at the last look."""
        findings = self._found()
        log_findings(each for each in findings if each.code not in self._logged)
        self._logged = frozenset(each.code for each in findings)

    def _facts(self) -> Facts:
        return Facts(
            name="" if self.user is None else self.user.name,
            servers=len(self.guilds),
            shards=len(self.shards),
            connected=len(self._link.connected),
            painters=self.studio.workers,
            thinks=self._workers is not None,
        )

    async def _beat(self, alive: Path) -> None:
        await self.wait_until_ready()  # else a check just after a start would wait for the second heartbeat
        while True:
            self._log_found()
            if self.is_ready() and not self.is_ws_ratelimited() and await self._can_write():
                try:
                    rival = rivalled(self.metrics.answered_elsewhere_lately)
                    findings = (*self._found(), *(() if rival is None else (rival,)))
                    await asyncio.to_thread(_give_sign_of_life, alive, findings)
                except OSError as error:
                    log.warning("no-sign-of-life", file=str(alive), reason=error.strerror)
            await asyncio.sleep(HEARTBEAT)

    async def _can_write(self) -> bool:
        """Whether tables can be stored; without that, even a running bot is useless."""
        try:
            await self.store.try_writing()
        except StoreError as error:
            log.warning("database-not-writable", code=error.code, reason=str(error))
            return False
        return True


def _give_sign_of_life(file: Path, findings: Sequence[Finding]) -> None:
    """Write the file of the health check, with what is wrong, if anything is; `doctor` repeats it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"" if not findings else msgspec.json.encode(findings))


def log_findings(findings: Iterable[Finding]) -> None:
    """Log what was found, as a warning if a part of the bot does not work."""
    for each in findings:
        (log.warning if is_serious(each) else log.info)("found", code=each.code, reason=each.text)


def _with_origin(game: str) -> str:
    """A game's name; one that comes from another distribution with that and its version."""
    origin = ORIGINS.get(game)
    return game if origin is None else f"{game} ({origin.distribution} {origin.version})"


async def run(config: Config, environment: Environment = REAL_ENVIRONMENT) -> None:
    """Run the bot until it is asked to stop. Raises FaultError if it cannot start.

    Also raises StoreError if another bot has taken over the database while this one could not reach it.
    """
    token = prepared(config)
    editions = own_editions(config)
    for origin, reason in LEFT_OUT.items():
        log.error("game-left-out", game=origin.game, distribution=origin.distribution, reason=reason)
    url = read_url(config.store.url)
    offered = [name for name in PLUGINS if name not in config.games.without]
    where = str(file_of(url).absolute()) if url.get_backend_name() == "sqlite" else describe_url(url)
    log.info("starting", version=version("stammtisch"), database=where, games=", ".join(map(_with_origin, offered)))
    surroundings = [*look_around(config)]
    for finding in stopping(surroundings):
        raise FaultError.of(finding)
    log_findings(surroundings)
    async with database(config, environment.clock) as store:
        plugins = {name: PLUGINS[name] for name in offered}
        bot = Stammtisch(store, config, plugins=plugins, editions=editions, environment=environment)
        async with bot.health.watching(config.health.host, config.health.port):
            await stay(bot, token, config.discord.url, bot.outage)
