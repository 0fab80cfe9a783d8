"""One evening from a seed: Discord, a bot and people in one loop, with everything that goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import tempfile
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
import structlog
from loopcord.client import shard_of
from loopcord.client.parts import text
from loopcord.testing.hosted import hosted
from msgspec import Struct, field

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES
from bot.messages.post_cache import CLIMAX
from bot.screens.parts import NO_TABLE
from bot.store.connections import StoreError
from bot.store.unit_of_work import next_deadline
from tests.e2e.reading import clicks, is_climax
from tests.simulation import checks
from tests.simulation.bots import BotProcess, watched
from tests.simulation.loop import SimulatedLoop
from tests.simulation.machine import BEGINS, clock, collecting, virtual
from tests.simulation.mischief import Mischief
from tests.simulation.observer.excuses import Excuses
from tests.simulation.observer.listening import Watch
from tests.simulation.observer.residue import residue
from tests.simulation.people import Player
from tests.simulation.prepared import new_database
from tests.simulation.shared import shared
from tests.simulation.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from loopcord.client import Json
    from loopcord.testing.hosted import InLoop

TOKEN: Final = "simulated"
NAME: Final = "Stammtisch"
"""The bot's name."""
LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
QUIET: Final = 25.0
"""The seconds without a request of the bot after which everything counts as at rest."""
LONGEST: Final = 4_000.0
"""The most seconds that coming to rest may take: house players alone may have half a game of 111 before them."""
PLAYED: Final = 3_000.0
"""The most seconds that playing on may take after the faults have ended."""
TRIES: Final = 3
"""The most redraws; one is repeated when a table's clock made a move during it."""
ENOUGH: Final = 12
"""The clicks at a table that show that its game goes on."""


class Plan(Struct, frozen=True):
    """What happens during an evening."""

    seed: int
    tables: int
    people: int
    """The people at each table."""
    rounds: int
    """The number of periods with faults; everything must come to rest after each."""
    seconds: float
    """The length of each period."""
    faults: float
    """The faults per minute."""
    kills: int
    wildness: float
    """The share of actions that are arbitrary instead of sensible play."""
    pause: float
    """The average seconds between two clicks of one person."""
    latency: float
    """The most seconds that bytes are in transit; one packet in fifty takes up to ten times as long."""
    put_off: float
    """The share of task steps that are delayed."""
    is_whole: bool
    """Whether the games are then played to their end, which may take a thousand clicks."""
    processes: int = 1
    """The number of bots that share a database, each with its own shard."""
    changes: float = 0.0
    """How often a minute others change something on Discord's side."""
    threads: bool = False
    """Whether tables are in threads."""
    impatience: float = 0.0
    """The share of clicks whose answer people do not wait for before the next one."""
    turn: float = 0.0
    """The seconds that a member may take for a turn; 0: those of the bot's default settings."""

    @classmethod
    def of(cls, seed: int) -> Plan:
        """The plan for a seed."""
        chance = Random(f"plan {seed}")
        return cls(
            seed=seed,
            tables=chance.choice((1, 1, 1, 2)),
            people=chance.randint(1, 3),
            rounds=3,
            seconds=chance.uniform(5, 25),
            faults=chance.choice((0.0, 10.0, 20.0, 40.0)),
            kills=chance.choice((0, 1, 2, 3)),
            wildness=chance.choice((0.0, 0.3, 0.6, 0.9)),
            pause=chance.choice((0.2, 0.5, 1.5)),
            latency=chance.choice((0.01, 0.05, 0.3)),
            put_off=chance.choice((0.05, 0.2, 0.5)),
            is_whole=chance.random() < 0.01,
            processes=chance.choice((1, 1, 1, 2)),
            changes=chance.choice((0.0, 6.0, 20.0)),
            threads=chance.random() < 0.3,
            impatience=chance.choice((0.0, 0.3, 0.6, 0.9)),
            turn=chance.choice((0.0, 0.0, 0.0, 3.0, 10.0)),
        )


