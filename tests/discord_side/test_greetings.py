"""A server that invites the bot is greeted once for each invitation, where the bot may write, and told what it lacks.

`python -m pytest -s` prints for each case what was greeted where.
"""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from loopcord.client.parts import text

from bot.features.welcome.greetings import LOOK_INTERVAL
from bot.features.welcome.screens import CHOOSE
from bot.locales import LANGUAGES, words
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks
from tests.simulation.scene import LOCALES, Scene, play
from tests.simulation.trouble import is_there

if TYPE_CHECKING:
    from loopcord.client import Json

SOON = 3 * LOOK_INTERVAL
HOUR, DAY = 3600.0, 24 * 3600.0


async def invited(scene: Scene, *channels: str, locale: str = "en-US") -> tuple[str, list[str]]:
    """A server with these channels that has just invited the bot; its id and theirs, the system channel first."""
    guild = (await scene.playground.add_guild("Elsewhere", locale))["id"]
    return guild, [await scene.playground.add_channel(name, guild) for name in channels]


def greetings(scene: Scene, channel: str) -> list[object]:
    """The greetings in a channel."""
    world = scene.playground.server.state.world
    headings = {words(each)("greeting-heading") for each in LANGUAGES}
    found: list[object] = [each for each in world.messages(channel) if any(head in str(each) for head in headings)]
    print(f"#{world.channels[channel].name}: greeted {len(found)} times")  # noqa: T201  (what was greeted where)
    return found


async def seen(scene: Scene, channel: str, language: str = "en") -> tuple[Guest, Json]:
    """A newcomer to a channel, and the greeting that they see there."""
    guest = await scene.guest(f"Newcomer {channel[-4:]}", channel, language)
    [found] = guest.greetings()
    return guest, found


async def restart(scene: Scene, between: Any = None) -> None:
    """Stop the bots, let something happen meanwhile, and start them again."""
    for bot in scene.bots:
        await bot.stop()
    if between is not None:
        await between()
    for bot in scene.bots:
        bot.start()
    await is_there(scene.playground, scene.bots)
    await asyncio.sleep(SOON)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_is_answered_in_the_system_channel_in_the_language_of_the_server(language: str) -> None:
    async def act(scene: Scene) -> None:
        _, [first, second] = await invited(scene, "lobby", "games", locale=LOCALES[language])
        await asyncio.sleep(SOON)
        _, found = await seen(scene, first)
        say = words(language)
        assert say("greeting-join") in text(found)
        assert say("lacks-nothing", channels=f"<#{first}>") in text(found)
        assert greetings(scene, second) == []
        assert scene.troubles == []

    play(act)


def test_the_buttons_of_the_greeting_open_the_chooser_and_teach_a_game() -> None:
    async def act(scene: Scene) -> None:
        _, [first] = await invited(scene, "lobby")
        await asyncio.sleep(SOON)
        guest, found = await seen(scene, first)
        [choose], [learn] = clicks(found, CHOOSE), clicks(found, "tutorial")
        chooser = (await guest.click(found, choose)).shown
        assert guest.say("chooser-heading") in text(chooser)
        assert guest.say("tutorial-question").splitlines()[0] in text((await guest.click(found, learn)).shown)
        await guest.click(chooser, clicks(chooser, "play")[0])
        await guest.until("the lobby", guest.in_lobby)

    play(act)


def test_a_server_that_was_there_before_is_not_greeted() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        await asyncio.sleep(SOON)
        assert greetings(scene, channel) == []
        await restart(scene)
        assert greetings(scene, channel) == []

    play(act)


def test_a_restart_repeats_no_greeting_and_each_new_invitation_gets_one() -> None:
    async def act(scene: Scene) -> None:
        guild, [first] = await invited(scene, "lobby")
        await asyncio.sleep(SOON)
        assert len(greetings(scene, first)) == 1
        await restart(scene)
        assert len(greetings(scene, first)) == 1
        await scene.playground.remove_bot(guild)
        await asyncio.sleep(SOON)
        await scene.playground.add_bot(guild)
        await asyncio.sleep(SOON)
        assert len(greetings(scene, first)) == 2
        await restart(scene)
        assert len(greetings(scene, first)) == 2

    play(act)


@pytest.mark.parametrize("how", ["outage", "invalidate", "reconnect"])
def test_an_outage_or_another_session_repeats_no_greeting(how: str) -> None:
    """Discord then sends the server again, which other bots have taken for an invitation."""

    async def act(scene: Scene) -> None:
        guild, [first] = await invited(scene, "lobby")
        await asyncio.sleep(SOON)
        if how == "outage":
            await scene.playground.change_guild(guild, available=False)
            await asyncio.sleep(SOON)
            await scene.playground.change_guild(guild, available=True)
        else:
            await scene.playground.gateway(how)
        await asyncio.sleep(SOON)
        assert len(greetings(scene, first)) == 1

    play(act)


def test_an_invitation_while_the_bot_is_down_is_noticed_at_the_start() -> None:
    async def act(scene: Scene) -> None:
        made: list[str] = []

        async def invite() -> None:
            made.extend((await invited(scene, "lobby"))[1])
            await asyncio.sleep(HOUR)

        await restart(scene, invite)
        assert len(greetings(scene, made[0])) == 1

    play(act)


