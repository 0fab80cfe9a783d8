"""Each kind of request fails once, for a minute, or so that only its answer is lost, in the middle of an evening.

The evening goes on to the end of its games, nothing is doubled or left behind, and only clicks that cannot be answered
are not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from enum import Enum, auto
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.e2e.playing import Guest
from tests.e2e.reading import clicks, is_climax
from tests.simulation import checks
from tests.simulation.people import AGAIN, GONE, Regular
from tests.simulation.scene import Scene, play
from tests.simulation.trouble import is_there

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from loopcord.client import Json

    from tests.e2e.clicking import Offer

MINUTE: Final = 60.0
MOST_TRIES: Final = 100
"""The most failing requests in a minute, also of people who click: Discord bans a client that makes 10,000 in ten."""
THINKING: Final = 2.0
"""The average seconds before a click."""
VAIN: Final = 20.0
"""The same in a channel that is gone, where a click on the board reaches nobody."""
LONGEST: Final = 3600.0
"""The most seconds that a game may take."""
ROUTES: Final = (
    "GET /applications/*/commands",
    "PUT /applications/*/commands",
    "POST /interactions/*/*/callback",
    "PATCH /webhooks/*/*/messages/@original",
    "POST /webhooks/*/*",
    "POST /users/@me/channels",
    "POST /channels/*/messages",
    "PATCH /channels/*/messages/*",
    "DELETE /channels/*/messages/*",
    "GET /channels/*/messages",
    "GET /channels/*",
    "GET /guilds/*",
    "GET /guilds/*/members/*",
)
"""All but those of the login and of emojis: `tests/e2e/test_start_up_errors.py`, `tests/messages/test_emojis.py`."""
LOGIN: Final = {"GET /users/@me", "GET /oauth2/applications/@me", "GET /gateway/bot"}
ANSWERS: Final = "POST /interactions/*/*/callback"


class Fault(Enum):
    """What happens to requests."""

    ONCE = auto()
    """One is refused with a 503."""
    MINUTE = auto()
    """All are, for a minute."""
    LOST = auto()
    """One is carried out, but the wire breaks before its answer."""


HOW: Final[dict[Fault, dict[str, Any]]] = {
    Fault.ONCE: {"kind": "errors", "status": 503, "count": 1},
    Fault.MINUTE: {"kind": "errors", "status": 503, "count": 10_000},  # ended a minute after it has struck
    Fault.LOST: {"kind": "lost", "count": 1},
}
_NAMED: Final = frozenset(
    (
        *("applications", "commands", "interactions", "callback", "webhooks", "messages", "@original"),
        *("users", "@me", "channels", "guilds", "members", "oauth2", "gateway", "bot"),
    )
)


def route_of(request: Json) -> str:
    """The kind of a request: its path with stars for what differs."""
    parts = request["path"].split("/")
    return f"{request['method']} {'/'.join(part if part in _NAMED or not part else '*' for part in parts)}"


class Weather:
    """Counts the requests of each kind, and strikes those of one kind from a certain one on."""

    def __init__(self, route: str | None, fault: Fault, nth: int) -> None:
        self.seen: Counter[str] = Counter()
        self.begun = self.struck = 0
        """How often it began to strike, and how many requests were struck."""
        self._route, self._fault, self._nth = route, fault, nth
        self._scene: Scene | None = None
        self._begins = False
        """Whether a fault was asked for that is not there yet."""
        self._active: str | None = None
        """The fault that will strike, or does so for a minute."""
        self._ended: set[str] = set()
        """The faults that have struck, and end a minute later."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def begin(self, scene: Scene) -> None:
        """Count from now on."""
        self._scene = scene
        record = scene.playground.server.state.record
        add = record.add

        def noted(kind: str, **what: Any) -> None:
            add(kind, **what)
            if kind == "rest":
                self._requested(what)

        record.add = noted  # type: ignore[method-assign]
        if self._nth == 1:
            await self._strike()

    def _requested(self, request: Json) -> None:
        route = route_of(request)
        self.seen[route] += 1
        if request["fault"] is not None and route == self._route:
            self.struck += 1
            if self._active is not None and self._fault is not Fault.MINUTE:
                self._active = None
            elif self._active is not None and self._active not in self._ended:
                self._ended.add(self._active)
                self._do(self._end(self._active))
        if route == self._route and self.seen[route] == self._nth - 1:
            self._do(self._strike())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def strike_again(self) -> None:
        """Strike once more, the next one of that kind; not answers, or nobody could ever click anything."""
        if self._route not in {None, ANSWERS} and self._active is None:
            await self._strike()

    async def _strike(self) -> None:
        # Of two faults at once, only one would be ended.
        if self._scene is None or self._route is None or self._begins:
            return
        self.begun += 1
        struck, self._begins = self.struck, True
        fault = await self._scene.playground.fault(**HOW[self._fault], match=self._route)
        self._begins = False
        if self._fault is Fault.MINUTE or self.struck == struck:  # It has not struck already.
            self._active = fault["id"]

    async def _end(self, fault: str) -> None:
        await asyncio.sleep(MINUTE)
        if self._scene is not None:
            await self._scene.playground.call("DELETE", f"/page/faults/{fault}")
        self._active = None


