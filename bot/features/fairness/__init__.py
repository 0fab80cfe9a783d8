"""Fairness: the proof of a deal, and `/verify`, which deals and plays a finished game again.

The proof is the fingerprint from the start and the seed at the end. The check itself (`bot.host.archive`) belongs to
the core, because `stammtisch verify` and tests run it, too.
"""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.permissions import require_reading
from bot.cogs.registration import Typed, spoken
from bot.cogs.request import ClickContext, InteractionContext, Services, requested
from bot.features.feature import Feature, FeatureRuntime
from bot.locales import Words
from bot.screens.menus import fairness_button, fault_told
from bot.screens.parts import AMBER, GREEN, RED, Part, Screen, box, row, text
from bot.screens.people import in_a_row, name_of
from bot.screens.running_table import owner_at_the_deal
from bot.tables.types import Table
from bot.tables.verification import Verdict
from engines.contract import Refusal

FAULTS: Final = 6
"""How many faults to list. Only the first ones matter: they cause the others."""


def fairness_screen(table: Table, words: Words) -> Screen:
    """An explanation of the proof and as much of it as is public yet: the seed is shown only at the end."""
    if table.commitment is None:
        return Screen.of(box(text(words("fairness-nothing"))))
    parts: list[Part] = [text(words("fairness-heading")), text(*_proof(table, words))]
    if table.seed is not None:
        parts.append(row(fairness_button(table, words)))
    return Screen.of(box(*parts))


def _proof(table: Table, words: Words) -> list[str]:
    """A dealt table's fingerprint and, once it has ended, its seed and the order of joining."""
    lines = [words("fairness-commitment", commitment=table.commitment or "")]
    if table.seed is None:
        return [*lines, f"-# {words('fairness-later')}"]
    # The members who had the seats at the deal, even if somebody else has them now.
    dealt = (owner_at_the_deal(table.seats[each], words) or name_of(table.seats[each], words) for each in table.joined)
    joined = in_a_row(dealt, words)
    return [*lines, words("fairness-seed", seed=table.seed.hex()), words("fairness-order", joined=joined)]


def verification_screen(table: Table, verdict: Verdict, words: Words) -> Screen:
    """The verdict on a finished table, and what anybody needs to deal it again."""
    heading = words("verify-heading", game=words(f"{table.game}-name"))
    colour = RED if verdict.faults else GREEN if verdict.is_proved else AMBER
    return Screen.of(
        box(
            text(f"### {heading}", *_verdict_lines(verdict, table.id, words)),
            text(*_proof(table, words)),
            text(f"-# {words('verify-limit')}", f"-# {words('verify-table', table=table.id)}"),
            colour=colour,
        )
    )


def _verdict_lines(verdict: Verdict, table_id: str, words: Words) -> list[str]:
    """The verdict, as lines."""
    if verdict.faults:
        faults = [f"• {fault_told(fault, words)}" for fault in verdict.faults[:FAULTS]]
        more = len(verdict.faults) - FAULTS
        return [
            words("verify-faulty", table=table_id),
            *faults,
            *([words("verify-more", count=more)] if more > 0 else []),
        ]
    gaps = [words(f"verify-gap-{gap}") for gap in verdict.gaps]
    if gaps:
        return [words("verify-partly"), *gaps, *_choices(verdict, words)]
    key = "verify-proved" if verdict.is_whole else "verify-proved-stopped"
    return [words(key, moves=verdict.moves), *_choices(verdict, words)]


def _choices(verdict: Verdict, words: Words) -> list[str]:
    lines = [words("verify-choices", count=verdict.choices)] if verdict.choices else []
    again, every = verdict.thought_again, verdict.thoughts
    if again < every:
        lines.append(
            words("verify-thoughts", all=every, again=again) if again else words("verify-thoughts-none", all=every)
        )
    return lines


class VerifyCommand(commands.Cog):
    """The command `/verify`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="verify", description=spoken("command-verify"))
    @app_commands.describe(table=spoken("command-verify-table"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, interaction: Interaction, table: Typed | None = None) -> None:
        """Check the table with this id, or the last one that ended in this channel."""
        async with requested(self._services, interaction) as request:
            meant = await _latest(request) if table is None else await request.table_named(table)
            await _verified(request, meant)


async def _verified(request: InteractionContext, table: Table) -> None:
    """Answer with the verdict on this table. Raises Refusal if the asker may not look back at it."""
    require_reading(request.interaction, table)
    request.answer.table_id = table.id
    verdict = await request.services.host.verifier.verdict(table.id)
    await request.reply(verification_screen(table, verdict, request.answer.words))


async def _show_fairness(asked: ClickContext) -> None:
    """Answer with the proof that nobody has seen the cards or changed them."""
    await asked.reply(fairness_screen(await asked.services.host.table(asked.click.table), asked.answer.words))


async def _verify_clicked(asked: ClickContext) -> None:
    """Check the button's table."""
    await _verified(asked, await asked.services.host.table(asked.click.table))


async def _latest(request: InteractionContext) -> Table:
    channel, host = request.interaction.channel_id, request.services.host
    found = None if channel is None else await host.places.latest_ended(channel)
    if found is None:
        raise Refusal("nothing-ended")
    return await host.table(found)


FEATURE = Feature(
    name="fairness",
    begin=lambda parts: FeatureRuntime(
        commands=[VerifyCommand(parts.services)],
        handlers=ClickHandlers(
            clicks={"fairness": _show_fairness, "verify": _verify_clicked},
            harmless=frozenset({"fairness", "verify"}),
        ),
    ),
)
