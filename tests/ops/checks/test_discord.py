"""A start, the doctor and the readiness of a running bot say the same of Discord: its refusals, outages and limits.

A start says in its log what it waits for, and what does not stop it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from bot.app import Environment
from bot.cli.doctor_command import examine
from bot.cogs import registration
from bot.ops.checks import Finding, found
from bot.store.store import utc_now
from tests.ops.checks.observers import NOWHERE, aside, by_code, is_whole
from tests.ops.checks.running import diagnosis, on_a_playground, rewrite, write
from tests.store.databases import newest_file


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder of its own with a database; and no changes of the garbage collector, which would last."""
    newest_file(tmp_path / "tables.sqlite3")
    monkeypatch.setattr("bot.ops.login.keep_collections_short", lambda: None)
    with aside(tmp_path, monkeypatch):
        yield


# --- a token that is not accepted: the bot does not start, so it serves no page ---

TOKENS: Final = {
    "another token": ("not-this-one", "token-refused"),
    "the public key": ("0123456789abcdef" * 4, "token-is-something-else"),
    "the client secret": ("AbCdEfGh" * 4, "token-is-something-else"),
    "the id": ("123456789012345678", "token-is-something-else"),
}


@pytest.mark.parametrize("what", TOKENS)
async def test_a_start_and_the_doctor_say_the_same_of_a_token_that_is_not_accepted(tmp_path: Path, what: str) -> None:
    token, code = TOKENS[what]
    async with on_a_playground(tmp_path) as bot:
        write(bot.playground.url, token, 0)
        finding = by_code(await diagnosis(), code)
        assert is_whole(finding)
        assert token not in finding.text
        bot.start()
        assert await bot.refusal() == finding.text


# --- outages: a start waits, and its page says for what ---

OUTAGES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "a login that fails": ("login-failed", {"kind": "errors", "match": "GET /users/@me", "status": 503}),
    "a login that is limited": ("login-limited", {"kind": "limited", "match": "GET /users/@me", "scope": "cloudflare"}),
}


@pytest.mark.parametrize("what", OUTAGES)
async def test_an_outage_of_the_login_gets_the_same_words_everywhere(tmp_path: Path, what: str) -> None:
    code, fault = OUTAGES[what]
    async with on_a_playground(tmp_path) as bot:
        await bot.playground.fault(**fault, count=1000)
        finding = by_code(await diagnosis(), code)
        assert is_whole(finding)
        bot.start()
        await bot.logged(finding.text)
        await bot.reports(finding.text)


async def test_an_absent_discord_gets_the_same_words_everywhere(tmp_path: Path) -> None:
    async with on_a_playground(tmp_path) as bot:
        rewrite(bot.playground.url, NOWHERE)
        finding = by_code(await diagnosis(), "discord-unreachable")
        assert is_whole(finding)
        bot.start()
        await bot.logged(finding.text)
        await bot.reports(finding.text)


