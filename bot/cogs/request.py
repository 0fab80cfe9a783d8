"""One interaction as its handler sees it: who asks, what was chosen, how to answer, which services to use.

`requested` makes sure that it is answered in time, whatever happens. Discord allows three seconds.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeAlias

import discord
import structlog
from structlog.contextvars import bind_contextvars, bound_contextvars, unbind_contextvars

from bot.cluster.forwarding import Forwarding
from bot.cogs.answer import Answer, Interaction, Undelivered
from bot.cogs.permissions import bot_may_write, channel_of, refused_here, require_reading, require_writing
from bot.host.host import Host
from bot.locales import Speech, Words
from bot.messages.delivery import Delivery
from bot.messages.discord_api.transport import THREAD_LOCKED, UNKNOWN_CHANNEL, UNKNOWN_WEBHOOK, Unavailable
from bot.messages.lending import Loan, Replaced
from bot.messages.post_cache import Slot
from bot.messages.presses.misfires import is_press
from bot.messages.private_message import LiveHand
from bot.ops.metrics import Fate, Metrics, RequestKind
from bot.screens.game_screens import Plugins
from bot.screens.menus import Links
from bot.screens.parts import NO, YES, Click, Screen, is_table_id, read_click, text
from bot.screens.people import cleaned
from bot.screens.refusal_text import refusal_text
from bot.store.connections import StoreError
from bot.tables.looks import NO_APPEARANCE, Appearance, appearance_of
from bot.tables.refusals import NotOursError, TableRefusal
from bot.tables.types import Member, Table
from engines.contract import Refusal

log = structlog.get_logger(__name__)

ACK_DEADLINE: Final = 1.5
"""Seconds before the answer is deferred; Discord's limit is 3, and the request itself takes time."""

NOT_ANSWERABLE: Final = (10062, 50027, UNKNOWN_CHANNEL, UNKNOWN_WEBHOOK)
"""Discord's error codes for an unknown interaction, an expired token, and a channel deleted since the interaction."""

KINDS: Final = {
    discord.InteractionType.application_command: RequestKind.COMMAND,
    discord.InteractionType.component: RequestKind.CLICK,
    discord.InteractionType.modal_submit: RequestKind.FORM,
}

MOVING: Final = frozenset({"move", "advised"})
"""Kinds of clicks that make a move unless they are refused."""
ON_HANDS: Final = MOVING | {"pick"}
"""Kinds of clicks on hands; their answers wait for no message."""


@dataclass(frozen=True)
class Services:
    """What handlers need to answer interactions."""

    host: Host
    delivery: Delivery
    plugins: Plugins
    speech: Speech
    forwarding: Forwarding
    metrics: Metrics = field(default_factory=Metrics)


