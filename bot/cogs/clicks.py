"""Handles every button, menu and form of every message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from typing import Final, assert_never

import discord
from discord.ext import commands

from bot.cogs import seating, showing
from bot.cogs.answer import Interaction
from bot.cogs.permissions import CHANGING, is_at, manages, require_share
from bot.cogs.request import ClickContext, ClickHandler, Services, requested, sent_off
from bot.messages.confirmation import Confirmation
from bot.messages.lending import Loan
from bot.messages.post_cache import board_of, hand_of
from bot.messages.presses.misfires import press_of
from bot.metrics import RequestKind
from bot.recent import Recent
from bot.screens.lobby_screens import agents_form, chooser_screen, settings_form
from bot.screens.parts import Click, Screen, read_click
from bot.screens.people import name_of
from bot.screens.running_table import talk_screen
from bot.store.schema import Status
from bot.tables.lobby import require_setting_up
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.requests import (
    Act,
    ChooseGame,
    ComeBack,
    Leave,
    Nudge,
    Pause,
    Resume,
    Say,
    SeatAgents,
    SetUp,
    Start,
    Stop,
    Undo,
    VoteToStop,
)
from bot.tables.types import Table
from engines.codec import decode_payload
from engines.contract import Refusal, Unreadable

TAPS: Final = 1_000
"""How many taps to remember: some seconds of play at all tables."""


HARMLESS: Final = frozenset(
    {
        "agents",
        "set",
        "other",
        "stop",
        "hand",
        "seat",
        "more",
        "climax",
        "rules",
        "rules-of",
        "say",
        "preferences",
        "pick",
    }
)
"""Kinds of clicks that only show something, ask something, or can be undone by the next click at the same spot.

