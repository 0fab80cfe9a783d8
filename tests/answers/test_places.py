"""Where a table cannot be, the answer says why and what to do; nothing is opened, and nothing is claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.state import ConnectionState
from loopcord.client.parts import text

from bot.locales import LANGUAGES
from tests.answers.scene import Scene, play
from tests.e2e.playing import Guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.client import Json

GRANTED = discord.Permissions(view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True)


def changed(monkeypatch: pytest.MonkeyPatch, event: str, change: Callable[[Json], None]) -> None:
    """Let Discord send events of this name that say something else."""
    name = f"parse_{event}"
    parse = getattr(ConnectionState, name)

    def parsing(self: ConnectionState[Any], payload: Json) -> object:
        change(payload)
        return parse(self, payload)

    monkeypatch.setattr(ConnectionState, name, parsing)


def grant_all(payload: Json) -> None:
    """What the bot may do in the channel, as if that were all that counts."""
    payload["app_permissions"] = str(GRANTED.value)


def made(monkeypatch: pytest.MonkeyPatch, kind: int) -> None:
    """Make all channels of servers channels of this kind."""

    def change(channel: Json) -> None:
        channel |= {"type": kind, "bitrate": 64_000, "user_limit": 0}

    def in_guild(payload: Json) -> None:
        for channel in payload["channels"]:
            change(channel)

    changed(monkeypatch, "guild_create", in_guild)
    changed(monkeypatch, "interaction_create", lambda payload: change(payload["channel"]))


async def in_private(scene: Scene, language: str) -> Guest:
    """Somebody in a private thread of theirs, without the bot."""
    anna = await scene.guest("Anna", language)
    thread = await anna.person.start_thread(anna.channel, "secret", private=True)
    return Guest(anna.person, thread, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("says", ["nothing is granted", "all is granted"])
def test_a_private_thread_without_the_bot_asks_for_a_mention(
    language: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if says == "all is granted":
        changed(monkeypatch, "interaction_create", grant_all)

    async def act(scene: Scene) -> None:
        anna = await in_private(scene, language)
        me = scene.bot_id
        mention_me = anna.say("refusal-mention-me", bot=f"<@{me}>")
        assert text((await anna.slash("join", game="forty_barrels")).shown) == mention_me
        assert text((await anna.slash("join")).shown) == mention_me
        assert text((await anna.slash("gamenight", when="2h")).shown) == mention_me
        await scene.rest()
        assert await scene.open_tables() == 0
        assert anna.person.dm_messages() == []
        await anna.person.add_to_thread(anna.channel, me)
        assert text((await anna.slash("join", game="forty_barrels")).shown).startswith(anna.say("answer-seated"))
        assert anna.in_lobby()

    play(act)


def test_a_table_in_a_private_thread_that_the_bot_was_removed_from_asks_for_a_mention(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    changed(monkeypatch, "interaction_create", grant_all)

    async def act(scene: Scene) -> None:
        anna = await in_private(scene, "en")
        me = scene.bot_id
        await anna.person.add_to_thread(anna.channel, me)
        await anna.slash("join", game="forty_barrels")
        await anna.person.remove_from_thread(anna.channel, me)
        answer = await anna.slash("board")
        assert text(answer.shown) == anna.say("refusal-mention-me", bot=f"<@{me}>")

    play(act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_that_discord_refuses_leaves_no_table_and_no_message(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, "interaction_create", grant_all)

    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        await scene.playground.deny_bot(anna.channel, "send_messages")
        for _ in range(2):  # It counts for no limit: nobody has seen a table.
            answer = await anna.slash("join", game="forty_barrels")
            assert text(answer.shown) == anna.say("refusal-post-refused")
            await scene.rest()
            assert await scene.open_tables() == 0
            assert anna.person.dm_messages() == []
        await scene.playground.deny_bot(anna.channel)
        assert text((await anna.slash("join", game="forty_barrels")).shown).startswith(anna.say("answer-seated"))
        assert anna.in_lobby()

    play(act)


@pytest.mark.parametrize("denied", ["send_messages", "view_channel"])
def test_a_channel_without_the_permissions_names_them(denied: str) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        await scene.playground.deny_bot(anna.channel, denied)
        assert text((await anna.slash("join", game="cafe")).shown) == anna.say("refusal-cannot-post")

    play(act)


@pytest.mark.parametrize("private", [False, True])
def test_a_thread_without_the_permission_names_the_one_for_threads(private: bool) -> None:
    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        thread = Guest(anna.person, await anna.person.start_thread(anna.channel, "talk", private=private), "en")
        await scene.playground.deny_bot(anna.channel, "send_messages_in_threads")
        answer = await thread.slash("join", game="cafe")
        assert text(answer.shown) == anna.say("refusal-cannot-post-in-thread")

    play(act)


FORUM, MEDIA, CATEGORY, DIRECTORY, UNKNOWN = 15, 16, 4, 14, 99
NEWS, VOICE, STAGE = 5, 2, 13


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (FORUM, "in-forum"),
        (MEDIA, "in-forum"),
        (CATEGORY, "in-category"),
        (DIRECTORY, "unknown-channel-kind"),
        (UNKNOWN, "unknown-channel-kind"),
    ],
)
def test_a_channel_without_a_chat_is_called_what_it_is(
    language: str, kind: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(monkeypatch, kind)

    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna", language)
        for command, options in (
            ("join", {"game": "cafe"}),
            ("join", {}),
            ("board", {}),
            ("gamenight", {"when": "2h"}),
        ):
            assert text((await anna.slash(command, **options)).shown) == anna.say(f"refusal-{code}"), command
        assert await scene.open_tables() == 0

    play(act)


@pytest.mark.parametrize("kind", [NEWS, VOICE, STAGE])
def test_every_channel_with_a_chat_has_tables(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made(monkeypatch, kind)

    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        assert text((await anna.slash("join", game="cafe")).shown).startswith(anna.say("answer-seated"))
        assert anna.in_lobby()

    play(act)


def test_a_group_of_direct_messages_is_sent_to_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_group(payload: Json) -> None:
        del payload["guild_id"], payload["guild"], payload["guild_locale"]
        payload["user"] = payload.pop("member")["user"]
        payload |= {"context": 2, "channel": {"id": payload["channel_id"], "type": 3, "recipients": []}}

    changed(monkeypatch, "interaction_create", in_group)

    async def act(scene: Scene) -> None:
        anna = await scene.guest("Anna")
        for command in ("join", "board", "start"):
            assert text((await anna.slash(command)).shown) == anna.say("refusal-only-in-servers")

    play(act)
