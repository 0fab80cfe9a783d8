"""The application's emojis on a playground: only what differs is sent, and whatever fails, the bot speaks."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from loopcord.client import TOKEN
from loopcord.client.parts import buttons, selects, text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import InLoop, hosted
from structlog.testing import capture_logs

from bot.locales import Speech
from bot.messages.discord_api.emojis import EmojiKeeper, Icons
from bot.messages.discord_api.rendering import as_words
from bot.messages.discord_api.transport import Transport
from bot.pictures.icons import emoji_name, icon_png
from bot.screens.parts import Click, Screen, button, menu, menu_option, row
from bot.screens.parts import text as block
from bot.store.unit_of_work import EmojisDoubted, EmojisFound, Notice
from tests.pictures.icons import an_icon

ROOSTER, CAT, DOG = (
    an_icon(f"bremen_{animal}", plain) for animal, plain in (("rooster", "R"), ("cat", "C"), ("dog", "D"))
)
BLUE_CAT = an_icon("bremen_cat", "C", colour="#5B8DB8")
EMOJIS = "* /applications/*/emojis"


async def ended(keeper: EmojiKeeper) -> None:
    """Wait until its sync is done, or has failed for good."""
    if keeper._task is not None:
        await keeper._task


class Application:
    """An application on a playground, and the bot that has logged in as it."""

    def __init__(self, playground: InLoop, client: discord.Client) -> None:
        self.playground = playground
        self.client = client
        self.speech = Speech()

    def keeper(self, *icons: Any, **settings: Any) -> EmojiKeeper:
        """What a bot with these icons begins at its start."""
        self.speech = Speech()
        wanted = Icons(icons, ("bremen",))
        return EmojiKeeper(self.client, wanted, self.speech.write_with, again_after=(), **settings)

    async def start(self, *icons: Any, **settings: Any) -> list[Any]:
        """A start that is waited for to its end. Gives what was logged."""
        keeper = self.keeper(*icons, **settings)
        with capture_logs() as logs:
            await keeper.start(10)
            await ended(keeper)
        return logs

    async def names(self) -> list[str]:
        """The names of all emojis, sorted."""
        return sorted(emoji.name for emoji in await self.client.fetch_application_emojis())

    async def writes(self) -> list[str]:
        """The requests that have changed something."""
        asked = await self.playground.record(kind="rest")
        return [each["method"] for each in asked if "/emojis" in each["path"] and each["method"] != "GET"]


@pytest.fixture
async def application(tmp_path: Path) -> AsyncIterator[Application]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(TOKEN)
                yield Application(playground, client)
        assert await playground.complaints() == []


async def test_the_first_start_creates_and_the_second_changes_nothing(application: Application) -> None:
    logs = await application.start(ROOSTER, CAT)
    assert await application.names() == sorted([emoji_name(ROOSTER), emoji_name(CAT)])
    assert [(each["event"], each["created"], each["deleted"]) for each in logs] == [("emojis-synced", 2, 0)]
    ids = {emoji.name: emoji.id for emoji in await application.client.fetch_application_emojis()}
    assert application.speech("en-US").icon(ROOSTER) == f"<:rooster:{ids[emoji_name(ROOSTER)]}>"
    before = await application.writes()
    assert await application.start(ROOSTER, CAT) == []
    assert await application.writes() == before == ["POST", "POST"]
    assert application.speech("de").icon(CAT) == f"<:cat:{ids[emoji_name(CAT)]}>"


async def test_a_registered_emoji_shows_the_sprite(application: Application) -> None:
    await application.start(ROOSTER)
    [emoji] = await application.client.fetch_application_emojis()
    assert base64.b64encode(await emoji.read()) == base64.b64encode(icon_png(ROOSTER))


async def test_a_changed_sprite_replaces_its_emoji_and_foreign_ones_stay(application: Application) -> None:
    for foreign in ("logo", "bremen_cat", "party_0000"):
        await application.client.create_application_emoji(name=foreign, image=icon_png(DOG))
    await application.start(ROOSTER, CAT, DOG)
    kept = {emoji.name: emoji.id for emoji in await application.client.fetch_application_emojis()}
    logs = await application.start(ROOSTER, BLUE_CAT)
    assert [(each["created"], each["deleted"]) for each in logs] == [(1, 2)]
    after = {emoji.name: emoji.id for emoji in await application.client.fetch_application_emojis()}
    assert set(after) == {emoji_name(ROOSTER), emoji_name(BLUE_CAT), "logo", "bremen_cat", "party_0000"}
    assert all(after[name] == kept[name] for name in after if name != emoji_name(BLUE_CAT))


async def test_an_emoji_that_another_process_may_still_show_is_not_deleted(application: Application) -> None:
    await application.start(CAT)
    await application.start(BLUE_CAT, prune=False)
    assert await application.names() == sorted([emoji_name(CAT), emoji_name(BLUE_CAT)])


async def test_a_failed_emoji_is_plain_text_and_one_line_in_the_log(application: Application) -> None:
    await application.playground.fault("errors", status=503, match=EMOJIS)
    logs = await application.start(ROOSTER, CAT)
    assert [(each["event"], each["log_level"], each["missing"]) for each in logs] == [
        ("emojis-not-synced", "warning", 2)
    ]
    assert application.speech("en-US").icon(ROOSTER) == "R"
    await application.playground.clear_faults()
    assert [each["created"] for each in await application.start(ROOSTER, CAT)] == [2]


async def test_a_refused_emoji_is_plain_text_and_one_line_in_the_log(application: Application) -> None:
    async with discord.Client(intents=discord.Intents.none(), application_id=1) as stranger:
        await stranger.login(TOKEN)
        logs = await Application(application.playground, stranger).start(ROOSTER)
    assert [each["event"] for each in logs] == ["emojis-not-synced"]
    assert await application.names() == []


async def test_emojis_created_before_a_failure_are_used(application: Application) -> None:
    await application.start(ROOSTER)
    await application.playground.fault("errors", status=503, match="POST /applications/*/emojis")
    [line] = await application.start(ROOSTER, CAT)
    assert (line["missing"], line["created"]) == (1, 0)
    assert application.speech("en-US").icon(ROOSTER).startswith("<:rooster:")
    assert application.speech("en-US").icon(CAT) == "C"


async def test_a_failure_is_tried_again(application: Application) -> None:
    keeper = EmojiKeeper(
        application.client, Icons([ROOSTER], ("bremen",)), application.speech.write_with, again_after=(0, 0)
    )
    await application.playground.fault("errors", status=503, match=EMOJIS, count=2)
    await keeper.start(10)
    await ended(keeper)
    assert await application.names() == [emoji_name(ROOSTER)]


async def test_a_process_that_leads_no_more_asks_for_the_emojis_that_it_could_not_create(
    application: Application,
) -> None:
    """Found by seed 991: they counted as coming for good, so that no message was ever up to date."""
    leads, told = [True], list[Notice]()
    await application.playground.fault("errors", status=503, match="POST /applications/*/emojis")
    keeper = application.keeper(ROOSTER, CAT, leads=lambda: leads[0], tell=told.append)
    assert not await keeper._compare_again()
    assert (keeper.in_doubt, told) == (True, [])
    leads[0] = False
    assert not await keeper._compare_again(), "it asks until it hears of them"
    assert told == [EmojisDoubted(sorted([ROOSTER.name, CAT.name]))]
    keeper.heard(EmojisFound({ROOSTER.name: 7, CAT.name: 0}))
    assert not keeper.in_doubt
    assert await keeper._compare_again()
    assert application.speech("en-US").icon(ROOSTER) == "<:rooster:7>"


async def test_the_start_does_not_wait_for_slow_emojis(application: Application) -> None:
    await application.playground.fault("slow", delay=60, match=EMOJIS)
    keeper = application.keeper(ROOSTER)
    await asyncio.wait_for(keeper.start(0.01), 30)
    assert application.speech("en-US").icon(ROOSTER) == "R"
    await keeper.close()


async def test_emojis_appear_in_texts_on_buttons_and_in_menus(application: Application) -> None:
    await application.start(ROOSTER)
    playground, rooster = application.playground, application.speech("en-US").icon(ROOSTER)
    anna = await playground.person("Anna")
    channel = await playground.channel()
    click, other, third = (Click("k3f9x2aa", 1, kind) for kind in ("move", "pick", "set"))
    screen = Screen.of(
        block(f"{rooster} crows"),
        row(button("2", click, icon=rooster), button("", other, icon=rooster)),
        menu("Which?", third, [menu_option("3", "3", icon=rooster)]),
    )
    await Transport(application.client).send(int(channel), as_words(screen), "n")
    await anna.until(lambda: anna.messages(channel))
    [message] = anna.messages(channel)
    emoji_id = rooster.split(":")[2].rstrip(">")
    assert text(message) == f"{rooster} crows"
    assert [(each.get("label"), each["emoji"]["id"]) for each in buttons(message)] == [
        ("2", emoji_id),
        (None, emoji_id),
    ]
    [select] = selects(message)
    assert [(each["label"], each["emoji"]["id"]) for each in select["options"]] == [("3", emoji_id)]