All others are protected from taps that were meant for another button; see `bot.messages.presses.misfires`.
"""


class Clicks(commands.Cog):
    """Handles each kind of click."""

    def __init__(
        self,
        services: Services,
        more: Mapping[str, ClickHandler] = {},
        forms: Mapping[str, ClickHandler] = {},
        harmless: Collection[str] = (),
        adding: Collection[str] = (),
    ) -> None:
        """`more`: the handlers of features, by kind of click; `forms`: those of the forms that features open.

        `harmless` and `adding`: which kinds of clicks do no harm by mistake, and which do something more each time.
        """
        self._services = services
        self._harmless = HARMLESS | {*harmless}
        self._adding = frozenset(adding)
        self._host = services.host
        self._delivery = services.delivery
        self._taps = Recent[tuple[int, Click], None](TAPS)
        self._kinds: Mapping[str, ClickHandler] = {
            "join": self._join,
            "play": self._play,
            "again": self._again,
            "agents": self._agents,
            "set": self._set,
            "other": self._other,
            "game": self._game,
            "start": self._start,
            "leave": self._leave,
            "leave-sure": self._leave_for_sure,
            "back": self._back,
            "vote": self._vote,
            "stop": self._stop,
            "stop-sure": self._stop_for_sure,
            "close-sure": self._close_for_sure,
            "hurry": self._hurry,
            "hand": self._hand,
            "seat": seating.seat_asked_for,
            "take": seating.seat_taken,
            "kick-sure": seating.kick_for_sure,
            "nudge": self._nudge,
            "pause": self._pause,
            "go-on": self._go_on,
            "more": showing.show_more,
            "climax": showing.show_climax,
            "rules": showing.show_rules,
            "rules-of": showing.show_rules_of,
            "say": self._offer_phrases,
            "say-it": self._say,
            "me": showing.preference_changed,
            "preferences": showing.preferences_asked,
            "pick": self._pick,
            "move": self._move,
            "take-back": self._take_back,
            **more,
        }
        self._forms: Mapping[str, ClickHandler] = {"agents": self._seat_agents, "set": self._set_up, **forms}
        services.delivery.renderer.handled = self._kinds.keys()
        services.metrics.expect(RequestKind.CLICK, self._kinds)
        services.metrics.expect(RequestKind.FORM, self._forms)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a click on any message, or a submitted form."""
        is_form = interaction.type is discord.InteractionType.modal_submit
        if interaction.type is not discord.InteractionType.component and not is_form:
            return
        kinds = self._forms if is_form else self._kinds
        async with requested(self._services, interaction) as request:
            data: Mapping[str, object] = interaction.data or {}
            click = read_click(str(data.get("custom_id", "")))
            if click is None or click.kind not in kinds:
                raise Refusal("unknown-button")
            request.answer.name = click.kind
            request.about(click.table, click.ply)
            if not is_form and self._is_misfire(interaction, click):
                await request.answer.ignore()
                return
            values = data.get("values")
            chosen = tuple(map(str, values)) if isinstance(values, list) else ()
            if click.kind in CHANGING:
                require_share(interaction, await self._host.table(click.table))
            asked = ClickContext(self._services, interaction, request.answer, click, chosen, sent_off(data))
            try:
                await kinds[click.kind](asked)
            except Stale as refusal:  # Its sentence says that the answer shows how things are now.
                if not asked.answer.given:
                    await self._fresh_hand(asked, refusal)
                raise

    def _is_misfire(self, interaction: Interaction, click: Click) -> bool:
        """Whether a press was probably meant for what lay there before; otherwise it is remembered."""
        misfires, press = self._delivery.misfires, press_of(interaction)
        if press is None:  # from a menu
            return False
        if click.kind not in self._harmless and misfires.is_deaf(press, adds=click.kind in self._adding):
            return True
        misfires.pressed(press)
        return False

    # --- the lobby ---

    async def _join(self, asked: ClickContext) -> None:
        table = await self._host.table(asked.click.table)
        if not table.is_open:  # Otherwise an old call would open a new table.
            raise TableRefusal("table-over")
        if asked.interaction.channel_id != table.place.channel_id:
            raise Refusal("table-elsewhere")
        if table.status is Status.RUNNING:
            await seating.join_running(asked, table)
            return
        async with self._on_board(asked):
            # Others who click on the board do not wait for this member's hand.
            taken = await seating.take_seat(asked, None, await seating.look_here(asked))
        seated = await seating.seat_confirmed(asked, *taken)
        if not asked.answer.given or seated.told != asked.answer.words("answer-seated"):
            await asked.answer.show(seated.screen)

    async def _play(self, asked: ClickContext) -> None:
        """Open a table for the chosen game, or join the one that somebody else has just opened for it."""
        await asked.conclude((await seating.sit_down(asked, asked.payload, await seating.look_here(asked))).screen)

    async def _again(self, asked: ClickContext) -> None:
        before = await self._host.table(asked.click.table)
        if not is_at(asked.interaction, before):  # Otherwise strangers could be called there.
            raise Refusal("table-elsewhere")
        await seating.play_again(asked, before)

    async def _changeable_lobby(self, asked: ClickContext) -> Table:
        """The table of a click, if the member may change its game and options now. Raises TableRefusal otherwise."""
        table = await self._host.table(asked.click.table)
        require_setting_up(table, asked.member.id)
        return table

    async def _agents(self, asked: ClickContext) -> None:
        """Ask how many house players to seat, and at which level."""
        table = await self._changeable_lobby(asked)
        plugin = self._services.plugins[table.game]
        if len(table.members) == max(plugin.game.seats):  # An older lobby still offered a seat.
            raise TableRefusal("table-full", seats=len(table.members))
        await asked.answer.ask(agents_form(plugin, table, asked.answer.words))

    async def _seat_agents(self, asked: ClickContext) -> None:
        count, level = asked.fields.get("count", ""), asked.fields.get("level", "")
        if not (count.isascii() and count.isdecimal() and len(count) < 3):
            raise Refusal("bad-option")
        seated = self._host.ask(asked.click.table, SeatAgents(asked.member.id, int(count), level))
        await self._change(asked, seated)

    async def _set(self, asked: ClickContext) -> None:
        """Open the form with the table's options."""
        table = await self._changeable_lobby(asked)
        await asked.answer.ask(settings_form(table, self._host.timing.settings, asked.answer.words))

    async def _set_up(self, asked: ClickContext) -> None:
        chosen = self._host.ask(asked.click.table, SetUp(asked.member.id, asked.fields, asked.click.payload))
        await self._change(asked, chosen)

    async def _other(self, asked: ClickContext) -> None:
        """Ask which other game to play here."""
        table = await self._changeable_lobby(asked)
        await asked.answer.show(chooser_screen(self._services.plugins, asked.answer.words, table))

    async def _game(self, asked: ClickContext) -> None:
        """Switch the existing table to the chosen game."""
        table = await self._host.ask(asked.click.table, ChooseGame(asked.member.id, asked.payload))
        await asked.conclude(asked.answer.words("answer-other-game", game=asked.answer.words(f"{table.game}-name")))

    async def _start(self, asked: ClickContext) -> None:
        start = self._host.ask(asked.click.table, Start(asked.member.id))
        await self._change(asked, start, asked.answer.words("answer-started"))

    async def _leave(self, asked: ClickContext) -> None:
        table = await self._host.table(asked.click.table)
        if table.is_tutorial or seating.may_leave_game(table, asked.member.id):
            await seating.leave(asked, table)
            return
        await self._change(asked, self._host.ask(table.id, Leave(asked.member.id)), asked.answer.words("answer-left"))

    async def _leave_for_sure(self, asked: ClickContext) -> None:
        before = await self._host.table(asked.click.table)
        seat = before.seat_of(asked.member.id)
        after = await self._host.ask(asked.click.table, Leave(asked.member.id))
        if seat is None or after.status is not Status.RUNNING:
            told = asked.answer.words("answer-left")
        else:
            agent = name_of(after.seats[seat.number], asked.answer.words)
            told = asked.answer.words("answer-left-game", agent=agent)
        await asked.conclude(told)

    async def _back(self, asked: ClickContext) -> None:
        """Take over from the house player again; answer with the hand, in the clicked message if that is private."""
        table, member = asked.click.table, asked.member.id
        async with asked.lent(hand_of(table, member)) as loan:
            await self._host.ask(table, ComeBack(member, here=asked.interaction.guild_id is not None))
            await self._put_fresh_hand(asked, loan)

    async def _vote(self, asked: ClickContext) -> None:
        """Vote to stop the game, from the board or from the question whether to ask the others."""

        def told(table: Table) -> str:
            return asked.answer.words("answer-voted" if table.is_open else "answer-stopped")

        vote = self._host.ask(asked.click.table, VoteToStop(asked.member.id))
        if asked.in_ephemeral:
            await asked.conclude(told(await vote))
        else:
            await self._change(asked, vote, told)

    async def _stop(self, asked: ClickContext) -> None:
        await asked.answer.show(seating.ending_question(asked, await self._host.table(asked.click.table)))

    async def _stop_for_sure(self, asked: ClickContext) -> None:
        table = await self._host.table(asked.click.table)
        await self._host.ask(table.id, Stop(asked.member, manager=manages(asked.interaction, table.place)))
        await asked.conclude(asked.answer.words("answer-stopped"))

    async def _close_for_sure(self, asked: ClickContext) -> None:
        table = await self._host.table(asked.click.table)
        try:
            manager = manages(asked.interaction, table.place)
            await self._host.ask(table.id, Stop(asked.member, manager=manager, lobby_only=True))
        except TableRefusal as refusal:
            if refusal.code != "table-running":
                raise
            # The game has started since the question was asked, and ending a game is another question.
            await asked.conclude(seating.ending_question(asked, await self._host.table(table.id)))
            return
        await asked.conclude(asked.answer.words("answer-stopped"))

    async def _change(
        self, asked: ClickContext, change: Awaitable[Table], done: str | Callable[[Table], str] | None = None
    ) -> None:
        """Change the table, and answer with the board if it was clicked on.

        If something else was clicked on, or the board has been reposted, answer with the text `done`; without one, say
        where the board is.
        """
        async with self._on_board(asked):
            table = await change
        if asked.answer.given:
            return
        if done is None:
            has_moved = await self._delivery.is_board_below(table.id, asked.message_id)
            done = asked.answer.words("answer-changed" if has_moved else "answer-change-follows")
        await asked.answer.tell(done if isinstance(done, str) else done(table))

    @asynccontextmanager
    async def _on_board(self, asked: ClickContext) -> AsyncIterator[None]:
        """Answer with the board after the block, if the click was on the current message of the board.

        Otherwise the interaction stays unanswered.
        """
        async with asked.lent(board_of(asked.click.table)) as loan:
            yield
            if await loan.is_clicked():
                await loan.update(await self._host.snapshot(asked.click.table))

    async def _hurry(self, asked: ClickContext) -> None:
        is_fast = asked.click.payload == "on"
        words = asked.answer.words
        if asked.interaction.guild_id is not None:  # The menu was opened on the board, not on their hand.
            words = words.naming_buttons_of((await self._host.table(asked.click.table)).place.locale)
        told = words("answer-faster" if is_fast else "answer-slower")
        await self._change(asked, self._host.set_fast(asked.click.table, asked.member.id, is_fast), told)

    # --- reading ---

    async def _hand(self, asked: ClickContext) -> None:
        """Show the asker's hand: in a clicked private answer, otherwise in a new one."""
        if asked.in_ephemeral:
            await self._fresh_hand(asked)
        else:
            await showing.show_hand(asked, await self._host.table(asked.click.table))

    # --- talking and time ---

    async def _offer_phrases(self, asked: ClickContext) -> None:
        """Show the asker what they can say."""
        await asked.answer.show(await self._phrases(asked))

    async def _say(self, asked: ClickContext) -> None:
        """Say the phrase; delivery shows it on board and hands, and the menu stays for another phrase."""
        await self._host.ask(asked.click.table, Say(asked.member.id, asked.payload))
        await asked.conclude(await self._phrases(asked))

    async def _phrases(self, asked: ClickContext) -> Screen:
        table_view = await self._host.table_view(asked.click.table, asked.member.id)
        if table_view.table.status is not Status.RUNNING:
            raise TableRefusal("table-over")
        if table_view.seat is None:
            raise TableRefusal("not-seated")
        plugin = self._services.plugins[table_view.table.game]
        return talk_screen(plugin, table_view, asked.answer.words)

    async def _nudge(self, asked: ClickContext) -> None:
        """Call the member whose turn it is."""
        before = await self._host.snapshot(asked.click.table)
        to_act = before.view(None).to_act
        seat = None if to_act is None else before.table.seats[to_act]
        name = "" if seat is None else name_of(seat, asked.answer.words)
        member = None if seat is None else seat.member
        is_silent = member is not None and not (await self._delivery.members.of(member.id)).notices
        table = await self._host.ask(before.table.id, Nudge(asked.member.id, pings=not is_silent))
        told = "answer-nudged-silently"
        if member is not None and not is_silent:
            match await self._delivery.nudge_rings(table, member.id):
                case Confirmation.CONFIRMED:
                    told = "answer-nudged"
                case Confirmation.FOLLOWS:
                    told = "answer-nudge-follows"
                case Confirmation.REFUSED:
                    told = "answer-nudge-refused"
                case never:
                    assert_never(never)
        await asked.answer.tell(asked.answer.words(told, name=name))

    async def _pause(self, asked: ClickContext) -> None:
        """Ask for a pause."""
        table = await self._host.ask(asked.click.table, Pause(asked.member.id))
        await asked.answer.tell(
            asked.answer.words("answer-pause-wanted" if table.paused_at is None else "answer-paused")
        )

    async def _go_on(self, asked: ClickContext) -> None:
        """End a pause."""
        await self._host.ask(asked.click.table, Resume(asked.member.id))
        await asked.answer.tell(asked.answer.words("answer-goes-on"))

    # --- playing ---

    async def _pick(self, asked: ClickContext) -> None:
        """Show the same hand with the next step of a choice that is not a move yet."""
        member_id = asked.member.id
        async with asked.lent(hand_of(asked.click.table, member_id)) as loan:
            # Only now: while this click waited for the hand, another one may have made a move.
            snapshot = await self._host.snapshot(asked.click.table)
            table, table_view = snapshot.table, snapshot.view(member_id)
            try:
                if not table.is_open:
                    raise TableRefusal("table-over")
                if table_view.seat is None:
                    raise TableRefusal("not-seated")
                if table_view.is_driven:
                    raise TableRefusal("agent-drives")
                if table.ply != asked.click.ply:
                    raise Stale(table.ply)
                if table_view.to_act is not None and table_view.to_act != table_view.seat:
                    raise TableRefusal("not-your-turn", seat=table_view.to_act)
            except TableRefusal as refusal:
                await self._put_fresh_hand(asked, loan, refusal)
                raise
            await loan.show_hand(snapshot, asked.payload)

    async def _move(self, asked: ClickContext) -> None:
        table = await self._host.table(asked.click.table)
        try:
            move = decode_payload(self._services.plugins[table.game].game, asked.payload)
        except Unreadable as refusal:  # e.g. a button from before an update
            await self._fresh_hand(asked, refusal)
            raise
        tap = asked.member.id, asked.click
        first = tap not in self._taps
        self._taps[tap] = None
        async with asked.lent(hand_of(table.id, asked.member.id)) as loan:
            try:
                await self._host.ask(table.id, Act(asked.click.ply, asked.member.id, move))
            except TableRefusal as refusal:
                repeated = not first and isinstance(refusal, Stale)
                await self._put_fresh_hand(asked, loan, None if repeated else refusal)
                if repeated:  # Members often tap twice; the current hand is explanation enough.
                    asked.answer.explained = refusal
                raise
            await self._put_fresh_hand(asked, loan)

    async def _take_back(self, asked: ClickContext) -> None:
        table = asked.click.table
        async with asked.lent(hand_of(table, asked.member.id)) as loan:
            try:
                await self._host.ask(table, Undo(asked.click.ply, asked.member.id))
            except TableRefusal as refusal:
                await self._put_fresh_hand(asked, loan, refusal)
                raise
            await self._put_fresh_hand(asked, loan)

    async def _fresh_hand(self, asked: ClickContext, refusal: Refusal | None = None) -> None:
        """Put the asker's current hand into the clicked message.

        A `refusal` is explained only in an ephemeral message: delivery soon updates any other. Raises Refusal if the
        asker has no hand any more.
        """
        async with asked.lent(hand_of(asked.click.table, asked.member.id)) as loan:
            await self._put_fresh_hand(asked, loan, refusal)

    async def _put_fresh_hand(self, asked: ClickContext, loan: Loan, refusal: Refusal | None = None) -> None:
        snapshot = await self._host.snapshot(asked.click.table)
        if snapshot.table.seat_of(asked.member.id) is None:  # They may just have lost it.
            raise refusal or TableRefusal("not-seated")
        sentence = await asked.explain(refusal) if refusal is not None and asked.in_ephemeral else ""
        is_explained = await loan.show_hand(snapshot, explanation=sentence)
        asked.answer.explained = refusal if is_explained else None
