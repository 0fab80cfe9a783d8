"""The listener: metrics, probes and the status page, to this machine only."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import msgspec
import pytest
import structlog
from sqlalchemy.dialects.sqlite import dialect

from bot.config import LogSettings
from bot.ops.checks import Finding, found
from bot.ops.health.listener import Facts, HealthListener, ProcessStatus, page_of
from bot.ops.health.measured import OpenTables
from bot.ops.health.readiness import Readiness, RecentWarnings, Warned, disconnected, rivalled
from bot.ops.logs import set_up_logs
from bot.ops.metrics import Lately, Metrics
from bot.store.connections import StoreError
from bot.store.store import Store
from bot.store.unit_of_work import _COUNT
from tests.ops.metrics.reading import value
from tests.store.databases import newest_file
from tests.store.rows import put, table_record

NOW = datetime(2026, 3, 1, 20, 15, 30, tzinfo=UTC)


class Database:
    """Takes what is written, or does not."""

    def __init__(self) -> None:
        self.asked = 0
        self.fault: Exception | None = None
        self.hangs = False

    async def try_writing(self) -> None:
        """See Store."""
        self.asked += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.fault is not None:
            raise self.fault


class Place:
    """A process that is watched: what it says of Discord, its database, and the time."""

    def __init__(self) -> None:
        self.database = Database()
        self.disconnected: Finding | None = None
        self.others: tuple[Finding, ...] = ()
        self.now = 0.0
        self.readiness = Readiness(
            *(lambda: self.disconnected, self.database.try_writing, lambda: None, lambda: self.others),
            clock=lambda: self.now,
            patience=0.01,
        )

    async def sentences(self) -> tuple[str, ...]:
        """What is wrong."""
        return tuple(each.sentence for each in await self.readiness.findings())


async def test_each_failing_reason_is_listed() -> None:
    place = Place()
    assert await place.sentences() == ()
    place.disconnected = found("not-connected")
    place.database.fault = StoreError("failed", database="x", reason="disk I/O error")
    place.readiness.stopping = True
    place.now += 10
    assert await place.sentences() == (
        "The bot is stopping.",
        "The bot is not connected to Discord.",
        "The database x failed to execute a request: disk I/O error.",
    )
    place.readiness.stopping, place.disconnected, place.database.fault = False, None, None
    place.database.hangs = True
    place.now += 10
    assert await place.sentences() == ("The database has not answered for 0.01 seconds.",)
    place.database.hangs = False
    place.now += 10
    assert await place.sentences() == ()


def test_a_second_bot_with_the_same_token_is_a_reason_for_five_minutes() -> None:
    now = 0.0
    answered = Lately(lambda: now)
    for _ in range(2):
        answered.note()
    assert rivalled(answered) is None, "a connection may break twice"
    answered.note()
    assert "Another program with this token has answered 3 interactions" in str(rivalled(answered))
    now = 301.0
    assert rivalled(answered) is None


def test_missing_shards_are_listed() -> None:
    assert disconnected((0, 1), (0, 1), ready=True) is None
    for shards, connected, ready in (((), (), False), ((0, 1), (), True), ((0,), (0,), False)):
        assert disconnected(shards, connected, ready=ready) == found("not-connected")
    assert disconnected((0, 1, 2), (0, 1), ready=True) == found("shards-not-connected", which="Shard 2 is")
    assert disconnected((4, 5, 6), (5,), ready=True) == found("shards-not-connected", which="Shards 4, 6 are")


def test_the_last_outage_says_why_discord_is_not_reached() -> None:
    outage = found("login-failed", where="Discord", status="503")
    assert disconnected((0,), (), ready=False, outage=outage) == outage
    assert disconnected((0, 1), (1,), ready=True, outage=outage) == found("shards-not-connected", which="Shard 0 is")
    assert disconnected((0,), (0,), ready=True, outage=outage) is None


async def test_frequent_readiness_requests_ask_the_database_once() -> None:
    place = Place()
    await asyncio.gather(*(place.readiness.findings() for _ in range(50)))
    assert place.database.asked == 1
    place.now += 3
    await place.sentences()
    assert place.database.asked == 2


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty database."""
    opened = await Store.open(newest_file(tmp_path / "tables.sqlite3"))
    yield opened
    await opened.close()