@dataclass(frozen=True)
class InteractionContext:
    """An interaction while it is handled."""

    services: Services
    interaction: Interaction
    answer: Answer

    @property
    def member(self) -> Member:
        """The asker, with the cleaned name that they have here: store it only with data of this server."""
        return Member(self.interaction.user.id, cleaned(self.interaction.user.display_name))

    async def look(self) -> Appearance:
        """What the asker has chosen to look like at tables."""
        with suppress(StoreError):
            return appearance_of(await self.services.delivery.members.of(self.member.id))
        return NO_APPEARANCE

    @property
    def in_private(self) -> bool:
        """Whether the request comes from direct messages."""
        return self.interaction.guild_id is None

    def about(self, table_id: str, ply: int | None = None) -> None:
        """Note which table the request is about: refusal texts use it, and log lines include it."""
        self.answer.table_id = table_id
        bind_contextvars(table=table_id, **({} if ply is None else {"ply": ply}))

    async def speak(self) -> None:
        """Switch to the language that the asker has chosen, or else that of their Discord client.

        For text only, to words that can be read aloud.
        """
        with suppress(StoreError):  # Keep the language of their client.
            note = await self.services.delivery.members.of(self.member.id)
            words = self.services.speech(note.language or self.interaction.locale.value)
            self.answer.words = words.aloud if note.text_only else words

    async def text_only(self) -> bool:
        """Whether the asker wants no pictures, or the bot draws none."""
        return await self.services.delivery.text_only(self.member.id)

    async def explain(self, refusal: Refusal) -> str:
        """Why something was refused, in the asker's language, with names from the answer's table."""
        table = None
        if self.answer.table_id is not None:
            with suppress(TableRefusal, StoreError):
                table = await self.services.host.table(self.answer.table_id)
        return refusal_text(refusal, self.answer.words, table)

    async def words_of_all(self) -> Words:
        """The language of what all see here: the one in the server's settings, or else the server's on Discord."""
        settings = await self.services.host.servers.of(self.interaction.guild_id)
        locale = self.interaction.guild_locale or self.interaction.locale
        return self.services.speech(settings.language or locale.value)

    async def links(self, table: Table) -> Links:
        """The links in the answer: in a channel to the asker's hand, in direct messages to the table."""
        return await self.services.delivery.links(table, self.member.id, in_private=self.in_private)

    async def reply(self, done: str | Screen) -> None:
        """Answer with a sentence or a screen that only the asker sees."""
        await (self.answer.tell(done) if isinstance(done, str) else self.answer.show(done))

    async def table_named(self, named: str) -> Table:
        """The table with this id, to look back at. Raises Refusal if there is none, or the asker may not see it."""
        table_id = named.strip().lower()
        try:
            table = await self.services.host.table(table_id) if is_table_id(table_id) else None
        except TableRefusal as refusal:
            if refusal.code != "no-table":
                raise
            table = None
        if table is None:
            raise Refusal("no-such-table")
        require_reading(self.interaction, table)
        return table

    async def require_joined_thread(self) -> None:
        """Refuse in a private thread of which the bot is not a member. Its permissions there do not always say so."""
        channel, may = self.interaction.channel, self.interaction.app_permissions
        if not isinstance(channel, discord.Thread) or not channel.is_private() or may.manage_threads:
            return
        with suppress(Unavailable):
            if not await self.services.delivery.transport.may_read(channel.id):
                raise refused_here(self.interaction)

    async def table_here(self) -> Table:
        """The channel's open table. Raises Refusal if there is none."""
        _, channel_id = channel_of(self.interaction)
        table = await self.services.host.open_table(channel_id)
        if table is None:
            raise TableRefusal("no-table")
        self.about(table.id, table.ply)
        return table


async def _try_again_here(request: InteractionContext) -> None:
    """Show the table of a channel that has refused messages, if the interaction says that the bot may write there."""
    interaction, delivery = request.interaction, request.services.delivery
    channel_id = interaction.channel_id
    if interaction.guild_id is None or channel_id is None or not delivery.is_shut_out(channel_id):
        return
    if bot_may_write(interaction):
        delivery.may_write_again(channel_id)
        with suppress(TableRefusal, StoreError):
            if (table := await request.services.host.open_table(channel_id)) is not None:
                delivery.touch(table.id)


@asynccontextmanager
async def requested(
    services: Services, interaction: Interaction, click: Click | None = None
) -> AsyncIterator[InteractionContext]:
    """Answer an interaction inside this block, of which the `click` is known; note the asker's language and name.

    Every line logged in the block includes the interaction's id.
    """
    delivery = services.delivery
    answer = Answer(
        interaction,
        services.speech,
        delivery.illustrator,
        delivery.private,
        partial(delivery.text_only, interaction.user.id),
        delivery.forms,
        delivery.misfires.note_message,
    )
    request = InteractionContext(services, interaction, answer)
    with ExitStack() as during:
        during.enter_context(bound_contextvars(interaction=str(interaction.id)))
        if click is not None and click.kind in ON_HANDS:  # Others may wait for messages, which must not wait for them.
            answer.on_sending = during.enter_context(delivery.unanswered.one_more()).begun
        try:
            async with _answering(request):
                if not is_press(interaction):
                    delivery.misfires.moved_on(interaction)
                if isinstance(interaction.command, discord.app_commands.Command):
                    answer.name = interaction.command.qualified_name
                if click is not None:
                    answer.name = click.kind
                    request.about(click.table, click.ply)
                await request.speak()
                name = cleaned(interaction.user.global_name or interaction.user.name)  # A nickname stays on its server.
                await delivery.members.remember(request.member.id, locale=interaction.locale.value, name=name)
                await _try_again_here(request)
                yield request
        finally:
            unbind_contextvars("table", "ply")
            # An interaction of the library refers to itself. Only the garbage collector frees it, and all that it has.
            interaction.message = None
            kind, fate = KINDS.get(interaction.type, RequestKind.COMMAND), answer.fate
            if kind is RequestKind.CLICK and answer.name in MOVING and fate is Fate.ANSWERED:
                fate = Fate.MOVED
            services.metrics.interaction(kind, answer.name, fate, answer.refusal, answer.acknowledged_after)
            if answer.was_answered_already and services.forwarding.is_own(interaction.id):
                log.warning("answered-by-another-bot")
                services.metrics.answered_by_another_bot()


