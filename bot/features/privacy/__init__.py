"""Privacy: `/privacy` explains what is stored about a member, exports it, and deletes it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cluster.owner import UnansweredError
from bot.cogs.answer import Interaction
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.registration import spoken
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext, Services, requested
from bot.features.feature import AppContext, Feature, FeatureRuntime
from bot.features.privacy.member_data import Privacy
from bot.locales import Words
from bot.screens.parts import GREY, NO_TABLE, RED, ButtonStyle, Click, Screen, box, button, row, text
from bot.store.schema import Item
from bot.tables.refusals import TableRefusal

FILE: Final = "stammtisch.json"
FORGET: Final = "forget"
"""The kind of request that asks the owner of a table to forget a member."""
DAY: Final = 86_400
"""Seconds."""


def _privacy_screen(days: int, words: Words) -> Screen:
    """What is stored, why, for how many `days`, and what the reader can do."""
    return Screen.of(
        box(
            text(words("privacy-title")),
            text(words("privacy-stored")),
            text(words("privacy-not-stored")),
            text(words("privacy-kept", days=days)),
            row(
                button(words("button-privacy-export"), Click(NO_TABLE, 0, "privacy-export")),
                button(words("button-privacy-delete"), Click(NO_TABLE, 0, "privacy-delete"), style=ButtonStyle.danger),
            ),
            colour=GREY,
        )
    )


def _forget_question(words: Words) -> Screen:
    """The question whether to delete everything, and what that does."""
    click = Click(NO_TABLE, 0, "privacy-delete-sure")
    sure = button(words("button-privacy-delete-sure"), click, style=ButtonStyle.danger)
    return Screen.of(box(text(words("privacy-question")), row(sure), colour=RED))


class PrivacyCommands(commands.Cog):
    """The command `/privacy`."""

    def __init__(self, services: Services, privacy: Privacy) -> None:
        self._services = services
        self._privacy = privacy
        self.clicks: Mapping[str, ClickHandler] = {
            "privacy-export": self._export,
            "privacy-delete": lambda asked: asked.conclude(_forget_question(asked.answer.words)),
            "privacy-delete-sure": self._forget,
        }
        """Handlers of its buttons, by kind of click."""
        services.host.owner.on_request(FORGET, self._forget_for_others)

    @app_commands.command(name="privacy", description=spoken("command-privacy"))
    @app_commands.describe(what=spoken("command-privacy-what"))
    @app_commands.choices(
        what=[
            app_commands.Choice(name=spoken("command-privacy-export"), value="export"),
            app_commands.Choice(name=spoken("command-privacy-delete"), value="delete"),
        ]
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def privacy(self, interaction: Interaction, what: str | None = None) -> None:
        """Explain what is stored, export it, or ask whether to delete it."""
        async with requested(self._services, interaction) as request:
            match what:
                case "export":
                    await self._export(request)
                case "delete":
                    await request.answer.show(_forget_question(request.answer.words))
                case _:
                    days = round(self._services.host.timing.settings.kept / DAY)
                    await request.answer.show(_privacy_screen(days, request.answer.words))

    async def _export(self, request: InteractionContext) -> None:
        """Send everything by direct message, or else with the answer, which only the member sees."""
        words, content = request.answer.words, await self._privacy.export(request.member.id)
        if await self._services.delivery.send_file(request.member, words("privacy-file"), FILE, content):
            await request.answer.tell(words("privacy-sent"))
        else:
            await request.answer.hand_over(words("privacy-file"), FILE, content)

    async def _forget(self, asked: ClickContext) -> None:
        member_id = asked.member.id
        tables = await self._forget_here(member_id)
        theirs = await self._privacy.elsewhere(member_id)
        for guild_id in {*theirs.values()}:
            try:
                await self._services.host.owner.ask(FORGET, guild_id, str(member_id).encode())
            except UnansweredError:
                raise TableRefusal("busy") from None
        await self._privacy.finish(member_id)
        await asked.conclude(asked.answer.words("privacy-deleted", count=len(tables) + len(theirs)))

    async def _forget_for_others(self, item: Item) -> str:
        await self._forget_here(int(item.content))
        return FORGET

    async def _forget_here(self, member_id: int) -> list[str]:
        """Forget a member at all tables of this process, and delete their private messages. Returns the table ids.

        Tables at which nobody else has ever sat are deleted.
        """
        delivery, host = self._services.delivery, self._services.host
        alone = await self._privacy.tables_alone(member_id)
        for table_id in alone:
            await delivery.remove(table_id, member_id, partial(host.erasure.remove, table_id))
        tables = await self._privacy.forget(member_id)
        await self._services.delivery.flush(tables)  # This includes a hand that was just being sent.
        hands = [post for post in await self._privacy.hands_of(member_id) if post.table_id in tables]
        await self._services.delivery.forget(member_id, hands)
        return [*alone, *tables]


def _begin(parts: AppContext) -> FeatureRuntime:
    privacy = Privacy(parts.services.host, parts.store, parts.clock, parts.hooks)
    commands = PrivacyCommands(parts.services, privacy)
    handlers = ClickHandlers(clicks=commands.clicks, harmless=frozenset({"privacy-delete"}))
    return FeatureRuntime(commands=[commands], handlers=handlers)


FEATURE = Feature(name="privacy", begin=_begin)