@asynccontextmanager
async def listening(
    place: Place, store: Store, metrics: Metrics, host: str = "127.0.0.1"
) -> AsyncIterator[HealthListener]:
    listener = HealthListener(
        *(host, 0),
        metrics=metrics,
        readiness=place.readiness,
        tables=OpenTables(store),
        page=lambda findings: f"<p>{len(findings)} findings",
    )
    await listener.start()
    try:
        yield listener
    finally:
        await listener.close()


async def asked(listener: HealthListener, path: str, **headers: str) -> tuple[int, str]:
    host, port = listener._runner.addresses[0][:2]
    address = f"http://[{host}]:{port}{path}" if ":" in host else f"http://{host}:{port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        return answer.status, await answer.text()


async def test_probes_metrics_and_the_page_are_served(store: Store) -> None:
    place, metrics = Place(), Metrics()
    metrics.moved("cafe", "agent")
    async with listening(place, store, metrics) as listener:
        assert await asked(listener, "/healthz") == (200, "The bot is alive.\n")
        assert await asked(listener, "/readyz") == (200, "The bot is ready.\n")
        place.others = (found("font-missing", name="a.ttf"),)
        hint = place.others[0].text
        assert await asked(listener, "/readyz") == (200, f"The bot is ready.\n{hint}\n")
        place.disconnected, place.readiness.stopping = found("not-connected"), True
        said = [found("stopping").text, found("not-connected").text, hint]
        assert await asked(listener, "/readyz") == (503, "".join(f"{each}\n" for each in said))
        assert await asked(listener, "/healthz") == (200, "The bot is alive.\n")
        status, told = await asked(listener, "/metrics")
        assert (status, 'stammtisch_moves_total{by="agent",game="cafe"} 1.0' in told) == (200, True)
        assert await asked(listener, "/") == (200, "<p>3 findings")
        assert (await asked(listener, "/elsewhere"))[0] == 404


async def test_the_loopback_server_answers_to_no_other_name(store: Store) -> None:
    async with listening(Place(), store, Metrics()) as listener:
        for name in ("evil.example", "127.0.0.1.evil.example", "[::"):
            assert (await asked(listener, "/metrics", Host=name))[0] in (400, 403)
        assert (await asked(listener, "/metrics", Host="localhost:1"))[0] == 200
    async with listening(Place(), store, Metrics(), "0.0.0.0") as listener:
        assert (await asked(listener, "/metrics", Host="bot-0:9710"))[0] == 200


async def test_a_port_in_use_cannot_be_listened_on(store: Store) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        listener = HealthListener(
            *("127.0.0.1", taken.getsockname()[1]),
            metrics=Metrics(),
            readiness=Place().readiness,
            tables=OpenTables(store),
            page=str,
        )
        with pytest.raises(OSError, match="in use"):
            await listener.start()


async def test_open_tables_are_counted_as_they_change_and_read_once_a_minute(store: Store) -> None:
    now = [0.0]
    tables = OpenTables(store, lambda: now[0])
    lobby, over = (
        table_record(table_id="a", channel_id=1),
        table_record(table_id="b", channel_id=2, status="over", seed=b"s"),
    )
    await put(store, lobby)
    await put(store, over)
    await tables.refresh()
    assert tables.counts == {(lobby.game, "lobby"): 1}
    running = table_record(table_id="a", channel_id=1, status="running", seed=b"s")
    tables.changed(lobby, running)
    assert +tables.counts == {(lobby.game, "running"): 1}
    await put(store, table_record(table_id="c", channel_id=3))  # by another process
    await tables.refresh()
    assert +tables.counts == {(lobby.game, "running"): 1}
    now[0] += 61
    await tables.refresh()
    assert +tables.counts == {(lobby.game, "lobby"): 2}
    query = str(_COUNT.compile(dialect=dialect()))
    plan = await store.read(lambda unit: unit.connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}").all())
    assert any("USING INDEX tables_" in str(row) for row in plan)