@asynccontextmanager
async def _answering(request: InteractionContext) -> AsyncIterator[None]:
    """Answer an interaction inside this block, even if the block raises or forgets to.

    An interaction about another process's table is sent to that process.
    """
    answer = request.answer
    deferring = asyncio.create_task(defer_answer(answer, after=ACK_DEADLINE))
    try:
        try:
            yield
            if not answer.given:
                raise RuntimeError("a handler ended without an answer")
            if answer.met_lock:  # What was done is not shown there before a moderator unlocks it.
                await _tell_safely(answer, answer.words("answer-thread-locked"))
        except Refusal as refusal:  # Its text may be missing, or too long for Discord.
            answer.fate, answer.refusal = Fate.STALE if refusal.code == "stale" else Fate.REFUSED, refusal.code
            if answer.explained is not refusal:
                await answer.tell(await request.explain(refusal))
    except NotOursError as error:
        deferring.cancel()
        await asyncio.wait([deferring])
        try:
            await request.services.forwarding.forward(
                request.interaction.id, error.guild_id, deferred=answer.acknowledged
            )
        except (StoreError, KeyError):
            answer.fate = Fate.DATABASE
            await _tell_safely(answer, answer.words("refusal-no-database"))
        else:
            answer.fate = Fate.FORWARDED
    except StoreError as error:
        answer.fate = Fate.DATABASE
        log.warning("database-failed", code=error.code, reason=str(error))
        await _tell_safely(answer, answer.words("refusal-no-database"))
    except Undelivered as error:
        # The change is committed, and delivery updates the screens.
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        if answer.given or error.code in NOT_ANSWERABLE:
            answer.fate = Fate.UNDELIVERED
            log.info("answer-not-delivered", code=error.code)
        else:
            await _confess(answer)
    except Exception:  # the member gets an answer, and the log the reason
        await _confess(answer)
    finally:
        deferring.cancel()


async def defer_answer(answer: Answer, after: float | None = None) -> None:
    """Defer the answer, at once or `after` this many seconds; a failure is only logged."""
    if after is not None:
        await asyncio.sleep(after)
    try:
        await answer.defer()
    except (Undelivered, discord.HTTPException) as error:
        log.info("answer-not-deferred", reason=str(error))


async def _confess(answer: Answer) -> None:
    answer.fate = Fate.BROKEN
    number = secrets.token_hex(3)
    log.exception("interaction-failed", number=number)
    await _tell_safely(answer, answer.words("refusal-broken", number=number))


async def _tell_safely(answer: Answer, text: str) -> None:
    try:
        await answer.tell(text)
    except (Undelivered, discord.HTTPException) as error:
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))


