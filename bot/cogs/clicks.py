"""Buttons and menus: every click on every message comes in here and gets an answer.

A click is read from its custom_id (bot/screens/clicks.py) and handed to the method for its kind; what no method
knows is answered too. What a game makes of a click, `pick` and `move` carry in their payload.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import discord
from discord.ext import commands

from bot.cogs.answer import Answer, Interaction
from bot.cogs.once import Once
from bot.cogs.permissions import manages, require_stopping
from bot.cogs.request import Request, Services, requested
from bot.cogs.seating import call_those_who_played, sit_down
from bot.cogs.showing import rules_of, show_hand
from bot.delivery import board_of, hand_of
from bot.screens.clicks import Click, read_click
from bot.screens.parts import Screen, text
from bot.screens.people import name_of
from bot.screens.questions import leave_question, stop_question
from bot.screens.table import hand_screen, standing_screen
from bot.tables import Member, Snapshot, Stale, Status, Table, TableRefusal
from engines.contract import Refusal, Unreadable
from engines.payload import decode_payload


@dataclass(frozen=True)
class Asked:
    """A click on its way: what was clicked, by whom, and where the answer goes."""

    request: Request
    click: Click
    values: tuple[str, ...]
    """What was chosen, if it was a menu."""

    @property
    def interaction(self) -> Interaction:
        """The interaction itself."""
        return self.request.interaction

    @property
    def answer(self) -> Answer:
        """Where the answer goes."""
        return self.request.answer

    @property
    def member(self) -> Member:
        """Who has clicked."""
        return self.request.member

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

    def __init__(self, services: Services) -> None:
        self._services = services
        self._host = services.host
        self._delivery = services.delivery
        self._once = Once()
        self._kinds: Mapping[str, Callable[[Asked], Awaitable[None]]] = {
            "join": self._join,
            "again": self._again,
            "agent": self._agent,
            "set": self._set,
            "start": self._start,
            "leave": self._leave,
            "leave-sure": self._leave_for_sure,
            "stop": self._stop,
            "stop-sure": self._stop_for_sure,
            "close-sure": self._close_for_sure,
            "hand": self._hand,
            "rules": self._rules,
            "rules-of": self._rules_of,
            "pick": self._pick,
            "move": self._move,
        }

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a click, whatever it was on."""
        if interaction.type is not discord.InteractionType.component or not self._once.first_time(interaction):
            return
        async with requested(self._services, interaction) as request:
            data: Mapping[str, object] = interaction.data or {}
            click = read_click(str(data.get("custom_id", "")))
            if click is None or click.kind not in self._kinds:
                raise Refusal("unknown-button")
            request.answer.table_id = click.table
            values = data.get("values")
            chosen = tuple(map(str, values)) if isinstance(values, list) else ()
            await self._kinds[click.kind](Asked(request, click, chosen))

    # --- the lobby ---

    async def _join(self, asked: Asked) -> None:
        if not (await self._host.table(asked.click.table)).is_open:  # Else a call of long ago would open a new table.
            raise TableRefusal("table-over")
        async with self._on_board(asked):
            told = (await sit_down(asked.request, None)).told
        if not asked.answer.given or told != asked.answer.words("answer-seated"):
            await asked.answer.tell(told)

    async def _again(self, asked: Asked) -> None:
        before = await self._host.table(asked.click.table)
        seated = await sit_down(asked.request, before.game, before)
        await asked.answer.tell(seated.told)
        if seated.opened:
            await call_those_who_played(asked.request, before, seated.table)

    async def _agent(self, asked: Asked) -> None:
        await self._add_agent(asked, "heuristic")

    async def _set(self, asked: Asked) -> None:
        what, _, rest = (asked.values[0] if asked.values else "").partition(".")
        table, member = asked.click.table, asked.member.id
        match what:
            case "agent":
                await self._add_agent(asked, rest)
            case "send-home":
                await self._change(asked, self._host.remove_agent(table, member))
            case "option":
                name, _, value = rest.partition(".")
                await self._change(asked, self._host.set_option(table, member, name, value))
            case "game":
                await self._change(asked, self._host.choose_game(table, member, rest))
            case _:
                raise Refusal("unknown-button")

    async def _add_agent(self, asked: Asked, name: str) -> None:
        table = await self._change(asked, self._host.add_agent(asked.click.table, asked.member.id, name))
        if not asked.answer.given:
            called = name_of(table.seats[-1], asked.answer.words)
            await asked.answer.tell(asked.answer.words("answer-agent", agent=called))

    async def _start(self, asked: Asked) -> None:
        await self._change(asked, self._host.start(asked.click.table, asked.member.id))
        if not asked.answer.given:
            await asked.answer.tell(asked.answer.words("answer-started"))

    async def _leave(self, asked: Asked) -> None:
        table = await self._host.table(asked.click.table)
        if table.status is Status.RUNNING and table.seat_of(asked.member.id) is not None:
            await asked.answer.show(leave_question(table, asked.answer.words))
            return
        await self._change(asked, self._host.leave(table.id, asked.member.id))
        if not asked.answer.given:
            await asked.answer.tell(asked.answer.words("answer-left"))

    async def _leave_for_sure(self, asked: Asked) -> None:
        before = await self._host.table(asked.click.table)
        seat = before.seat_of(asked.member.id)
        after = await self._host.leave(asked.click.table, asked.member.id)
        if seat is None or after.status is not Status.RUNNING:
            told = asked.answer.words("answer-left")
        else:
            agent = name_of(after.seats[seat.number], asked.answer.words)
            told = asked.answer.words("answer-left-game", agent=agent)
        await self._conclude(asked, told)

    async def _stop(self, asked: Asked) -> None:
        await asked.answer.show(await self._stop_question(asked))

    async def _stop_question(self, asked: Asked) -> Screen:
        table = await self._host.table(asked.click.table)
        require_stopping(asked.interaction, table)
        return stop_question(table, asked.answer.words)

    async def _stop_for_sure(self, asked: Asked) -> None:
        await self._host.stop(asked.click.table, asked.member, manager=manages(asked.interaction))
        await self._conclude(asked, asked.answer.words("answer-stopped"))

    async def _close_for_sure(self, asked: Asked) -> None:
        try:
            await self._host.stop(asked.click.table, asked.member, manager=manages(asked.interaction), lobby_only=True)
        except TableRefusal as refusal:
            if refusal.code != "table-running":
                raise
            # The game has begun since the question, and to end that is another question.
            question = await self._stop_question(asked)
            if not await asked.answer.replace(question):
                await asked.answer.show(question)
            return
        await self._conclude(asked, asked.answer.words("answer-stopped"))

    async def _conclude(self, asked: Asked, told: str) -> None:
        """Put what was done in the place of the question, or tell it if that is gone."""
        if not await asked.answer.replace(Screen.of(text(told))):
            await asked.answer.tell(told)

    async def _change(self, asked: Asked, change: Awaitable[Table]) -> Table:
        """Change the table, and answer with the board if it was clicked on."""
        async with self._on_board(asked):
            return await change

    @asynccontextmanager
    async def _on_board(self, asked: Asked) -> AsyncIterator[None]:
        """Answer with the board after the block, if that is what was clicked on; else the answer is left open."""
        board = board_of(asked.click.table)
        async with self._delivery.claim(board):
            yield
            post = await self._delivery.post_of(board, asked.message_id)
            if post is None:
                return
            snapshot = await self._host.snapshot(asked.click.table)
            screen = standing_screen(self._services.plugins, snapshot, None, None)
            if await asked.answer.replace(screen) and not asked.answer.in_doubt:
                await self._delivery.answered(post, screen)

    # --- reading ---

    async def _hand(self, asked: Asked) -> None:
        table = await self._host.table(asked.click.table)
        await show_hand(asked.request, table)

    async def _rules(self, asked: Asked) -> None:
        table = await self._host.table(asked.click.table)
        await asked.answer.show(rules_of(asked.request, table.game, table.options))

    async def _rules_of(self, asked: Asked) -> None:
        """The rules of the game that was chosen, in the place of the question."""
        screen = rules_of(asked.request, asked.payload)
        if not await asked.answer.replace(screen):
            await asked.answer.show(screen)

    # --- playing ---

    async def _pick(self, asked: Asked) -> None:
        """A step of a choice that is not yet a move: the same hand, with the next step open."""
        snapshot = await self._host.snapshot(asked.click.table)
        table, table_view = snapshot.table, snapshot.view(asked.member.id)
        try:
            if not table.is_open:
                raise TableRefusal("table-over")
            if table_view.seat is None:
                raise TableRefusal("not-seated")
            if table.ply != asked.click.ply:
                raise Stale(table.ply)
            if table_view.to_act is not None and table_view.to_act != table_view.seat:
                raise TableRefusal("not-your-turn", seat=table_view.to_act)
        except TableRefusal:
            await self._fresh_hand(asked)
            raise
        async with self._delivery.claim(hand_of(table.id, asked.member.id)):
            await self._put_hand(asked, snapshot, asked.payload)

    async def _move(self, asked: Asked) -> None:
        table = await self._host.table(asked.click.table)
        try:
            move = decode_payload(self._services.plugins[table.game].game, asked.payload)
        except Unreadable:  # as on a button from before an update
            await self._fresh_hand(asked)
            raise
        async with self._delivery.claim(hand_of(table.id, asked.member.id)):
            try:
                await self._host.act(table.id, asked.click.ply, asked.member.id, move)
            except TableRefusal:
                await self._fresh_hand(asked)
                raise
            await self._fresh_hand(asked)

    async def _fresh_hand(self, asked: Asked) -> None:
        """Put the asker's hand as it is now into the message that was clicked on, if they have a hand."""
        async with self._delivery.claim(hand_of(asked.click.table, asked.member.id)):
            snapshot = await self._host.snapshot(asked.click.table)
            if snapshot.table.seat_of(asked.member.id) is None:
                return
            await self._put_hand(asked, snapshot)

    async def _put_hand(self, asked: Asked, snapshot: Snapshot, choice: str = "") -> None:
        """Put a hand into the message that was clicked on, unless others would see it there."""
        slot, plugins, words = hand_of(snapshot.table.id, asked.member.id), self._services.plugins, asked.answer.words
        post, table_view = await self._delivery.post_of(slot, asked.message_id), snapshot.view(asked.member.id)
        shown = hand_screen(plugins, table_view, words, choice, standing=post is not None)
        if asked.in_public or not await asked.answer.replace(shown):
            await asked.answer.show(hand_screen(plugins, table_view, words, choice, standing=False))
        elif post is not None and not asked.answer.in_doubt:
            # A card that is only chosen is nothing that the table knows of, so nothing that has to be put right.
            await self._delivery.answered(post, standing_screen(plugins, snapshot, asked.member.id, words.language))
