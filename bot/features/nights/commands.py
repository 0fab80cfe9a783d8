"""Game nights: the command that plans one, its autocompletion, and the buttons of the plan."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.cogs.answer import Interaction
from bot.cogs.permissions import manages, may_create_events, place_of, refused_here
from bot.cogs.registration import Typed, offer_games, spoken
from bot.cogs.request import ClickContext, ClickHandler, Dependencies, requested
from bot.cogs.seating import join_running, sit_down, table_near, usual_game
from bot.features.nights.delivery import NightDelivery
from bot.features.nights.nights import NightRefusal, Nights, beginning
from bot.features.nights.screens import STEPS, cancel_question, group_choices, move_screen, planned_screen, time_choices
from bot.features.nights.store import Night, NightStatus
from bot.features.nights.times import read_hour, read_span, read_timestamp
from bot.screens.lobby_screens import chooser_screen
from bot.screens.parts import timestamp
from bot.store.connections import StoreError
from bot.store.schema import Status
from bot.tables.local_time import Weekly
from bot.tables.types import Member
from engines.contract import Refusal

_ID: Final = re.compile(r"[a-z0-9]{1,16}")
"""What a night's id looks like; nothing else is looked up in the database."""

SITTING_DOWN: Final = timedelta(hours=12)
"""How long after its beginning the button of a night opens a table."""

VOTE: Final = "vote"
"""The choice that leaves the game to a vote, even where the server has a default game."""

Choices = list[app_commands.Choice[str]]