@dataclass(frozen=True)
class ClickContext(InteractionContext):
    """A click or a submitted form: who chose what, and how to answer."""

    click: Click
    values: tuple[str, ...] = ()
    """What was chosen in a menu."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What was entered in a form, by field name. Unchecked."""
    is_repeated: bool = False
    """Whether the same member has just sent the same click."""

    @property
    def payload(self) -> str:
        """The click's payload, followed by what was chosen in a menu."""
        return self.click.payload + ",".join(self.values)

    @property
    def message_id(self) -> int:
        """The id of the clicked message, or of the one that opened the form; 0 if there is none."""
        return 0 if self.interaction.message is None else self.interaction.message.id

    @property
    def is_acknowledged(self) -> bool:
        """Whether Discord has received an answer or a deferral."""
        return self.answer.acknowledged

    @property
    def in_public(self) -> bool:
        """Whether others see that message, too."""
        message = self.interaction.message
        return self.interaction.guild_id is not None and not (message is not None and message.flags.ephemeral)

    @property
    def in_ephemeral(self) -> bool:
        """Whether that message is ephemeral: only the asker sees it, and only the asker's clicks change it."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def on_menu(self) -> bool:
        """Whether that message is a private answer that only leads on, such as a menu or a question."""
        message = self.interaction.message
        return message is not None and self.in_ephemeral and _STAYING.isdisjoint(_kinds_on(message.components))

    def lent(self, slot: Slot) -> AbstractAsyncContextManager[Loan]:
        """Lend a message to this click for a block; only the loan and the answer change it and the clicked message."""
        return self.services.delivery.lent(slot, self)

    async def acknowledge(self) -> None:
        """Tell Discord that the answer takes longer; see `bot.messages.lending.Way`."""
        await defer_answer(self.answer)

    async def replace(
        self, screen: Screen, *, attached: Mapping[str, int] | None = None, hand: LiveHand | None = None
    ) -> Replaced | None:
        """Turn the clicked message into this screen; see `bot.messages.lending.Way`."""
        return await self.answer.replace(screen, hand, attached)

    async def show(self, screen: Screen, hand: LiveHand | None = None) -> None:
        """Answer with this screen in a new message; see `bot.messages.lending.Way`."""
        await self.answer.show(screen, hand)

    async def publish(self, screen: Screen, *, besides: bool = False) -> None:
        """Show a screen to the channel, as the answer or `besides` it.

        Raises Refusal if the asker may not write, or too much has been posted there.
        """
        require_writing(self.interaction)
        channel_id = None if self.interaction.guild_id is None else self.interaction.channel_id
        try:
            async with self.services.host.acts.posting(self.member.id, channel_id, discord.HTTPException):
                await (self.answer.announce if besides else self.answer.publish)(screen)
        except discord.HTTPException as error:
            if error.code != THREAD_LOCKED:  # Somebody has locked the thread since the click.
                raise
            raise Refusal("cannot-share") from None

    async def reply(self, done: str | Screen) -> None:
        """Answer privately: in the place of a clicked menu or question, which has served its purpose."""
        await (self.conclude(done) if self.on_menu else super().reply(done))

    async def conclude(self, done: str | Screen) -> None:
        """Replace the clicked message with what was done; if others see that message or it is gone, send a new one."""
        screen = Screen.of(text(done)) if isinstance(done, str) else done
        if self.in_public or not await self.answer.replace(screen):
            await self.answer.show(screen)


_STAYING: Final = frozenset({"more", "back", "again", "replay", "replay-to"})
"""The kinds of clicks that only hands, results, logs and replays offer: these are to be read, and stay."""


def _kinds_on(components: Sequence[discord.Component]) -> Iterator[str]:
    """The kinds of the clicks that these parts of a message offer."""
    for each in components:
        if isinstance(each, discord.Container | discord.ActionRow):
            yield from _kinds_on(each.children)
        elif isinstance(each, discord.Button | discord.SelectMenu):
            click = read_click(each.custom_id or "")
            if click is not None:
                yield click.kind


ClickHandler: TypeAlias = Callable[[ClickContext], Awaitable[None]]
"""Answers a click."""


def sent_off(data: Mapping[str, object]) -> Mapping[str, str]:
    """A form's answers by field name: the value of an option, or YES or NO for a tick box.

    They are unchecked, because a form may be of an older version, or forged; anything that is no such answer is left
    out.
    """
    found, parts = dict[str, str](), data.get("components")
    for part in parts if isinstance(parts, list) else []:
        field = part.get("component") if isinstance(part, Mapping) else None
        if not isinstance(field, Mapping):
            continue
        name, value = field.get("custom_id"), field.get("value")
        if isinstance(name, str) and isinstance(value, bool):
            found[name] = YES if value else NO
        elif isinstance(name, str) and isinstance(value, str):
            found[name] = value
    return found