async def test_a_certificate_that_is_not_accepted_is_told_apart_from_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a proxy that reads encrypted traffic: the session fails as aiohttp does."""

    async def untrusted(*_: Any, **__: Any) -> None:
        key: Any = type("Key", (), {"host": "discord.com", "port": 443, "ssl": True, "is_ssl": True})()
        raise aiohttp.ClientConnectorCertificateError(key, OSError("certificate verify failed: self-signed"))

    async with on_a_playground(tmp_path) as bot:
        monkeypatch.setattr(aiohttp.TCPConnector, "_create_connection", untrusted)
        finding = by_code(await diagnosis(), "discord-untrusted")
        assert is_whole(finding)
        assert "certificate verify failed" in finding.sentence
        bot.start()
        await bot.logged(finding.text)


async def test_an_unreachable_gateway_is_reported_by_a_start_and_its_page(tmp_path: Path) -> None:
    """The doctor asks Discord for the same address, and has a sentence of its own about what it asks for."""
    async with on_a_playground(tmp_path) as bot:
        await bot.playground.fault("errors", match="GET /gateway/bot", status=503, count=1000)
        bot.start()
        async with asyncio.timeout(60):
            while not (waits := _of_gateway(bot.reasons())):  # noqa: ASYNC110  (the log tells nobody)
                await asyncio.sleep(0.02)
        assert is_whole(found("gateway-unreachable", where=bot.playground.url, reason="x"))
        await bot.reports(waits[0])
        asked = by_code(await diagnosis(), "discord-unanswered")
        assert asked.sentence == "Discord did not answer a request about gateway (GatewayNotFound)."


def _of_gateway(reasons: list[str]) -> list[str]:
    return [each for each in reasons if each.startswith("The gateway of ")]


@pytest.mark.parametrize("number", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_gateway_that_closes_for_good_ends_the_bot_with_the_sentence_of_its_check(
    tmp_path: Path, number: int
) -> None:
    """The doctor cannot meet it, because it does not connect; nor does a bot that has ended serve a page."""
    async with on_a_playground(tmp_path) as bot:
        bot.start()
        await bot.ready()
        await bot.playground.gateway("close", code=number)
        said = await bot.refusal()
        finding = found(f"gateway-{number}", where=bot.playground.url)
        assert said == finding.text
        assert is_whole(finding)


async def test_a_lost_connection_is_reported_by_readiness_alone(tmp_path: Path) -> None:
    """A start has its own connection, and the doctor none."""
    async with on_a_playground(tmp_path) as bot:
        bot.start()
        await bot.ready()
        await bot.playground.server.stop()
        await bot.reports(found("not-connected").text)


# --- what does not stop a start: it is in its log, on its page, and the doctor repeats it ---


async def told_by_all(bot: Any, code: str) -> Finding:
    """What the doctor says beside a running bot, once its log and its page say the same."""
    async with asyncio.timeout(60):
        while not (found_here := [each for each in await diagnosis() if each.code == code]):  # noqa: ASYNC110  (a file)
            await asyncio.sleep(0.1)
    [finding] = found_here
    assert is_whole(finding)
    await bot.logged(finding.text)
    await bot.reports(finding.text)
    return finding


async def test_commands_that_discord_refuses_get_the_same_words_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot runs: what was registered earlier keeps working."""
    wanted = registration._wanted

    async def without_words(tree: Any) -> list[Any]:
        return [{**each, "description": ""} for each in await wanted(tree)]

    async with on_a_playground(tmp_path) as bot:
        monkeypatch.setattr(registration, "_wanted", without_words)
        bot.start()
        await bot.ready()
        finding = await told_by_all(bot, "commands-refused")
        assert "(status 400, code 50035)" in finding.sentence


async def test_emojis_that_discord_refuses_get_the_same_words_everywhere(tmp_path: Path) -> None:
    async with on_a_playground(tmp_path, emojis=True) as bot:
        await bot.playground.fault("limited", match="POST /applications/*/emojis", scope="cloudflare", count=1000)
        bot.start()
        await bot.ready()
        finding = await told_by_all(bot, "emojis-refused")
        assert "429" in finding.sentence


@pytest.mark.parametrize(("intent", "name"), [("members", "Server Members"), ("message_content", "Message Content")])
async def test_an_unneeded_intent_gets_the_same_words_everywhere(tmp_path: Path, intent: str, name: str) -> None:
    async with on_a_playground(tmp_path, privileged_intents=[intent]) as bot:
        bot.start()
        await bot.ready()
        assert (await told_by_all(bot, "intents-needless")).sentence.endswith(f"never asks for: {name}.")


@pytest.mark.parametrize(("seconds", "code"), [(20, "clock-off"), (-400, "clock-wrong")])
async def test_a_wrong_clock_gets_the_same_words_everywhere(tmp_path: Path, seconds: int, code: str) -> None:
    def clock() -> datetime:
        return utc_now() + timedelta(seconds=seconds)

    async with on_a_playground(tmp_path) as bot:
        bot.start(Environment(clock=clock))
        await bot.ready()
        finding = by_code(await examine(Path("config.toml"), clock), code)
        assert is_whole(finding)
        way = "ahead of" if seconds > 0 else "behind"
        # A second may begin between two requests.
        near = [found(code, seconds=str(abs(seconds) + more), way=way).text for more in (-2, -1, 0, 1, 2)]
        assert finding.text in near
        assert [each for each in near if each in bot.reasons()]
        assert [each for each in near if each in await bot.page()]


async def test_a_new_database_of_a_known_bot_is_reported_by_a_start_and_its_page(tmp_path: Path) -> None:
    """The doctor finds no database before the start, and says that it may be the wrong folder."""
    async with on_a_playground(tmp_path) as bot:
        bot.start()
        await bot.ready()
        await bot.stop()
        (tmp_path / "tables.sqlite3").unlink()
        bot.start()
        finding = found("database-new", database=str(tmp_path / "tables.sqlite3"))
        assert is_whole(finding)
        await bot.logged(finding.text)
        await bot.reports(finding.text)