class Impatient(Regular):
    """A regular at whose clicks more requests are struck."""

    def __init__(self, *given: Any, weather: Weather, **options: Any) -> None:
        super().__init__(*given, **options)
        self._weather = weather

    async def _take(self, message: Json, offer: Offer) -> None:
        await self._weather.strike_again()
        await super()._take(message, offer)


class Game:
    """A game at a table of one channel."""

    def __init__(self, guests: Sequence[Guest]) -> None:
        self.guests = guests
        self.names = [each.person.name for each in guests]
        self.plies: set[int] = set()
        """Those at which somebody has moved."""
        self.weather: Weather | None = None
        """What strikes at each click, if nothing comes after this game that would put right what went wrong."""

    async def until(
        self, is_over: Callable[[], bool], *, opens: bool = False, within: float = LONGEST, pause: float = THINKING
    ) -> None:
        """Let everybody play until this holds, for `within` seconds at most. The first one `opens` a missing table."""
        members = [self._seated(each, opens=opens and each is self.guests[0]) for each in self.guests]
        playing = [asyncio.create_task(each.live(0.0, pause, is_over)) for each in members]
        done, late = await asyncio.wait(playing, timeout=within)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        for task in done:
            task.result()

    def _seated(self, guest: Guest, *, opens: bool) -> Regular:
        given = (guest.person, guest.channel, Random(f"{guest.person.name} {guest.channel}"), "forty_barrels")
        how: dict[str, Any] = {"opens": opens, "names": self.names, "plies": self.plies}
        return Regular(*given, **how) if self.weather is None else Impatient(*given, **how, weather=self.weather)

    async def deal(self) -> None:
        """Sit down and start."""
        await self.until(lambda: self._is_dealt, opens=True)

    @property
    def _is_dealt(self) -> bool:
        public = self.guests[0].public()
        return bool(public) and not clicks(public[-1], "start") and bool(clicks(public[-1], "hand"))

    async def move(self, count: int = 1) -> None:
        """Make some moves."""
        wanted = len(self.plies) + count
        await self.until(lambda: len(self.plies) >= wanted)

    async def end(self) -> None:
        """Play to the end."""
        await self.until(self.guests[0].is_over)


class Evening:
    """What people did, and how it ended."""

    def __init__(self) -> None:
        self.unanswered: list[Json] = []
        self.tables: Counter[str] = Counter()
        """The tables by their status."""
        self.standing: Counter[tuple[str, tuple[str, ...]]] = Counter()
        """How many messages have the same kinds of buttons, by channel or by person for direct messages."""
        self.findings: list[str] = []


async def surely(act: Callable[[], Any]) -> None:
    """Do something again until it is answered."""
    for _ in range(8):
        try:
            if (await act()).state == "answered":
                return
        except GONE:  # Discord does not know the command for a moment.
            pass
        await asyncio.sleep(AGAIN)
    raise AssertionError("never answered")


