"""The settings of a server: who changes them, what they do where a lobby opens, and what is refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.cogs.registration import register_commands
from bot.locales import words
from bot.screens.parts import NO_TABLE, Click
from bot.store.schema import ServerSettings
from bot.tables.clocks import Clock, Pace
from bot.tables.requests import Stop
from bot.tables.types import Member
from tests.bots import make_bot
from tests.cogs.simulation import Simulation, answer_text, clicks, reading, walk
from tests.cogs.test_strangers import forged
from tests.store.rows import everything

SAY = words("en")


def manager(sim: Simulation, name: str = "mona") -> Any:
    """Somebody who manages the server."""
    role = sim.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return sim.member(name, roles=[role])


def click(chosen: str) -> str:
    """The custom_id of what a button of the screen carries, or a menu before what is chosen in it."""
    return Click(NO_TABLE, 0, "server", chosen).custom_id()


async def settings(sim: Simulation) -> ServerSettings:
    """What is chosen on the server."""
    return await sim.bot.host.servers.of(sim.guild.id)


async def test_everything_is_chosen_on_one_private_screen(sim: Simulation) -> None:
    mona, backroom = manager(sim), sim.guild.create_text_channel("back-room")
    screen = await mona.slash(sim.channel, "settings")
    assert screen.ephemeral
    for menu, value in (("language", "de"), ("game", "one_eleven"), ("clock", "day"), ("pace", "quick")):
        answer = await mona.select(screen.response, [value], custom_id=click(f"{menu}."))
        assert answer.followups == [], "the screen itself shows what is chosen"
    await mona.select(screen.response, ["target.30"], custom_id=click("option.one_eleven."))
    await mona.select(screen.response, [backroom, sim.channel], custom_id=click("channels."))
    for switch in ("threads.on", "calls.off", "advice.off"):
        await mona.click(screen.response, custom_id=click(switch))
    assert await settings(sim) == ServerSettings(
        language="de",
        game="one_eleven",
        options={"target": "30"},
        clock=Clock.DAY,
        pace=Pace.QUICK,
        advice=False,
        channels=(backroom.id, sim.channel.id),
        threads=True,
        calls=False,
    )
    assert sim.channel.history() == [], "nobody else is bothered with it"


async def test_a_table_is_opened_with_them(sim: Simulation) -> None:
    servers = sim.bot.host.servers
    await servers.choose_language(sim.guild.id, "de")
    await servers.choose_game(sim.guild.id, "one_eleven")
    await servers.set_option(sim.guild.id, "one_eleven", "target", "30")
    await servers.choose_clock(sim.guild.id, "day")
    anna = sim.member("anna")
    assert "You’re in." in answer_text(await anna.slash(sim.channel, "join")), "in her own language"
    board = reading(await sim.board())
    assert words("de")("one_eleven-hook") in board
    table = await sim.table()
    assert (table.game, table.place.locale, table.clock) == ("one_eleven", "de", Clock.DAY)
    assert words("de")("clock-day-short") in board
    assert "30" in answer_text(await anna.slash(sim.channel, "rules", game="one_eleven"))


async def test_an_open_table_keeps_its_settings(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    board, mona = await sim.board(), manager(sim)
    screen = (await mona.slash(sim.channel, "settings")).response
    for menu, value in (("language", "ja"), ("game", "cafe"), ("clock", "live")):
        await mona.select(screen, [value], custom_id=click(f"{menu}."))
    await mona.select(screen, [sim.guild.create_text_channel("back-room")], custom_id=click("channels."))
    await mona.click(screen, custom_id=click("threads.on"))
    assert await sim.table() == table
    assert reading(await sim.board()) == reading(board)
    assert (await sim.board()).id == board.id
    await sim.play(await sim.to_act(anna, ben))
    assert (await sim.table()).ply == 1


async def test_only_managers_of_the_server_change_anything(sim: Simulation) -> None:
    eve, mona = sim.member("eve"), manager(sim)
    assert "settings" not in eve.available_commands(sim.channel)
    assert "settings" in mona.available_commands(sim.channel)
    before = await everything(sim.store)
    for chosen in ("threads.on", "language.de", "channels.", "option.cafe.bar.straight"):
        assert answer_text(await forged(sim, eve, click(chosen))) == SAY("refusal-not-manager")
    assert (await everything(sim.store))["servers"] == before["servers"] == []


async def test_command_permissions_are_registered_and_compared(sim: Simulation) -> None:
    assert not (await register_commands(sim.bot, sim.bot.tree)).changed, "it is there"
    command = sim.bot.tree.get_command("settings")
    assert isinstance(command, app_commands.Command)
    command.default_permissions = discord.Permissions(administrator=True)
    assert (await register_commands(sim.bot, sim.bot.tree)).changed
    assert "settings" not in manager(sim).available_commands(sim.channel)


async def test_typed_options_are_short_and_their_limit_is_compared(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refusals repeat it, and have to fit into a message."""
    commands = [each.to_dict(sim.bot.tree) for each in sim.bot.tree.get_commands()]
    options = [(each["name"], option) for each in commands for option in each["options"]]
    typed = {
        f"{command} {option['name']}": option.get("max_length")
        for command, option in options
        if option["type"] == discord.AppCommandOptionType.string.value and not option.get("choices")
    }
    assert "settings timezone" in typed
    assert {*typed.values()} == {100}, typed
    command = sim.bot.tree.get_command("settings")
    assert isinstance(command, app_commands.Command)
    monkeypatch.setattr(command._params["timezone"], "max_value", 99)  # Bots share the options of a class.
    assert (await register_commands(sim.bot, sim.bot.tree)).changed


