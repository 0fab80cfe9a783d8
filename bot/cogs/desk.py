"""What commands and clicks have in common: who is asking, which table it is about, and who may see what.

Here belongs whatever both doors need. Here does not belong a command's name or a button's kind.
"""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

import discord

from bot.cogs.answer import Answer, Interaction, answering
from bot.screens.poster import Poster
from bot.screens.refusals import refusal_text
from bot.screens.shelf import Shelf
from bot.screens.table import rules_screen
from bot.store import Store
from bot.tables import Host, Member, Place, Status, Table, TableRefusal
from engines.contract import Options, Refusal


class Desk:
    """The things that every door needs, in one hand."""

    def __init__(self, host: Host, poster: Poster, store: Store, shelf: Shelf) -> None:
        self.host = host
        self.poster = poster
        self.store = store
        self.shelf = shelf
        self._known: dict[int, tuple[str, str]] = {}

    def answering(self, interaction: Interaction) -> AbstractAsyncContextManager[Answer]:
        """Answer an interaction inside this block; see bot/cogs/answer.py."""
        return answering(interaction, self._explain)

    async def asker(self, interaction: Interaction) -> Member:
        """Who is asking; their language is remembered for their direct messages."""
        user = interaction.user
        known = (interaction.locale.value, user.display_name)
        if self._known.get(user.id) != known:
            await self.store.note_member(user.id, locale=known[0], name=known[1])
            self._known[user.id] = known
        return Member(user.id, user.display_name)

    def place(self, interaction: Interaction) -> Place:
        """Where it is asked. Raises Refusal outside of a server, and where the bot may not write."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refusal("only-in-servers")
        may = interaction.app_permissions
        writing = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
        if not (may.view_channel and writing):
            raise Refusal("cannot-post")
        locale = interaction.guild_locale or interaction.locale
        return Place(interaction.guild_id, interaction.channel_id, locale.value)

    def manages(self, interaction: Interaction) -> bool:
        """Whether the asker may manage the channel, and so may close anybody's table there."""
        return interaction.guild_id is not None and interaction.permissions.manage_channels

    def require_host(self, interaction: Interaction, table: Table) -> None:
        """Refuse whoever may not end a running table: that is for its host, or for managers of the channel."""
        if not table.may_be_stopped_by(interaction.user.id, manager=self.manages(interaction)):
            raise TableRefusal("not-host")

    async def table_here(self, interaction: Interaction, answer: Answer) -> Table:
        """The open table of the channel. Raises Refusal if there is none."""
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refusal("only-in-servers")
        table = await self.host.open_table(interaction.channel_id)
        if table is None:
            raise TableRefusal("no-table")
        answer.table_id = table.id
        return table

    async def sit_down(
        self, interaction: Interaction, answer: Answer, game: str | None, options: Options | None = None
    ) -> str:
        """Take a seat in this channel; the result is what to tell. A closed door to direct messages is noticed here."""
        member = await self.asker(interaction)
        place = self.place(interaction)
        if (here := await self.host.open_table(place.channel_id)) is not None:
            answer.table_id = here.id
        table = await self.host.join(place, member, game, options)
        reached = await self.poster.offer_hand(table, member)
        return answer.words("answer-seated" if reached else "answer-seated-dm-closed")

    async def show_hand(self, member: Member, answer: Answer, table: Table) -> None:
        """Answer with the asker's own hand, for their eyes only. Raises Refusal if they have no seat."""
        if table.seat_of(member.id) is None:
            raise TableRefusal("not-seated")
        sight = await self.host.sight(table.id, member.id)
        await answer.show(self.poster.hand(sight, answer.words.language, standing=False))

    async def hand_anywhere(self, interaction: Interaction) -> Table:
        """The running table of a member who asks in private: where it is their turn, or else the latest one."""
        tables = [
            table for table in await self.host.tables_of_member(interaction.user.id) if table.status is Status.RUNNING
        ]
        if not tables:
            raise Refusal("no-hand")
        for table in tables:
            sight = await self.host.sight(table.id, interaction.user.id)
            if sight.seat is not None and sight.to_act == sight.seat:
                return table
        return tables[-1]

    async def show_rules(self, answer: Answer, game: str, options: Options | None = None) -> None:
        """Answer with the rules of a game, as a table with these options plays it; without any, a new one."""
        if game not in self.shelf:
            raise TableRefusal("unknown-game", game=game)
        await answer.show(rules_screen(self.shelf, game, options or self.host.options_of(game), answer.words))

    async def _explain(self, refusal: Refusal, answer: Answer) -> str:
        table = None
        if answer.table_id is not None:
            try:
                table = await self.host.table(answer.table_id)
            except TableRefusal:
                table = None
        return refusal_text(refusal, answer.words, table)