class Found(Struct):
    """The result of an evening."""

    plan: Plan
    trace: str = ""
    clicks: int = 0
    into_changes: int = 0
    """The clicks that reached Discord while a change of a message, or an answer, was on the wire."""
    seconds: float = 0.0
    """In virtual time."""
    findings: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    """Findings that wait for a change of the design: `tests.simulation.observer.open_seeds`."""


def play(plan: Plan, *, is_watched: bool = True) -> Found:
    """Play an evening. It is the same if nobody watches it, but less is found."""
    loop = SimulatedLoop(Random(f"loop {plan.seed}"), put_off=plan.put_off, latency=plan.latency)
    found = Found(plan)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        (Path(folder) / "bot").mkdir()
        checks.database_in(Path(folder) / "bot").write_bytes(new_database())
        evening = Evening(loop, plan, found, Path(folder), is_watched=is_watched)
        asyncio.set_event_loop(loop)
        with (
            virtual(loop, plan.seed),
            evening.listening(),
            watched(evening.watch.bot if is_watched else lambda _: None),
            collecting(loop, plan.seed),
            ExitStack() as stack,
        ):
            if is_watched:
                stack.enter_context(evening.watch.drawing())
            if plan.processes > 1:
                stack.enter_context(shared(loop))
            try:
                loop.run_until_complete(evening.play())
            except Exception as error:
                logging.getLogger(__name__).exception("An evening broke off")
                found.findings.append(f"the evening broke off: {error!r}")
            loop.close()
    asyncio.set_event_loop(None)
    found.trace, found.seconds = loop.network.trace, loop.time()
    found.into_changes = loop.network.clicks_during_changes
    return found


