"""Game nights: the command that plans one, its autocompletion, and the buttons of the plan."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
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
from bot.cogs.request import ClickContext, ClickHandler, InteractionContext, Services, requested
from bot.cogs.seating import join_running, look_here, sit_down, usual_game
from bot.cogs.zones import own_zone, prefer_zone, zone_for, zone_of, zone_of_languages, zones_typed
from bot.features.nights.delivery import NightDelivery
from bot.features.nights.nights import NightRefusal, Nights, is_too_far, is_too_soon, require_time
from bot.features.nights.reading import Reading, read_time
from bot.features.nights.screens import (
    STEPS,
    cancel_question,
    confirm_move,
    confirm_plan,
    group_choices,
    move_form,
    move_screen,
    planned_screen,
    time_choices,
    time_question,
)
from bot.features.nights.store import Night, NightStatus
from bot.features.nights.times import Chosen, read_chosen
from bot.features.nights.wishes import ASK, ZONE, Wish, read_wish, zone_click
from bot.screens.lobby_screens import chooser_screen
from bot.screens.parts import NO_TABLE, Click, Part, Screen, cut, timestamp
from bot.screens.people import harmless
from bot.screens.time_zones import zone_form, zone_question, zone_row, zones_screen
from bot.store.connections import StoreError
from bot.store.schema import Status
from bot.tables.lobby import new_id
from bot.tables.refusals import TableRefusal
from bot.tables.types import Member
from engines.contract import Refusal

_ID: Final = re.compile(r"[a-z0-9]{1,16}")
"""What a night's id looks like; nothing else is looked up in the database."""

SITTING_DOWN: Final = timedelta(hours=12)
"""How long after its beginning the button of a night opens a table."""

OFFER_DEADLINE: Final = 2.0
"""Seconds for reading what was typed so far; Discord drops choices that come after three."""

REST: Final = 40
"""How many characters of a typed text a refusal repeats at most."""

VOTE: Final = "vote"
"""The choice that leaves the game to a vote, even where the server has a default game."""

ZONE_FOR_ALL: Final = "night-zone-server"
"""The kind of the click by which a manager makes their time zone the server's."""

Choices = list[app_commands.Choice[str]]