class NightCommands(commands.Cog):
    """The command that plans a night, and the buttons of the plan."""

    def __init__(self, services: Dependencies, nights: Nights, shown: NightDelivery) -> None:
        self._services = services
        self._nights = nights
        self._shown = shown
        self.clicks: Mapping[str, ClickHandler] = {
            "night-in": partial(self._answer, coming=True),
            "night-out": partial(self._answer, coming=False),
            "night-vote": self._vote,
            "night-move": self._ask_move,
            "night-by": self._move,
            "night-cancel": self._ask_cancel,
            "night-cancel-sure": self._cancel,
            "night-skip-sure": self._skip,
            "night-sit": self._sit_down,
        }
        """Handlers of the buttons of a plan, by kind of click."""
        offer_games(self.gamenight, services.plugins, {VOTE: "command-gamenight-vote"})

    @app_commands.command(name="gamenight", description=spoken("command-gamenight"))
    @app_commands.describe(
        when=spoken("command-gamenight-when"),
        game=spoken("command-gamenight-game"),
        group=spoken("command-gamenight-with"),
    )
    @app_commands.rename(group="with")
    @app_commands.guild_only()
    async def gamenight(
        self, interaction: Interaction, when: Typed, game: str | None = None, group: Typed | None = None
    ) -> None:
        """Plan a game night in this channel."""
        async with requested(self._services, interaction) as request:
            place, member = place_of(interaction), request.member
            await request.require_joined_thread()
            usual = await usual_game(request)  # Raises Refusal where no table may be opened.
            settings = await self._services.host.servers.of(place.guild_id)
            at, weekly = self._time(when, settings.zone)
            night = await self._nights.plan(
                replace(place, locale=settings.language or place.locale),
                member,
                at,
                game=None if game == VOTE else game or usual,
                group=await self._members(place.guild_id, member.id, group),
                wants_event=may_create_events(interaction),
                weekly=weekly,
            )
            await self._shown.tell(night.id)
            night = await self._nights.night(night.id)
            if not night.is_planned:  # Discord refused to show it.
                raise refused_here(interaction)
            await request.answer.show(planned_screen(night, request.answer.words))

    @gamenight.autocomplete("when")
    async def offer_times(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest times in the typing member's language; without times of day if the database does not answer."""
        words = self._services.speech(interaction.locale.value)
        try:
            zone = (await self._services.host.servers.of(interaction.guild_id)).zone
        except StoreError:
            zone = None
        choices = time_choices(typed, words, self._nights.clock(), zone)
        return [app_commands.Choice(name=name, value=value) for name, value in choices]

    @gamenight.autocomplete("group")
    async def offer_groups(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the typing member's groups; none if the database does not answer."""
        if interaction.guild_id is None:
            return []
        try:
            groups = await self._nights.groups(interaction.guild_id, interaction.user.id)
        except StoreError:
            return []
        words = self._services.speech(interaction.locale.value)
        return [app_commands.Choice(name=name, value=value) for name, value in group_choices(groups, typed, words)]

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and with it its nights."""
        await self._gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, and with it its nights."""
        await self._gone(payload.thread_id)

    async def _gone(self, channel_id: int) -> None:
        for night in await self._nights.planned_in(channel_id):
            with suppress(NightRefusal):  # It has just begun or been cancelled.
                await self._nights.cancel(night.id, None)
            await self._shown.tell(night.id)

    def _time(self, when: str, zone: str | None) -> tuple[datetime, Weekly | None]:
        """When it begins, and its series if it is weekly. Raises `night-no-time` and `night-no-zone`."""
        if (moment := read_timestamp(when)) is not None:
            return moment, None
        if (span := read_span(when)) is not None:
            return beginning(self._nights.clock(), span), None
        if (named := read_hour(when)) is None:
            raise NightRefusal("night-no-time")
        if zone is None:
            raise NightRefusal("night-no-zone")
        first = Weekly(named.after(self._nights.clock(), zone), zone)
        return first.at, first if named.weekly else None

    async def _members(self, guild_id: int | None, member_id: int, group: str | None) -> tuple[Member, ...]:
        """The members to call. Raises `night-group` if the asker has no such group."""
        if group is None or guild_id is None:
            return ()
        for each in await self._nights.groups(guild_id, member_id):
            if each.id == group:
                return each.members
        raise NightRefusal("night-group")

    # --- buttons; each click carries the id of its night ---

    async def _answer(self, asked: ClickContext, *, coming: bool) -> None:
        answer = partial(self._nights.answer, member=asked.member, coming=coming)
        told = asked.answer.words("answer-night-in" if coming else "answer-night-out")
        await self._say(asked, asked.payload, answer, told)

    async def _vote(self, asked: ClickContext) -> None:
        night_id, _, game = asked.payload.partition(".")
        if game not in self._services.plugins:
            raise Refusal("unknown-button")
        told = asked.answer.words("answer-night-vote", game=asked.answer.words(f"{game}-name"))
        await self._say(asked, night_id, partial(self._nights.vote, member=asked.member, game=game), told)

    async def _say(self, asked: ClickContext, night_id: str, say: Callable[[str], Awaitable[Night]], told: str) -> None:
        """Record the asker's answer to a night; reply with the plan if it was clicked on, else with the text `told`."""
        night, answer = await self._night(asked, night_id), asked.answer
        async with self._shown.alone(night.id):
            night = await say(night.id)
            replaced = asked.message_id == night.message_id and await answer.replace(self._shown.screen(night))
        if replaced:
            await self._shown.answered(night)
        else:
            await answer.tell(told)
            await self._shown.tell(night.id)

    async def _ask_move(self, asked: ClickContext) -> None:
        night = await self._changeable(asked, asked.payload)
        await asked.answer.show(move_screen(night, asked.answer.words))

    async def _move(self, asked: ClickContext) -> None:
        night_id, _, step = asked.payload.partition(".")
        minutes = next((each for each in STEPS if str(each) == step), None)
        if minutes is None:
            raise Refusal("unknown-button")
        night = await self._night(asked, night_id)
        manager = manages(asked.interaction, night.place)
        night = await self._nights.move(night.id, asked.member.id, timedelta(minutes=minutes), manager=manager)
        await asked.conclude(move_screen(night, asked.answer.words))
        await self._shown.tell(night.id)

    async def _ask_cancel(self, asked: ClickContext) -> None:
        night = await self._changeable(asked, asked.payload)
        await asked.answer.show(cancel_question(night, asked.answer.words))

    async def _cancel(self, asked: ClickContext) -> None:
        night = await self._night(asked, asked.payload)
        await self._nights.cancel(night.id, asked.member.id, manager=manages(asked.interaction, night.place))
        await asked.conclude(asked.answer.words("answer-night-cancelled"))
        await self._shown.tell(night.id)

    async def _skip(self, asked: ClickContext) -> None:
        night = await self._night(asked, asked.payload)
        manager = manages(asked.interaction, night.place)
        night = await self._nights.skip(night.id, asked.member.id, manager=manager)
        following = await self._nights.next_of(night)
        await asked.conclude(asked.answer.words("answer-night-skipped", time=timestamp(following.at)))
        await self._shown.tell(night.id)
        await self._shown.tell(following.id)

    async def _sit_down(self, asked: ClickContext) -> None:
        """Take a seat at the night's table; open it if nobody has."""
        night = (await self._night(asked, asked.payload)).with_known_game(self._services.plugins)
        if asked.interaction.channel_id != night.place.channel_id:
            raise NightRefusal("night-elsewhere")
        if night.status is not NightStatus.CALLED or self._nights.clock() - night.at > SITTING_DOWN:
            raise NightRefusal("night-over")
        table = await table_near(asked)
        if table is not None and table.status is Status.RUNNING:
            asked.about(table.id, table.ply)
            await join_running(asked, table)
        elif table is None and night.game is None:
            await asked.answer.show(chooser_screen(self._services.plugins, asked.answer.words))
        else:
            await asked.answer.show((await sit_down(asked, night.game if table is None else None)).screen)

    async def _changeable(self, asked: ClickContext, night_id: str) -> Night:
        """The night, if the asker may move or cancel it. Raises Refusal."""
        night = await self._night(asked, night_id)
        if not night.is_planned:
            raise NightRefusal("night-over")
        if not night.may_be_changed_by(asked.member.id, manager=manages(asked.interaction, night.place)):
            raise NightRefusal("night-not-yours", name=night.planner.name)
        return night

    async def _night(self, asked: ClickContext, night_id: str) -> Night:
        """The night of a click. Raises Refusal if there is none, or if it is planned in another server."""
        if not _ID.fullmatch(night_id):
            raise Refusal("unknown-button")
        night = await self._nights.night(night_id)
        if asked.interaction.guild_id != night.guild_id:
            raise NightRefusal("night-elsewhere")
        return night