@pytest.fixture
def warnings() -> RecentWarnings:
    """Hears of no other log than its own."""
    return RecentWarnings(Metrics(), lambda: NOW)


def test_warnings_are_known_by_their_codes_and_libraries_by_their_names(warnings: RecentWarnings) -> None:
    metrics = warnings._metrics
    before = logging.getLogger().handlers[:], logging.getLogger().level
    set_up_logs(LogSettings(level="error"))
    logging.getLogger().addHandler(warnings)
    try:
        structlog.get_logger("bot.somewhere").error("screens-failed", table="abcd2345")
        structlog.get_logger("bot.somewhere").error("screens-failed", table="bcde3456")
        logging.getLogger("discord.client").error("a card: %s", "QH")
        structlog.get_logger("bot.somewhere").info("ready")
    finally:
        logging.getLogger().handlers[:], logging.getLogger().level = before
        structlog.reset_defaults()
    assert [*warnings.latest()] == [
        Warned("error", "discord.client", 1, NOW),
        Warned("error", "screens-failed", 2, NOW),
    ]
    assert value(metrics, "log_lines_total", level="error", event="screens-failed") == 2
    assert value(metrics, "log_lines_total", level="info", event="ready") is None


FACTS = Facts(name="Stammtisch", servers=3, shards=2, connected=1, painters=1, thinks=True)
CALM = ProcessStatus(
    version="1.2",
    now=NOW,
    up=timedelta(hours=5),
    findings=(),
    facts=FACTS,
    open_tables=(),
    moves_a_minute=0,
    interactions=0,
    acknowledged=None,
    behind=0,
    oldest=0,
    budget=0,
    warnings=(),
)


def test_the_page_tells_what_runs() -> None:
    page = page_of(CALM)
    for told in (
        "Ready",
        "up for 5 hours",
        "1 of 2 shards connected, 3 servers",
        "No table is open",
        "None since the start",
    ):
        assert told in page
    assert "Not ready" not in page


def test_the_page_of_a_ready_bot_shows_what_else_is_wrong() -> None:
    page = page_of(msgspec.structs.replace(CALM, findings=(found("font-missing", name="a.ttf"),)))
    assert "<strong>Ready</strong><p>The font of the pictures, a.ttf, is missing. " in page
    assert "Not ready" not in page


def test_the_page_tells_what_is_wrong_and_is_no_way_in() -> None:
    busy = ProcessStatus(
        version="1.2",
        now=NOW,
        up=timedelta(seconds=61),
        findings=(
            found("font-missing", name="<font>"),
            found("failed", database="<tables>", reason="disk I/O error"),
        ),
        facts=Facts(name="<script>", servers=1, shards=0, connected=0, painters=0, thinks=False),
        open_tables=(("bremen", "lobby", 1), ("bremen", "running", 4), ("cafe", "running", 2)),
        moves_a_minute=12.34,
        interactions=1,
        acknowledged=(0.0123, 0.9, 2.5),
        behind=3,
        oldest=17,
        budget=0.5,
        warnings=(Warned("error", "screens-failed", 7, NOW - timedelta(minutes=3)),),
    )
    page = page_of(busy)
    assert "<script>" not in page
    for told in (
        *(
            "Not ready",
            "database &lt;tables&gt; failed",
            "The font of the pictures, &lt;font&gt;, is missing.",
            "up for 1 minute",
            "not connected yet",
            "no processes for pictures",
        ),
        *("12 ms", "95% within 900 ms, all of 1 click within 2.5 s", "<b>7</b>", "6 of them running", "12.3"),
        *(
            "<td>bremen</td><td>1</td><td>4</td>",
            "the oldest has waited 17 s",
            "screens-failed",
            "7 ×",
            "3 minutes ago",
        ),
    ):
        assert told in page, told
