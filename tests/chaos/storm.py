"""One storm: a playground, its bots, a table of each game that is played all the time, faults, and kills."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING

from loopcord.client import Playground, PlaygroundProcess, shard_of
from msgspec import Struct

from bot.store.schema import Status
from engines.registry import games
from tests.chaos.doomed import Moment, Order
from tests.chaos.faults import trouble
from tests.chaos.findings import Findings, Kill
from tests.chaos.mortal import Mortal
from tests.chaos.party import Naps, Party, Stalled, gather
from tests.chaos.watch import Interaction, Watch, watching
from tests.e2e.accounts import accounts
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, guest

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client import Person

STARTING, ANY_TIME = "start", "any time"
MOMENTS = (Moment.COMMIT, Moment.ACKNOWLEDGEMENT, Moment.DELIVERY, STARTING, ANY_TIME)
UNEXPECTED = {"interaction-failed", "screens-failed", "screens-not-delivered", "agent-failed"}
"""What a bot must not write into its log, whatever Discord does."""
KILL_TIMEOUT = 15.0
"""Seconds in which an ordered moment has to come; else the process is killed from outside."""
PROBE = 0.25
"""Seconds between two questions to a process whether it answers again."""
RECOVERY = 300.0
"""Seconds after which a process that does not answer again is a finding."""


class Plan(Struct, frozen=True):
    """What a storm does."""

    kills: int
    seed: int
    processes: int = 1
    peace: int = 20
    """The largest number of moves that are acknowledged between two kills."""
    turn: int = 12
    """Seconds that a turn may take before the clock has a house player make the move."""
    naps: float = 0.03
    """The share of turns at which somebody falls asleep, for one turn or some more."""


class Storm:
    """A running storm."""

    def __init__(self, plan: Plan, store: str, playground: Playground, watch: Watch, bots: Sequence[Mortal]) -> None:
        self.findings = Findings()
        self._plan = plan
        self._chance = Random(plan.seed)
        self._store = store
        self._playground = playground
        self._watch = watch
        self._bots = bots
        self._parties: list[Party] = []
        self._over = asyncio.Event()

    async def rage(self) -> None:
        """Play, kill, end every table in peace."""
        guilds = await self._guilds()
        probe, probed = await self._playground.add_person("Paul"), {}
        for shard, guild in guilds.items():
            probed[shard] = await self._playground.add_channel("probe", guild)
        async with asyncio.TaskGroup() as tasks:
            for number, game in enumerate(games()):
                shard = number % len(guilds)
                tasks.create_task(self._play_always(game.name, guilds[shard], Random(self._chance.random())))
            faults = asyncio.create_task(trouble(self._playground, Random(self._chance.random())))
            try:
                for _ in range(self._plan.kills):
                    await self._kill(probe, probed)
            finally:
                faults.cancel()
                await asyncio.gather(faults, return_exceptions=True)
                await self._playground.clear_faults()
                self._over.set()
                for party in self._parties:
                    party.leave()
        await self._watch.settled()
        for bot in self._bots:
            if (code := await bot.stop()) != 0:
                self.findings.troubles.append(f"a bot was stopped and ended with {code}")

    async def reckon(self, complaints: str) -> None:
        """Compare what people saw with what is written down."""
        found = self.findings
        written = await accounts(self._store)
        for party in self._parties:
            account = written[party.channel]
            where = f"{party.game}, {account.table}"
            found.tables[f"{party.game} {account.status}"] += 1
            found.too_late += party.told_too_late() + party.clicked.find_too_late(account)
            found.acknowledged += party.clicked.acknowledged
            found.naps += party.naps.taken
            found.by_clock += sum(
                member is None and account.members[seat] is not None for seat, member, _ in account.played
            )
            found.logged += len(account.by_members)
            found.lost += [f"{where}, {each}" for each in party.clicked.lost(account)]
            found.doubled += [f"{where}, {each}" for each in party.clicked.doubled(account)]
            found.broken += [f"{where}: {each}" for each in account.faults]
            if account.status not in (Status.OVER, Status.STOPPED):
                found.unfinished.append(f"{where} is {account.status}")
        by_shard = {bot.shard: bot for bot in self._bots}
        for each in self._watch.interactions.values():
            found.interactions += 1
            if each.acknowledged is None:
                if by_shard[self._watch.shard(each)].excuses(each.created):
                    found.unanswered += 1
                else:
                    away = {bot.shard: bot.absences_near(each.created) for bot in self._bots}
                    found.ignored.append(f"{each}, away: {away}")
        found.faults = self._watch.faults
        for bot in self._bots:
            entries = [each for each in bot.troubles() if each["event"] in UNEXPECTED or each["level"] != "warning"]
            found.troubles += [f"{each}" for each in entries]
        found.troubles += [line for line in complaints.splitlines() if " ERROR " in line]

    # --- playing ---

    async def _guilds(self) -> dict[int, str]:
        """A guild for each shard."""
        found: dict[int, str] = {}
        while len(found) < len(self._bots):
            guild = (await self._playground.add_guild(f"Server {len(found)}"))["id"]
            found.setdefault(shard_of(guild, len(self._bots)), guild)
        return found

    async def _play_always(self, game: str, guild: str, chance: Random) -> None:
        channel = await self._playground.add_channel(game, guild)
        people = [await guest(self._playground, channel, name, locale) for name, locale in _PEOPLE]
        while not self._over.is_set():
            for each in people:
                each.channel = channel
            try:
                party = await gather(House(self._playground, self._bots[0]), *_copies(people, channel), chance, game)
                party.naps = Naps(self._plan.naps, self._plan.turn * 1.5)
                self._parties.append(party)
                if self._over.is_set():
                    party.leave()
                await party.play_on()
                await party.end()
            except* (Stalled, AssertionError, TimeoutError) as errors:
                self.findings.unfinished += [f"{game}: {error}" for error in errors.exceptions]
            channel = await self._playground.add_channel(game, guild)

    # --- killing ---

    async def _kill(self, probe: Person, probed: dict[int, str]) -> None:
        chance = self._chance
        await self._moves(chance.randint(0, self._plan.peace))
        bot, moment = chance.choice(self._bots), chance.choice(MOMENTS)
        kill = Kill(str(moment))
        match moment:
            case Moment():
                order = Order(moment, chance.randint(0, 2), chance.choice((0.0, chance.uniform(0, 0.02))))
                if not await bot.die(order, KILL_TIMEOUT):
                    kill.moment = ANY_TIME
            case _:
                await bot.kill()
        if moment == STARTING and not await bot.die_starting(chance.uniform(0, self._start_takes)):
            kill.moment = ANY_TIME
        died = bot.absences[-1].died if moment != STARTING else time.time()
        self.findings.kills.append(kill)
        starting = asyncio.create_task(self._restart(bot))
        asking = asyncio.create_task(self._ask(probe, probed[bot.shard]))
        try:
            await self._watch.until(lambda: self._watch.first_answer(died, bot.shard, _any), RECOVERY)
            await self._watch.until(lambda: self._watch.first_answer(died, None, _is_move), RECOVERY)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await starting
        kill.answers = (self._watch.first_answer(died, bot.shard, _any) or died) - died
        kill.plays = (self._watch.first_answer(died, None, _is_move) or died) - died

    async def _moves(self, count: int) -> None:
        """Wait until `count` more moves have been acknowledged."""
        before = self._acknowledged
        await self._watch.until(lambda: self._acknowledged - before >= count, RECOVERY)

    @property
    def _acknowledged(self) -> int:
        return sum(party.clicked.acknowledged for party in self._parties)

    @property
    def _start_takes(self) -> float:
        """Seconds from a death until the process is ready, as it was the last time."""
        took = [each.back - each.died for bot in self._bots for each in bot.absences[1:] if each.back is not None]
        return took[-1] if took else 2.0

    async def _restart(self, bot: Mortal) -> None:
        """Start it as its host does: again, if it ends by itself."""
        while True:
            try:
                await bot.start()
            except RuntimeError:
                self.findings.gave_up += 1
            else:
                return

    async def _ask(self, probe: Person, channel: str) -> None:
        what = {"person": probe.id, "kind": "command", "channel": channel, "command": "board", "options": {}}
        while True:
            await self._playground.call("POST", "/page/interactions", params={"wait": "0"}, json=what)
            await asyncio.sleep(PROBE)


_PEOPLE = (("Anna", "de"), ("Ben", "en-US"))


def _copies(people: list[Guest], channel: str) -> tuple[Guest, Guest]:
    """The same people at another table."""
    anna, ben = (Guest(each.person, channel, each.language) for each in people)
    return anna, ben


def _any(_: Interaction) -> bool:
    return True


def _is_move(interaction: Interaction) -> bool:
    return ":move:" in (interaction.name or "")


async def storm(folder: Path, plan: Plan, store: str) -> Findings:
    """A whole storm, in a folder of its own, on an empty database."""
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(
            PlaygroundProcess(folder / "playground", "--no-rate-limits", "--shards", str(plan.processes))
        )
        playground = await stack.enter_async_context(Playground(process.url))
        watch = await stack.enter_async_context(watching(playground, plan.processes))
        bots = [
            Mortal(folder / f"bot-{shard}", playground, watch, store, shard, plan.processes, plan.turn)
            for shard in range(plan.processes)
        ]
        for bot in bots:
            await stack.enter_async_context(bot)
        running = Storm(plan, store, playground, watch, bots)
        await running.rage()
        await running.reckon(process.log())
        return running.findings