class NightCommands(commands.Cog):
    """The command that plans a night, and the buttons of the plan."""

    def __init__(self, services: Services, nights: Nights, shown: NightDelivery) -> None:
        self._services = services
        self._nights = nights
        self._shown = shown
        self.clicks: Mapping[str, ClickHandler] = {
            "night-in": partial(self._answer, coming=True),
            "night-out": partial(self._answer, coming=False),
            "night-vote": self._vote,
            "night-move": self._ask_move,
            "night-by": self._move,
            "night-when": self._ask_when,
            "night-moved": self._move_to,
            "night-plan": self._confirmed,
            "night-not": self._not_meant,
            "night-cancel": self._ask_cancel,
            "night-cancel-sure": self._cancel,
            "night-skip-sure": self._skip,
            "night-sit": self._sit_down,
            ZONE: self._zone_chosen,
            ASK: self._ask_place,
            ZONE_FOR_ALL: self._zone_for_all,
        }
        """Handlers of the buttons of a plan, by kind of click."""
        self.forms: Mapping[str, ClickHandler] = {"night-to": self._read_move, ZONE: self._place_typed}
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
            usual = await usual_game(request, await look_here(request))  # Raises Refusal where no table may be opened.
            game = None if game == VOTE else game or usual
            if game is not None and game not in self._services.plugins:
                raise TableRefusal("unknown-game", game=game)
            if (chosen := read_chosen(when)) is not None:
                await request.answer.show(await self._plan(request, chosen, game, group))
                return
            await self._members(interaction.guild_id, request.member.id, group)
            await request.answer.show(await self._understood(request, Wish(when, game or "", group or "")))

    async def _understood(self, request: InteractionContext, wish: Wish, *, answered: bool = False) -> Screen:
        """The question whether the time was read as it was meant; without a time zone, the question for that.

        `answered`: the asker has just told the bot their time zone. Raises Refusal if the time is unreadable.
        """
        zone, now, words = await zone_of(request), self._nights.clock(), request.answer.words
        night = await self._night(request, wish.night) if wish.night else None
        read = await self._read(wish.when, zone, None if night is None else night.at)
        if read is None:
            likely = zone_of_languages(request)
            return zone_question(likely, now, zone_click(ZONE, likely, wish), zone_click(ASK, "", wish), words)
        if night is None:
            click, question = confirm_plan(new_id(), wish.game or None, wish.group or None), "answer-night-sure"
        elif any(each.weekly for each in read):
            raise NightRefusal("night-one-evening")
        else:
            click, question = confirm_move(night), "answer-night-move-sure"
        more = await self._about_zone(request, wish, zone, answered=answered)
        return time_question(read, zone, now, click, question, words, more)

    async def _about_zone(
        self, request: InteractionContext, wish: Wish, zone: str | None, *, answered: bool
    ) -> Sequence[Part]:
        """Below a time: that it is another time for the asker, or that it is the same zone for the whole server."""
        words = request.answer.words
        if zone is None:
            return ()
        if await own_zone(request) is None:
            return (zone_row(words("button-zone-no"), zone_click(ASK, "", wish)),)
        settings = await self._services.host.servers.of(request.interaction.guild_id)
        if answered and request.interaction.permissions.manage_guild and settings.zone != zone:
            return (zone_row(words("button-zone-server"), Click(NO_TABLE, 0, ZONE_FOR_ALL, zone)),)
        return ()

    async def _plan(
        self,
        request: InteractionContext,
        when: Chosen,
        game: str | None,
        group: str | None,
        night_id: str | None = None,
    ) -> Screen:
        """Plan a night and show it to the channel. Returns the answer to its planner."""
        place = place_of(request.interaction)
        await request.require_joined_thread()
        settings = await self._services.host.servers.of(place.guild_id)
        night = await self._nights.plan(
            replace(place, locale=settings.language or place.locale),
            request.member,
            when.at,
            game=game,
            group=await self._members(place.guild_id, request.member.id, group),
            wants_event=may_create_events(request.interaction),
            weekly=when.weekly,
            night_id=night_id,
        )
        await self._shown.tell(night.id)
        night = await self._nights.night(night.id)
        if not night.is_planned:  # Discord refused to show it.
            raise refused_here(request.interaction)
        follows = not await self._shown.has_plan(night.id)
        return planned_screen(night, request.answer.words, follows=follows)

    @gamenight.autocomplete("when")
    async def offer_times(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest times in the typing member's language; without times of day if the database does not answer."""
        words = self._services.speech(interaction.locale.value)
        try:
            zone = await zone_for(self._services, interaction.user.id, interaction.guild_id)
        except StoreError:
            zone = None
        try:
            async with asyncio.timeout(OFFER_DEADLINE):
                choices = await asyncio.to_thread(time_choices, typed, words, self._nights.clock(), zone)
        except TimeoutError:  # The next letter finds the calendar loaded.
            return []
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

    async def _read(self, when: str, zone: str | None, near: datetime | None = None) -> Sequence[Reading] | None:
        """What a typed time may mean; None if that takes a time zone.

        Raises Refusal if it is unreadable, or means nothing that can be planned.
        """
        now = self._nights.clock()
        read = await asyncio.to_thread(read_time, when, now, zone, near)  # It may have to load a calendar.
        if read.needs_zone:
            return None
        if read.problem:
            raise NightRefusal(read.problem, rest=harmless(cut(read.rest, REST)))
        possible = [each for each in read.readings if not is_too_soon(each.at, now)]
        if all(is_too_far(each.at, now) for each in possible):
            require_time((possible or read.readings)[0].at, now)
        return possible

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
        async with self._shown.lent(self._shown.plan_of(night.id), asked) as loan:
            night = await say(night.id)
            is_shown = await loan.show(await self._shown.screen(night))
        if not is_shown:
            await answer.tell(told)

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

    async def _ask_when(self, asked: ClickContext) -> None:
        night = await self._changeable(asked, asked.payload)
        await asked.answer.ask(move_form(night, asked.answer.words))

    async def _read_move(self, asked: ClickContext) -> None:
        """Ask whether the time in the form was read as it was meant."""
        night = await self._changeable(asked, asked.payload)
        await asked.conclude(await self._understood(asked, Wish(asked.fields.get("when", ""), night=night.id)))

    async def _zone_chosen(self, asked: ClickContext) -> None:
        """Store the asker's time zone, and go on with what they wanted to plan or to move."""
        zone, wish = _wish_of(asked)
        await self._go_on(asked, zone, wish)

    async def _ask_place(self, asked: ClickContext) -> None:
        _, wish = _wish_of(asked)
        await asked.answer.ask(zone_form(zone_click(ZONE, "", wish), asked.answer.words))

    async def _place_typed(self, asked: ClickContext) -> None:
        """Store the zone of the place that was typed, and go on; if it may be several, ask which."""
        _, wish = _wish_of(asked)
        found = await zones_typed(asked)
        if len(found) == 1:
            await self._go_on(asked, found[0].zone, wish)
            return
        other = zone_click(ASK, "", wish)
        await asked.conclude(zones_screen(found, lambda zone: zone_click(ZONE, zone, wish), other, asked.answer.words))

    async def _go_on(self, asked: ClickContext, zone: str, wish: Wish) -> None:
        if wish.night:
            await self._changeable(asked, wish.night)
        else:
            await usual_game(asked, await look_here(asked))  # Raises Refusal where no table may be opened.
        await prefer_zone(asked, zone)
        if not wish.when:
            await asked.conclude(asked.answer.words("answer-zone-type-again", zone=zone))
            return
        try:
            screen = await self._understood(asked, wish, answered=True)
        except NightRefusal as refusal:
            told = asked.answer.words("answer-zone", zone=zone)
            await asked.conclude(f"{told}\n{await asked.explain(refusal)}")
            return
        await asked.conclude(screen)

    async def _zone_for_all(self, asked: ClickContext) -> None:
        """Make the zone of a manager that of the server, too."""
        guild_id = asked.interaction.guild_id
        if guild_id is None:
            raise Refusal("only-in-servers")
        if not asked.interaction.permissions.manage_guild:
            raise Refusal("not-manager")
        await self._services.host.servers.choose_zone(guild_id, asked.payload)
        # Beside the question, not in its place: the night is still to be confirmed there.
        await asked.answer.tell(asked.answer.words("answer-zone-server", zone=asked.payload))

    async def _move_to(self, asked: ClickContext) -> None:
        night_id, _, when = asked.payload.partition(".")
        chosen = read_chosen(when)
        if chosen is None or chosen.zone is not None:
            raise Refusal("unknown-button")
        night = await self._night(asked, night_id)
        manager = manages(asked.interaction, night.place)
        night = await self._nights.move_to(night.id, asked.member.id, chosen.at, manager=manager)
        await asked.conclude(move_screen(night, asked.answer.words))
        await self._shown.tell(night.id)

    async def _confirmed(self, asked: ClickContext) -> None:
        """Plan the night whose time its planner has confirmed; a second click changes nothing."""
        night_id, when, game, group = (*asked.payload.split("."), "", "", "")[:4]
        chosen = read_chosen(when)
        if chosen is None or not _ID.fullmatch(night_id) or (game and game not in self._services.plugins):
            raise Refusal("unknown-button")
        await usual_game(
            asked, await look_here(asked)
        )  # Raises Refusal where no table may be opened, which may be so since the question.
        await asked.conclude(await self._plan(asked, chosen, game or None, group or None, night_id))

    async def _not_meant(self, asked: ClickContext) -> None:
        await asked.conclude(asked.answer.words("answer-night-not"))

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
        here = await look_here(asked)
        table = here.near
        if table is not None and table.status is Status.RUNNING:
            asked.about(table.id, table.ply)
            await join_running(asked, table)
        elif table is None and night.game is None:
            await asked.answer.show(chooser_screen(self._services.plugins, asked.answer.words))
        else:
            await asked.answer.show((await sit_down(asked, night.game if table is None else None, here)).screen)

    async def _changeable(self, asked: ClickContext, night_id: str) -> Night:
        """The night, if the asker may move or cancel it. Raises Refusal."""
        night = await self._night(asked, night_id)
        if not night.is_planned:
            raise NightRefusal("night-over")
        if not night.may_be_changed_by(asked.member.id, manager=manages(asked.interaction, night.place)):
            raise NightRefusal("night-not-yours", name=night.planner.name)
        return night

    async def _night(self, asked: InteractionContext, night_id: str) -> Night:
        """The night of a click. Raises Refusal if there is none, or if it is planned in another server."""
        if not _ID.fullmatch(night_id):
            raise Refusal("unknown-button")
        night = await self._nights.night(night_id)
        if asked.interaction.guild_id != night.guild_id:
            raise NightRefusal("night-elsewhere")
        return night


def _wish_of(asked: ClickContext) -> tuple[str, Wish]:
    """The zone and the wish in a click about a time zone. Raises Refusal if they are not as the bot writes them."""
    found = read_wish(asked.payload)
    if found is None:
        raise Refusal("unknown-button")
    _, wish = found
    if wish.game and wish.game not in asked.services.plugins:
        raise TableRefusal("unknown-game", game=wish.game)
    return found
