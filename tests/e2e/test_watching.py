"""Metrics agree with the record of the playground: after an evening by script, with faults, every count is equal."""

from __future__ import annotations

import re
import signal
import socket
from collections import Counter
from pathlib import Path

import aiohttp
import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.cli.play_command import free_port
from bot.ops.checks import found
from bot.screens.parts import Click
from tests.e2e.bot_process import BotProcess
from tests.e2e.conftest import House
from tests.e2e.playing import all_see, begin, guest, set_table
from tests.e2e.reading import clicks
from tests.e2e.test_refusals import leave_behind
from tests.e2e.watched import Watched, asked_of, by, requests_of

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def test_after_an_evening_all_counts_are_equal(tmp_path: Path) -> None:
    port = free_port()
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, health=f"port = {port}") as bot,
    ):
        watched = Watched(port)
        channel = await playground.add_channel("table")
        anna, ben = [await guest(playground, channel, name, seed=5) for name in ("Anna", "Ben")]
        eve = await guest(playground, channel, "Eve")
        await set_table(anna, ben, agents=1)
        await anna.slash("rules")
        await begin(anna, ben)
        assert await watched.total("tables_open", game="forty_barrels", status="running") == 1
        await eve.slash("leave")  # refused
        await eve.press(eve.board(), "button-hand")  # She is offered the seat of the house player.
        await all_see([anna, ben], "a turn", lambda: anna.can_pick() or ben.can_pick())
        first = anna if anna.can_pick() else ben
        hand = first.hand()
        await playground.fault("errors", status=503, match="PATCH /channels/**", count=2)
        await playground.fault("lost", match="POST /interactions/**")
        chosen = await first.choose(hand)
        move = clicks(chosen, "move")[0]
        await first.click(chosen, move)
        forged = Click(move.table, move.ply, "forged", "")
        old = await leave_behind(House(playground, bot), channel, (move.custom_id(), forged.custom_id()))
        await first.until("the old message", lambda: old["id"] in {each["id"] for each in first.public()})
        await first.click(old, move)  # stale by now
        await first.click(old, forged)
        await eve.click(old, move)  # refused: she has no seat
        await playground.fault("limited", scope="user", retry_after=0.2, match="PATCH /channels/**", count=1)
        for _ in range(6):
            await all_see([anna, ben], "a turn", lambda: anna.can_pick() or ben.can_pick() or anna.is_over())
            if anna.is_over():
                break
            who = anna if anna.can_pick() else ben
            await who.play_one(who.hand())
        await anna.slash("stop")
        record = await watched.settled(playground)
        interactions = await playground.interactions()
        counted = await watched.samples("interactions_total")
        assert by(counted, "kind", "name") == asked_of(interactions)
        assert {each["state"] for each in interactions} == {"answered"}
        acknowledged = await watched.samples("acknowledgement_seconds_count")
        assert by(acknowledged, "kind") == Counter((kind,) for kind, _ in asked_of(interactions).elements())
        fates = by(counted, "kind", "name", "answer")
        assert fates["click", "move", "stale"] == 1
        assert fates["click", "unknown", "refused"] == 1
        assert (fates["command", "leave", "refused"], fates["click", "move", "refused"]) == (1, 1)
        assert fates["click", "hand", "answered"] == 1
        assert fates["click", "move", "moved"] == await watched.total("moves_total", by="member")

        requests = await watched.samples("discord_requests_total")
        recorded = requests_of(record)
        recorded["POST", "/channels/{id}/messages", "200"] -= 1  # The old message is the test's.
        assert by(requests, "method", "route", "status") == recorded
        assert {"none", "503", "429"} <= {status for _, _, status in recorded}
        assert await watched.total("rate_limited_total", scope="user") == 1
        assert await watched.total("commits_total", ended="failed") == 0
        assert await watched.total("tables_open", game="forty_barrels") == (0 if anna.is_over() else 1)
        _, metrics = await watched.get("/metrics")
        assert not re.findall(r'="[^"]*\d{15}', metrics), "no label names anybody"
        known = {"table", "ply"}
        ours = [line for line in bot.log() if line["logger"].startswith("bot.") and "table" in line]
        assert ours
        assert all(known <= line.keys() for line in ours), ours
        status, page = await watched.get("/")
        assert (status, "1 of 1 shards connected, 1 server<" in page) == (200, True)


async def test_readiness_follows_what_happens(tmp_path: Path) -> None:
    port = free_port()
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, health=f"port = {port}") as bot,
    ):
        watched = Watched(port)
        assert await watched.get("/healthz") == (200, "The bot is alive.\n")
        await watched.until(200)  # it is online a moment before it knows its servers
        await process.kill()
        assert await watched.until(503) == f"{found('not-connected').text}\n"
        assert (await watched.get("/healthz"))[0] == 200
        assert await bot.stop(signal.SIGTERM) == 0
        with pytest.raises(aiohttp.ClientError):
            await watched.get("/healthz")


async def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with (
            PlaygroundProcess(tmp_path / "playground") as process,
            Playground(process.url) as playground,
        ):
            bot = BotProcess(tmp_path / "bot", playground, health=f"port = {port}")
            with pytest.raises(RuntimeError, match=f"127.0.0.1:{port} of \\[health\\] is in use by another program"):
                await bot.start()
    assert bot.last_words() == found("port-in-use", address=f"127.0.0.1:{port}").text