async def test_a_manager_of_another_server_changes_only_that_one(sim: Simulation) -> None:
    other = sim.env.create_guild()
    role = other.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    mona = other.add_member(sim.env.create_user("mona"), roles=[role])
    channel = other.create_text_channel("theirs")
    screen = (await mona.slash(channel, "settings")).response
    await mona.click(screen, custom_id=click("threads.on"))
    assert (await sim.bot.host.servers.of(other.id)).threads
    assert not (await settings(sim)).threads


CANNOT_BE_CHOSEN = (
    ("language.fr", "unknown-button"),
    ("language.", "unknown-button"),
    ("game.chess", "unknown-game"),
    ("game.", "unknown-game"),
    ("clock.century", "bad-option"),
    ("pace.never", "bad-option"),
    ("threads.maybe", "unknown-button"),
    ("option.one_eleven.target.31", "bad-option"),
    ("option.one_eleven.edition.x", "unknown-option"),
    ("option.cafe.bar.straight", "unknown-option"),
    ("option.chess.size.8", "unknown-game"),
    ("option.", "unknown-game"),
    ("channels.1", "unknown-channel"),
    ("channels.x", "unknown-channel"),
    ("channels.９", "unknown-channel"),
    ("channels.,", "unknown-channel"),
    ("elsewhere.on", "unknown-button"),
    ("", "unknown-button"),
)


async def test_an_invalid_setting_is_refused(sim: Simulation) -> None:
    mona = manager(sim)
    await sim.bot.host.servers.choose_game(sim.guild.id, "one_eleven")
    before = (await everything(sim.store))["servers"]
    for chosen, refusal in CANNOT_BE_CHOSEN:
        assert answer_text(await forged(sim, mona, click(chosen))) == SAY(f"refusal-{refusal}"), chosen
        assert (await everything(sim.store))["servers"] == before, chosen


async def test_a_screen_of_before_a_restart_works(sim: Simulation) -> None:
    mona = manager(sim)
    screen = (await mona.slash(sim.channel, "settings")).response
    await sim.env.settle()
    sim.bot = make_bot(sim.store, pace=0)
    await sim.env.restart_bot(sim.bot)
    await mona.click(screen, custom_id=click("calls.off"))
    assert not (await settings(sim)).calls


async def test_a_game_missing_from_this_version_is_reported_and_players_are_asked(sim: Simulation) -> None:
    await sim.bot.host.servers.choose_game(sim.guild.id, "cafe")
    plugins = {name: plugin for name, plugin in sim.bot._plugins.items() if name != "cafe"}
    sim.bot = make_bot(sim.store, pace=0, plugins=plugins)
    await sim.env.restart_bot(sim.bot)
    mona = manager(sim)
    assert SAY("settings-game-gone") in answer_text(await mona.slash(sim.channel, "settings"))
    asked = await mona.slash(sim.channel, "join")
    assert [each.payload for each in clicks(asked.response, "play")] == [*plugins]


# --- the channels ---


async def test_a_channel_that_is_not_allowed_opens_no_table_and_names_the_allowed_ones(sim: Simulation) -> None:
    backroom, attic = sim.guild.create_text_channel("back-room"), sim.guild.create_text_channel("attic")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (backroom.id, attic.id))
    anna = sim.member("anna")
    refusal = SAY("refusal-channel-not-allowed", channels=f"<#{backroom.id}>, <#{attic.id}>")
    assert answer_text(await anna.slash(sim.channel, "join")) == refusal
    assert answer_text(await anna.slash(sim.channel, "join", game="cafe")) == refusal
    assert await sim.bot.host.open_table(sim.channel.id) is None
    await anna.slash(attic, "join", game="cafe")
    assert await sim.bot.host.open_table(attic.id) is not None