class Evening:
    """A running evening."""

    def __init__(self, loop: SimulatedLoop, plan: Plan, found: Found, folder: Path, *, is_watched: bool = True) -> None:
        self._is_watched = is_watched
        self._loop = loop
        self._plan = plan
        self._found = found
        self._folder = folder
        self._chance = Random(f"evening {plan.seed}")
        self._players: list[Player] = []
        self._channels: list[str] = []
        """The channels and threads with tables."""
        self._bots: list[BotProcess] = []
        self._over = False
        self._read = 0
        """The number of the last entry of the record that the excuses know."""
        self.watch = Watch(loop)

    # --- listening ---

    def listening(self) -> _Listening:
        """Record errors in the log and uncaught exceptions as findings."""
        return _Listening(self._loop, self._found)

    # --- the evening ---

    async def play(self) -> None:
        """Play the whole evening."""
        shards = self._plan.processes
        world = self._folder / "discord"
        async with hosted(world, name=NAME, token=TOKEN, shards=shards) as playground:
            pace, painters = self._chance.choice((0.0, 0.5, 2.0)), self._chance.choice((0, 1, 1))
            where = (self._loop, self._folder / "bot", playground.url, playground.token)
            how: Json = {"pace": pace, "painters": painters, "shards": shards, "emojis": self._plan.changes > 0}
            how["turn"] = self._plan.turn
            self._bots = bots = [BotProcess(*where, shard=shard, **how) for shard in range(shards)]
            if self._is_watched:
                self.watch.playground(playground)
            self._excuses = Excuses(bots, BEGINS)
            trouble = Trouble(playground, bots, Random(self._chance.random()), self._loop.time)
            await trouble.peace()
            await self._people_come(playground)
            mischief = Mischief(playground, self._players, self._channels, Random(f"mischief {self._plan.seed}"))
            for number in range(self._plan.rounds):
                await self._go_wrong(trouble, mischief, number)
                await self._rest(playground)
                await self._check(playground, bots, mischief.purged, f"at rest after round {number + 1}")
                await trouble.have_a_break()
            await self._play_on()
            await self._rest(playground)
            if self._plan.is_whole:
                await self._check(playground, bots, mischief.purged, "at the end")
            self._check_interactions(await playground.interactions(), trouble, mischief)
            for bot in bots:
                await bot.stop()
            self._found.findings += await checks.logs(checks.address_in(self._folder / "bot"))
        self._found.clicks = sum(each.clicks for each in self._players)

    async def _people_come(self, playground: InLoop) -> None:
        names = [*PLUGINS]
        servers = await self._servers(playground)
        channels = self._channels
        for guild in {*servers}:
            await playground.change_guild(guild, bot_allowed=["create_events"])
        for table in range(self._plan.tables):
            game = self._chance.choice(names)
            channel = await playground.add_channel(f"table-{table}", self._chance.choice(servers))
            if self._plan.threads:
                owner = await playground.add_person(f"T{table}", "en-US")
                channel = await owner.start_thread(channel, f"thread-{table}")
            channels.append(channel)
            for number in range(min(self._plan.people, max(PLUGINS[game].game.seats))):
                language = self._chance.choice(LANGUAGES)
                person = await playground.add_person(f"P{table}{number}", LOCALES[language])
                chance = Random(self._chance.random())
                given = (person, channel, language, chance, game)
                company: Json = {"others": self._players, "impatience": self._plan.impatience}
                company["deadline"] = self._next_deadline if self._plan.turn else None
                self._players.append(Player(*given, opens=number == 0, channels=channels, **company))

    async def _next_deadline(self) -> float:
        """In how many seconds the next clock of a table runs out; 0 if none runs, or no bot is there to know."""
        for process in self._bots:
            if process.is_there:
                now = clock(self._loop)()
                with contextlib.suppress(StoreError, TimeoutError):  # It may be killed just now.
                    async with asyncio.timeout(1.0):
                        found = await process.bot.store.read(partial(next_deadline, now=now))
                    return 0.0 if found is None else (found - now).total_seconds()
        return 0.0

    async def _servers(self, playground: InLoop) -> list[str]:
        """One server for each shard."""
        servers, number = [(await playground.guilds())[0]["id"]], 0
        while len({shard_of(each, self._plan.processes) for each in servers}) < self._plan.processes:
            number += 1
            servers.append((await playground.add_guild(f"Server {number}"))["id"])
        return [servers[0], servers[-1]]

    async def _go_wrong(self, trouble: Trouble, mischief: Mischief, number: int) -> None:
        """Play one period with faults, then end all faults."""
        plan, over = self._plan, False
        playing = [asyncio.create_task(each.live(plan.wildness, plan.pause, lambda: over)) for each in self._players]
        kills = [trouble.kill(self._chance.uniform(2, plan.seconds)) for _ in range(number, plan.kills, plan.rounds)]
        harm = [
            asyncio.create_task(each) for each in (trouble.go_on(plan.faults), mischief.go_on(plan.changes), *kills)
        ]
        await asyncio.wait([*harm, *playing], timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
        over = True
        for each in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(each, BaseException):
                raise each
        for task in harm:
            task.cancel()
        await asyncio.gather(*harm, return_exceptions=True)
        await mischief.peace()
        await trouble.peace()
        for player in self._players:
            await player.guest.person.set(dms="open")
        await mischief.look_for_tables()

    async def _rest(self, playground: InLoop) -> None:
        """Wait until the bot has heard everything and sends no more requests."""
        until = self._loop.time() + LONGEST
        while self._loop.time() < until:
            before = self._requests(playground)
            await asyncio.sleep(QUIET)
            there = [each.bot for each in self._bots if each.is_there]
            is_in_doubt = any(each.emoji_keeper.in_doubt or each.delivery.places.in_doubt for each in there)
            has_heard = not playground.server.gateway.is_muted
            if self._requests(playground) == before and has_heard and not is_in_doubt:
                return
        self._found.findings.append("the bot does not come to rest")

    def _unreachable(self, playground: InLoop) -> frozenset[str]:
        """Messages that the bot cannot find: their confirmation was lost, and its next attempt with that nonce refused.

        They become known with the next message in their slot, which has the same nonce.
        """
        entries = playground.server.state.record.after(0, "rest", 1_000_000)
        refused = {
            str(msgspec.json.decode(each["body"]).get("nonce"))
            for each in entries
            if each["method"] == "POST" and each["status"] == 403 and each["path"].endswith("/messages")
        }
        world = playground.server.state.world
        every = (each for channel in world.channels for each in world.messages(channel))
        return frozenset(each.id for each in every if str(each.nonce) in refused)

    def _requests(self, playground: InLoop) -> int:
        entries = playground.server.state.record.after(0, "rest")
        return int(entries[-1]["n"]) if entries else 0

    async def _play_on(self) -> None:
        """Continue every running game without faults; to its end if the plan says so.

        Everybody takes part until a table has gone on, because people sit at each other's tables too.
        """
        tables: dict[str, list[Player]] = {}
        for player in self._players:
            tables.setdefault(player.guest.channel, []).append(player)
        for players in tables.values():
            await self._play_on_at(players)

    async def _play_on_at(self, players: list[Player]) -> None:
        guest, clicks = players[0].guest, sum(each.clicks for each in players)

        def is_enough() -> bool:
            over = not guest.public() or guest.is_over() or guest.in_lobby()
            return over or not (self._plan.is_whole or sum(each.clicks for each in players) < clicks + ENOUGH)

        going = [asyncio.create_task(each.live(0.0, 0.5, is_enough)) for each in self._players]
        done, late = await asyncio.wait(going, timeout=PLAYED)
        for each in late:
            each.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        for each in done:
            each.result()
        if late:
            stands = [text(each) for each in (*guest.public()[-1:], *guest.hands()[-1:])]
            self._found.findings.append("\n---\n".join(["a game does not go on:", *stands]))

    # --- checks ---

    async def _check(self, playground: InLoop, bots: list[BotProcess], purged: Collection[str], when: str) -> None:
        """Compare all messages with the same messages after a redraw of everything."""
        for each in self._players:
            await each.take_choices_back()
        await self._rest(playground)
        before = self._standing()
        store = bots[0].bot.store
        posts = {row[0] for row in await checks.rows(store, "SELECT message_id FROM posts")}
        posts |= {row[0] for row in await checks.rows(store, "SELECT message_id FROM night_posts")}
        posts |= {row[0] for row in await checks.rows(store, "SELECT message_id FROM greeting_posts")}
        # One whose confirmation was lost is left to itself once its game has gone on.
        given_up = {(table, kind) for table, kind in await checks.rows(store, checks.CLIMAXES_GIVEN_UP)}
        found = [
            f"a message of no slot stands:\n{text(each)}"
            for each in before.values()
            if int(each["id"]) not in posts
            and _is_of_a_table(each)
            and not (is_climax(each) and given_up & {(click.table, f"{CLIMAX}{click.ply}") for click in clicks(each)})
            and each["id"] not in self._unreachable(playground)
        ]
        hands = await checks.rows(store, checks.MISSING_HANDS)
        found += [f"at {table} the member {member} has no hand" for table, member in hands]
        told = [msgspec.json.encode(each.guest.person.frames).decode() for each in self._players]
        for table, seed in await checks.rows(store, checks.SECRETS):
            if any(seed in each for each in told):
                found.append(f"the seed of {table} is shown while its game runs")
        found += await checks.wrongly_offered(store, [(each.guest.person.id, each.offered()) for each in self._players])
        for table, counted in await checks.rows(store, checks.MISCOUNTED_RESULTS):
            found.append(f"the table {table} has {counted} results")
        for row in await checks.rows(store, checks.MISCOUNTED_STANDINGS):
            found.append(f"a standing does not fit to the results: {row}")
        # A thread that was deleted while the bot was away leaves its table to the direct messages.
        has_lost_thread = False
        for table, channel in await checks.rows(store, checks.OPEN_TABLES):
            if str(channel) not in playground.server.state.world.channels:
                has_lost_thread = True
            elif not any(each["channel_id"] == str(channel) for each in before.values()):
                found.append(f"the table {table} has no board")
        hour = f"{datetime.fromtimestamp(BEGINS + self._loop.time() - 3600, UTC):%F %T}"
        found += await residue(store, hour, map(int, playground.server.state.world.channels))
        found += await checks.wrong_indexes(bots)
        found += [
            f"the second half of a ring is due: {slot}"
            for channel, *slot in await checks.rows(store, checks.HALF_POSTED)
            if str(channel) in playground.server.state.world.channels
        ]
        requests = playground.server.state.record.after(0, "rest")
        refused = [each["time"] for each in requests if each["method"] == "POST" and each["status"] in (400, 403)]
        # Where a turn lasts seconds, its reminder rings soon after it.
        for each in self._players if not self._plan.turn else ():
            found += checks.rings(each.guest.person, NAME, refused)
        known = {number for bot in bots for number in bot.known_emojis}
        usable = {number for bot in bots for number in bot.usable_emojis}
        found += await checks.outdated_emojis(store, before.values(), known - usable)
        if has_lost_thread:  # The bot finds that out with its next request there, and then hands say so.
            await self._redraw(bots, before)
            await self._rest(playground)
        for _ in range(TRIES):
            settled = await checks.rows(store, checks.VERSIONS)
            await self._rest(playground)
            before, versions = self._standing(), await checks.rows(store, checks.VERSIONS)
            if versions != settled:
                continue  # A clock made a move, whose messages may be in transit.
            await self._redraw(bots, before)
            await self._rest(playground)
            if await checks.rows(store, checks.VERSIONS) == versions:  # Otherwise a clock made a move.
                after = self._standing().values()
                is_forgetful = any(bot.gone for bot in bots)
                lossy = {*purged} | {each["channel_id"] for each in after} - {*self._channels}  # Direct messages close.
                found += checks.differences(before.values(), after, forgetful=is_forgetful, purged=lossy)
                break
        self._found.findings += [f"{when}, {each}" for each in [*found, *self._watched(playground)]]

    async def _redraw(self, bots: list[BotProcess], standing: Mapping[str, Json]) -> None:
        for bot in bots:
            await bot.redraw({int(each) for each in standing})

    def _watched(self, playground: InLoop) -> list[str]:
        """What the observer has found until now."""
        record = playground.server.state.record
        self._excuses.read(record.after(self._read, "rest"))
        self._read = record.last
        return self.watch.observer.findings(self._loop.time(), self._excuses.covers)

    def _standing(self) -> dict[str, Json]:
        """All messages of the bot as people see them, except those that only one person sees."""
        standing: dict[str, Json] = {}
        for player in self._players:
            for each in player.guest.person.all_messages():
                if each["page"]["ephemeral_for"] is None and each["author"].get("bot"):
                    standing[each["id"]] = each
        return standing

    def _check_interactions(self, interactions: list[Json], trouble: Trouble, mischief: Mischief) -> None:
        for each in interactions:
            at = each["created"] - BEGINS
            is_excused = trouble.excuses(at, each["guild"]) or mischief.excuses(at, each["channel"])
            if each["state"] != "answered" and not is_excused:
                self._found.findings.append(f"an interaction was not answered: {each}")


def _is_of_a_table(message: Json) -> bool:
    """Whether a message has buttons of a table and does not answer an interaction."""
    return "interaction_metadata" not in message and any(click.table != NO_TABLE for click in clicks(message))


class _Listening:
    """Turns logged errors and the loop's uncaught exceptions into findings."""

    def __init__(self, loop: SimulatedLoop, found: Found) -> None:
        self._loop = loop
        self._found = found
        self._handler = _Handler(self.line)

    def line(self, level: str, what: str) -> None:
        """Take in a log line."""
        if level in ("error", "critical", "exception"):
            self._found.findings.append(f"at {self._loop.time():.1f} an {level} in the log: {what}")

    def __enter__(self) -> None:
        self._loop.set_exception_handler(self._uncaught)
        self._before = structlog.get_config()
        structlog.configure(
            processors=[structlog.contextvars.merge_contextvars, structlog.processors.format_exc_info, self._logged]
        )
        root = logging.getLogger()
        root.addHandler(self._handler)

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self._handler)
        structlog.configure(**self._before)

    def _logged(self, _: object, method: str, event: Any) -> Any:
        self._loop.network.note(method, event.get("event"))
        if method in ("error", "exception", "critical"):
            self.line(method, f"{event}")
        raise structlog.DropEvent

    def _uncaught(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.line("exception", f"{context.get('message')}: {context.get('exception')!r} {context.get('task')}")


class _Handler(logging.Handler):
    def __init__(self, line: Any) -> None:
        super().__init__(logging.ERROR)
        self._line = line

    def emit(self, record: logging.LogRecord) -> None:
        self._line("error", f"{record.name}: {self.format(record)}")
