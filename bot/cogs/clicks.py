"""The one door for buttons and menus: every click of every message comes in here and gets an answer.

A click is read from its custom_id (bot/screens/clicks.py) and handed to the method for its kind; what no method
knows is answered too. Here does not belong what a game makes of a click: `pick` and `move` carry that in their payload.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
from discord.ext import commands

from bot.cogs.answer import Answer, Interaction
from bot.cogs.desk import Desk
from bot.cogs.once import Once
from bot.screens.clicks import Click, read_click
from bot.screens.parts import Screen, text
from bot.screens.people import name_of
from bot.screens.poster import BOARD, HAND
from bot.screens.questions import leave_question, stop_question
from bot.store import Post
from bot.tables import Member, Sight, Stale, Status, Table, TableRefusal
from engines.contract import Refusal


@dataclass(frozen=True)
class Asked:
    """A click on its way: what was clicked, by whom, and where the answer goes."""

    interaction: Interaction
    answer: Answer
    member: Member
    click: Click
    values: tuple[str, ...]
    """What was chosen, if it was a menu."""

    @property
    def payload(self) -> str:
        """What the click is about: what the button carries, and for a menu what was chosen after it."""
        return self.click.payload + ",".join(self.values)

    @property
    def message_id(self) -> int:
        """The message that was clicked on."""
        return 0 if self.interaction.message is None else self.interaction.message.id

    @property
    def in_public(self) -> bool:
        """Whether others see that message too."""
        message = self.interaction.message
        return self.interaction.guild_id is not None and not (message is not None and message.flags.ephemeral)


class Clicks(commands.Cog):
    """What each kind of click does."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._once = Once()
        self._kinds: Mapping[str, Callable[[Asked], Awaitable[None]]] = {
            "join": self._join,
            "again": self._again,
            "house": self._house,
            "set": self._set,
            "start": self._start,
            "leave": self._leave,
            "leave-sure": self._leave_for_sure,
            "stop": self._stop,
            "stop-sure": self._stop_for_sure,
            "hand": self._hand,
            "rules": self._rules,
            "pick": self._pick,
            "move": self._move,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a click, whatever it was on."""
        if interaction.type is not discord.InteractionType.component or not self._once.first_time(interaction):
            return
        async with self._desk.answering(interaction) as answer:
            data: Mapping[str, Any] = interaction.data or {}
            click = read_click(data.get("custom_id", ""))
            if click is None or click.kind not in self._kinds:
                raise Refusal("unknown-button")
            answer.table_id = click.table
            member = await self._desk.asker(interaction)
            asked = Asked(interaction, answer, member, click, tuple(data.get("values", ())))
            await self._kinds[click.kind](asked)

    # --- the lobby ---

    async def _join(self, asked: Asked) -> None:
        async with self._on_board(asked):
            told = await self._desk.sit_down(asked.interaction, asked.answer, None)
        if not asked.answer.given or told != asked.answer.words("answer-seated"):
            await asked.answer.tell(told)

    async def _again(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        await asked.answer.tell(await self._desk.sit_down(asked.interaction, asked.answer, table.game, table.options))

    async def _house(self, asked: Asked) -> None:
        await self._add_house(asked, "sensible")

    async def _set(self, asked: Asked) -> None:
        what, _, rest = (asked.values[0] if asked.values else "").partition(".")
        table, member = asked.click.table, asked.member.id
        match what:
            case "house":
                await self._add_house(asked, rest)
            case "send-home":
                await self._change(asked, self._desk.host.remove_house(table, member))
            case "option":
                name, _, value = rest.partition(".")
                await self._change(asked, self._desk.host.set_option(table, member, name, value))
            case "game":
                await self._change(asked, self._desk.host.choose_game(table, member, rest))
            case _:
                raise Refusal("unknown-button")

    async def _add_house(self, asked: Asked, kind: str) -> None:
        table = await self._change(asked, self._desk.host.add_house(asked.click.table, asked.member.id, kind))
        if not asked.answer.given:
            name = name_of(table.seats[-1], asked.answer.words)
            await asked.answer.tell(asked.answer.words("answer-house", house=name))

    async def _start(self, asked: Asked) -> None:
        await self._change(asked, self._desk.host.start(asked.click.table, asked.member.id))
        if not asked.answer.given:
            await asked.answer.tell(asked.answer.words("answer-started"))

    async def _leave(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        if table.status is Status.RUNNING and table.seat_of(asked.member.id) is not None:
            await asked.answer.show(leave_question(table, asked.answer.words))
            return
        await self._change(asked, self._desk.host.leave(table.id, asked.member.id))
        if not asked.answer.given:
            await asked.answer.tell(asked.answer.words("answer-left"))

    async def _leave_for_sure(self, asked: Asked) -> None:
        before = await self._desk.host.table(asked.click.table)
        seat = before.seat_of(asked.member.id)
        after = await self._desk.host.leave(asked.click.table, asked.member.id)
        if seat is None or after.status is not Status.RUNNING:
            told = asked.answer.words("answer-left")
        else:
            house = name_of(after.seats[seat.number], asked.answer.words)
            told = asked.answer.words("answer-left-game", house=house)
        await self._conclude(asked, told)

    async def _stop(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        if table.status is Status.RUNNING:
            self._desk.require_host(asked.interaction, table)
            await asked.answer.show(stop_question(table, asked.answer.words))
            return
        await self._change(asked, self._end(asked))
        if not asked.answer.given:
            await asked.answer.tell(asked.answer.words("answer-stopped"))

    async def _stop_for_sure(self, asked: Asked) -> None:
        await self._end(asked)
        await self._conclude(asked, asked.answer.words("answer-stopped"))

    async def _conclude(self, asked: Asked, told: str) -> None:
        """Put what was done in the place of the question, or tell it if that is gone."""
        if not await asked.answer.replace(Screen(text(told))):
            await asked.answer.tell(told)

    def _end(self, asked: Asked) -> Awaitable[Table]:
        manager = self._desk.manages(asked.interaction)
        return self._desk.host.stop(asked.click.table, asked.member.id, manager=manager)

    async def _change(self, asked: Asked, change: Awaitable[Table]) -> Table:
        """Change the table, and answer with the board if it was clicked on."""
        async with self._on_board(asked):
            return await change

    @asynccontextmanager
    async def _on_board(self, asked: Asked) -> AsyncIterator[None]:
        """Answer with the board after the block, if that is what was clicked on; else the answer is left open."""
        async with self._desk.poster.claim(asked.click.table, BOARD):
            yield
            post = await self._desk.store.post(asked.click.table, BOARD)
            if post is None or post.message_id != asked.message_id:
                return
            sight = await self._desk.host.sight(asked.click.table, None)
            screen = self._desk.poster.board(sight)
            if await asked.answer.replace(screen) and not asked.answer.in_doubt:
                await self._desk.poster.answered(post, screen)

    # --- reading ---

    async def _hand(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        await self._desk.show_hand(asked.member, asked.answer, table)

    async def _rules(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        await self._desk.show_rules(asked.answer, table.game, table.options)

    # --- playing ---

    async def _pick(self, asked: Asked) -> None:
        """A step of a choice that is not yet a move: the same hand, with the next step open."""
        sight = await self._desk.host.sight(asked.click.table, asked.member.id)
        try:
            if not sight.table.is_open:
                raise TableRefusal("table-over")
            if sight.seat is None:
                raise TableRefusal("not-seated")
            if sight.table.ply != asked.click.ply:
                raise Stale(sight.table.ply)
            if sight.to_act is not None and sight.to_act != sight.seat:
                raise TableRefusal("not-your-turn", seat=sight.to_act)
        except TableRefusal:
            await self._fresh_hand(asked)
            raise
        async with self._desk.poster.claim(asked.click.table, HAND, asked.member.id):
            await self._put_hand(asked, sight, asked.payload)

    async def _move(self, asked: Asked) -> None:
        table = await self._desk.host.table(asked.click.table)
        move = self._desk.shelf[table.game].move(asked.payload)
        async with self._desk.poster.claim(table.id, HAND, asked.member.id):
            try:
                await self._desk.host.act(table.id, asked.click.ply, asked.member.id, move)
            except TableRefusal:
                await self._fresh_hand(asked)
                raise
            await self._fresh_hand(asked)

    async def _fresh_hand(self, asked: Asked) -> None:
        """Put the asker's hand as it is now into the message that was clicked on, if they have a hand."""
        async with self._desk.poster.claim(asked.click.table, HAND, asked.member.id):
            sight = await self._desk.host.sight(asked.click.table, asked.member.id)
            if sight.table.seat_of(asked.member.id) is None:
                return
            await self._put_hand(asked, sight)

    async def _put_hand(self, asked: Asked, sight: Sight, choice: str = "") -> None:
        """Put a hand into the message that was clicked on, unless others would see it there."""
        post, language = await self._standing(asked), asked.answer.words.language
        hand = self._desk.poster.hand
        shown = hand(sight, language, choice, standing=post is not None)
        if asked.in_public or not await asked.answer.replace(shown):
            await asked.answer.show(hand(sight, language, choice, standing=False))
        elif post is not None and not asked.answer.in_doubt:
            # A card that is only chosen is nothing that the table knows of, so nothing that has to be put right.
            await self._desk.poster.answered(post, hand(sight, language, standing=True))

    async def _standing(self, asked: Asked) -> Post | None:
        """The post that was clicked on, if it is the hand that the bot keeps up to date."""
        post = await self._desk.store.post(asked.click.table, HAND, asked.member.id)
        return post if post is not None and post.message_id == asked.message_id else None