async def spend(scene: Scene, weather: Weather) -> Evening:
    """Do everything that the bot makes requests for, until nobody has anything left to do."""
    playground, [bot] = scene.playground, scene.bots
    first, second, gone = [await playground.add_channel(name) for name in ("first", "second", "gone")]
    everybody = [await playground.add_person(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    anna, ben, cleo, dora = everybody
    games = {
        channel: Game([Guest(each, channel, "en") for each in people])
        for channel, people in ((first, (anna, ben, cleo)), (second, (anna, ben)), (gone, (anna, ben, dora)))
    }
    await weather.begin(scene)
    await games[first].deal()
    await games[first].move()
    await playground.fault("slow", delay=3.0, match="POST /channels/*/messages")  # The answer is announced first.
    await surely(lambda: ben.slash(first, "board"))
    await surely(lambda: cleo.slash(first, "hand"))
    await asyncio.sleep(70)  # It is asked again how far up the board is.
    await games[first].move()
    await playground.bot_access(first, "hidden")
    await games[first].move()
    await asyncio.sleep(MINUTE)
    await playground.bot_access(first, "full")
    await ben.set(dms="50007")
    await games[second].deal()
    await asyncio.sleep(30)
    await ben.set(dms="open")
    await games[second].move()
    await dora.set(dms="50007")
    await games[gone].deal()
    await asyncio.sleep(3 * MINUTE)  # Even if Discord does not say for a minute whether she is still a member.
    await dora.set(dms="open")
    await bot.stop()
    await playground.delete_channel(gone)
    await playground.delete_commands()
    bot.start()
    await is_there(playground, [bot])
    await asyncio.sleep(10)  # Nobody clicks while it does not hear of clicks yet.
    # If nobody could be asked, the next message there finds out.
    move = len(games[gone].plies) + 1
    await games[gone].until(lambda: len(games[gone].plies) >= move, within=10 * MINUTE, pause=VAIN)
    for channel in (first, second):
        games[channel].weather = weather
    await asyncio.gather(games[first].end(), games[second].end())
    await asyncio.sleep(10 * MINUTE)  # A channel is gone if Discord says so twice.
    await scene.rest()
    found = Evening()
    found.unanswered = [each for each in await playground.interactions() if each["state"] != "answered"]
    found.tables.update(row[0] for row in await checks.rows(scene.store, "SELECT status FROM tables"))
    for where, message in [
        *((name, each) for name, channel in (("first", first), ("second", second)) for each in anna.messages(channel)),
        *((each.name, message) for each in everybody for message in each.dm_messages()),
    ]:
        # How many climaxes a game has depends on the deal.
        if message["page"]["ephemeral_for"] is None and not is_climax(message):
            found.standing[where, tuple(sorted({click.kind for click in clicks(message)}))] += 1
    found.findings = await checks.logs(checks.address_in(bot.folder))
    return found


def spent(weather: Weather) -> Evening:
    """An evening, in no time."""
    found: list[Evening] = []

    async def act(scene: Scene) -> None:
        found.append(await spend(scene, weather))

    play(act, emojis=False)
    return found[0]


@pytest.fixture(scope="module")
def calm() -> tuple[Weather, Evening]:
    """An evening on which nothing fails."""
    weather = Weather(None, Fault.ONCE, 0)
    return weather, spent(weather)


def test_an_evening_makes_every_kind_of_request(calm: tuple[Weather, Evening]) -> None:
    weather, evening = calm
    assert {*weather.seen} - LOGIN == {*ROUTES}
    assert evening.unanswered == []
    assert evening.tables == {"over": 2, "stopped": 1}
    assert evening.findings == []


@pytest.mark.parametrize("fault", Fault, ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize("route", ROUTES)
def test_the_evening_goes_on_when_requests_fail(calm: tuple[Weather, Evening], route: str, fault: Fault) -> None:
    nth = Random(f"{route} {fault}").randint(1, calm[0].seen[route] // 3 or 1)
    weather = Weather(route, fault, nth)
    evening = spent(weather)
    assert weather.struck
    assert weather.struck <= MOST_TRIES * weather.begun
    assert len(evening.unanswered) <= (weather.struck if route == ANSWERS and fault is not Fault.LOST else 0)
    assert evening.tables == {"over": 2, "stopped": 1}
    assert evening.findings == []
    assert evening.standing == calm[1].standing