async def test_a_chooser_of_before_opens_nothing_where_it_is_no_longer_allowed(sim: Simulation) -> None:
    anna, backroom = sim.member("anna"), sim.guild.create_text_channel("back-room")
    asked = await anna.slash(sim.channel, "join")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (backroom.id,))
    answer = await anna.click(asked.response, custom_id=clicks(asked.response, "play")[0].custom_id())
    assert answer_text(answer) == SAY("refusal-channel-not-allowed", channels=f"<#{backroom.id}>")
    assert await sim.bot.host.open_table(sim.channel.id) is None


async def test_a_table_that_is_open_takes_players_wherever_it_stands(sim: Simulation) -> None:
    anna, ben, cleo = sim.member("anna"), sim.member("ben"), sim.member("cleo")
    await sim.seat(anna)
    await sim.bot.host.servers.allow_channels(sim.guild.id, (sim.guild.create_text_channel("back-room").id,))
    await ben.slash(sim.channel, "join")
    await cleo.click(await sim.board(), label="Join")
    assert len((await sim.table()).seats) == 3
    table = await sim.table()
    await sim.bot.host.ask(table.id, Stop(Member(cleo.id, "Cleo")))
    closed = await sim.board(table)
    assert "On this server tables are opened in <#" in answer_text(await anna.click(closed, label="Open a new table"))
    assert await sim.bot.host.open_table(sim.channel.id) is None


async def test_a_thread_belongs_to_the_channel_that_it_is_in(sim: Simulation) -> None:
    room = sim.bot.get_channel(sim.channel.id)
    assert isinstance(room, discord.TextChannel)
    await room.create_thread(name="evening", type=discord.ChannelType.public_thread)
    await sim.env.settle()
    [thread] = sim.channel.threads
    await sim.bot.host.servers.allow_channels(sim.guild.id, (sim.channel.id,))
    await sim.member("anna").slash(thread, "join", game="cafe")
    assert await sim.bot.host.open_table(thread.id) is not None


async def test_a_server_that_has_lost_its_channels_gets_an_explanation(sim: Simulation) -> None:
    backroom, attic = sim.guild.create_text_channel("back-room"), sim.guild.create_text_channel("attic")
    await sim.bot.host.servers.allow_channels(sim.guild.id, (backroom.id, attic.id))
    anna, mona = sim.member("anna"), manager(sim)
    for channel, refusal in (
        (backroom, SAY("refusal-channel-not-allowed", channels=f"<#{attic.id}>")),
        (attic, SAY("refusal-channels-gone")),
    ):
        doomed = sim.bot.get_channel(channel.id)
        assert isinstance(doomed, discord.TextChannel)
        await doomed.delete()
        await sim.env.settle()
        assert answer_text(await anna.slash(sim.channel, "join")) == refusal
    screen = await mona.slash(sim.channel, "settings")
    assert SAY("settings-channels-gone", count=2) in answer_text(screen)
    [menu] = [part for part in walk(screen.response.components) if part["type"] == 8]
    assert menu.get("default_values", []) == []
    await mona.select(screen.response, [], custom_id=click("channels."))
    assert (await settings(sim)).channels == ()
    assert clicks((await anna.slash(sim.channel, "join")).response, "play")


# --- permissions ---


async def test_each_missing_permission_is_listed_with_its_channels(sim: Simulation) -> None:
    mona = manager(sim)
    assert SAY("lacks-nothing", channels=f"<#{sim.channel.id}>") in answer_text(
        await mona.slash(sim.channel, "settings")
    )
    everybody = sim.guild.default_role
    denied = {
        "hidden": discord.PermissionOverwrite(view_channel=False),
        "quiet": discord.PermissionOverwrite(send_messages=False, attach_files=False),
        "plain": discord.PermissionOverwrite(attach_files=False, embed_links=False, read_message_history=False),
        "plainer": discord.PermissionOverwrite(attach_files=False, create_public_threads=False),
    }
    rooms = {name: sim.guild.create_text_channel(name, overwrites={everybody: deny}) for name, deny in denied.items()}
    here = {name: f"<#{room.id}>" for name, room in rooms.items()}
    await sim.bot.host.servers.allow_channels(sim.guild.id, tuple(room.id for room in rooms.values()))
    said = answer_text(await mona.slash(sim.channel, "settings"))
    lines = [line for line in said.splitlines() if line.startswith("⚠️")]
    assert lines == [
        SAY("lacks-view_channel", channels=here["hidden"]),
        SAY("lacks-send_messages", channels=here["quiet"]),
        SAY("lacks-attach_files", channels=f"{here['plain']}, {here['plainer']}"),
        SAY("lacks-embed_links", channels=here["plain"]),
        SAY("lacks-read_message_history", channels=here["plain"]),
    ]
    await sim.bot.host.servers.use_threads(sim.guild.id, True)
    said = answer_text(await mona.slash(sim.channel, "settings"))
    assert SAY("lacks-create_public_threads", channels=here["plainer"]) in said
    assert SAY("lacks-send_messages", channels=here["quiet"]) not in said, "a table stands in its thread"