def test_a_server_that_removes_and_invites_the_bot_while_it_is_down_is_greeted_again() -> None:
    async def act(scene: Scene) -> None:
        guild, [first] = await invited(scene, "lobby")
        await asyncio.sleep(SOON)

        async def invite_again() -> None:
            await scene.playground.remove_bot(guild)
            await asyncio.sleep(60)
            await scene.playground.add_bot(guild)

        await restart(scene, invite_again)
        assert len(greetings(scene, first)) == 2

    play(act)


@pytest.mark.parametrize("denied", ["send_messages", "view_channel"])
def test_without_the_system_channel_the_first_channel_where_the_bot_may_write_is_taken(denied: str) -> None:
    async def act(scene: Scene) -> None:
        made: list[str] = []

        async def invite() -> None:
            made.extend((await invited(scene, "rules", "closed", "talk", "games"))[1])
            for each in made[:2]:
                await scene.playground.deny_bot(each, denied)

        await restart(scene, invite)
        assert [len(greetings(scene, each)) for each in made] == [0, 0, 1, 0]

    play(act)


def test_a_server_in_which_the_bot_may_write_nowhere_is_greeted_once_it_may() -> None:
    async def act(scene: Scene) -> None:
        made: list[str] = []

        async def invite() -> None:
            made.extend((await invited(scene, "lobby", "games"))[1])
            for each in made:
                await scene.playground.deny_bot(each, "send_messages")

        await restart(scene, invite)
        requests = len(scene.requests("POST", "/messages"))
        await asyncio.sleep(HOUR)
        assert len(scene.requests("POST", "/messages")) == requests, "nothing is tried where it would be refused"
        await restart(scene)
        await scene.playground.deny_bot(made[1])
        await asyncio.sleep(SOON)
        assert [len(greetings(scene, each)) for each in made] == [0, 1]

    play(act)


def test_an_invitation_without_a_channel_is_not_answered_when_it_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.welcome.greetings.GREETED_FOR", timedelta(minutes=30))

    async def act(scene: Scene) -> None:
        guild, _ = await invited(scene)
        await asyncio.sleep(HOUR)
        late = await scene.playground.add_channel("late", guild)
        await asyncio.sleep(SOON)
        assert greetings(scene, late) == []
        assert len(scene.events("greeting-given-up")) == 1

    play(act)


@pytest.mark.parametrize(("days", "count"), [(6, 1), (8, 0)])
def test_a_bot_with_a_new_database_greets_only_servers_that_have_just_invited_it(days: int, count: int) -> None:
    async def act(scene: Scene) -> None:
        made: list[str] = []

        async def invite() -> None:
            guild, channels = await invited(scene, "lobby")
            made.extend(channels)
            world = scene.playground.server.state.world
            world.guilds[guild].bot_joined = world.guilds[guild].made - days * DAY

        await restart(scene, invite)
        assert len(greetings(scene, made[0])) == count

    play(act)


def test_a_channel_that_refuses_in_spite_of_the_permission_is_passed_over() -> None:
    async def act(scene: Scene) -> None:
        _, made = await invited(scene, "lobby", "games")
        # Nothing tells the bot about it.
        scene.playground.server.state.world.channels[made[0]].denied = ["send_messages"]
        await asyncio.sleep(SOON)
        assert [len(greetings(scene, each)) for each in made] == [0, 1]
        assert len(scene.requests("POST", f"/channels/{made[0]}/messages")) == 1

    play(act)


def test_the_greeting_says_what_the_bot_lacks() -> None:
    async def act(scene: Scene) -> None:
        made: list[str] = []

        async def invite() -> None:
            made.extend((await invited(scene, "lobby"))[1])
            await scene.playground.deny_bot(made[0], "attach_files", "read_message_history")

        await restart(scene, invite)
        _, found = await seen(scene, made[0])
        for each in ("attach_files", "read_message_history"):
            assert words("en")(f"lacks-{each}", channels=f"<#{made[0]}>") in text(found)
        assert words("en")("lacks-nothing", channels=f"<#{made[0]}>") not in text(found)

    play(act)


def test_only_one_of_several_processes_greets() -> None:
    async def act(scene: Scene) -> None:
        made = [await invited(scene, "lobby") for _ in range(4)]
        await asyncio.sleep(SOON)
        assert [len(greetings(scene, channel)) for _, [channel] in made] == [1] * 4
        await restart(scene)
        assert [len(greetings(scene, channel)) for _, [channel] in made] == [1] * 4

    play(act, processes=2)


@pytest.mark.parametrize("how", [{"kind": "dropped"}, {"kind": "lost"}], ids=lambda how: how["kind"])
def test_a_bot_that_is_killed_while_it_greets_greets_once(how: dict[str, str]) -> None:
    async def act(scene: Scene) -> None:
        await scene.playground.fault(match="POST /channels/**", **how)
        _, [only] = await invited(scene, "lobby")
        while not scene.requests("POST", "/messages"):  # noqa: ASYNC110  (the bot has no event for it)
            await asyncio.sleep(0.1)
        scene.bots[0].kill()
        await scene.playground.clear_faults()
        scene.bots[0].start()
        await is_there(scene.playground, scene.bots)
        await asyncio.sleep(SOON)
        assert len(greetings(scene, only)) == 1

    play(act)
