"""Advice: 💡 under a hand shows what a house player would do, and a button makes that move.

The core stores whether a table allows advice and how often each seat has asked (`bot.host.agent_turns`): the lobby and
the result show it.
"""

from __future__ import annotations

from bot.cogs.request import ClickContext
from bot.features.advice.screens import advice_screen
from bot.features.feature import Feature, Working
from engines.codec import decode_payload


async def advise(asked: ClickContext) -> None:
    """Show what a house player would do in the asker's place; only the asker sees it."""
    host, table_id = asked.services.host, asked.click.table
    decision = await host.advice.ask(table_id, asked.click.ply, asked.member.id)
    table_view = (await host.snapshot(table_id)).view(asked.member.id)
    plugin = asked.services.plugins[table_view.table.game]
    move, evidence = decision.move, decision.evidence
    await asked.answer.show(advice_screen(plugin, table_view, move, evidence, asked.click.ply, asked.answer.words))


async def follow_advice(asked: ClickContext) -> None:
    """Make the advised move; delivery updates the hand."""
    services, table = asked.services, await asked.services.host.table(asked.click.table)
    move = decode_payload(services.plugins[table.game].game, asked.payload)
    await services.host.act(table.id, asked.click.ply, asked.member.id, move)
    await asked.conclude(asked.answer.words("advice-followed"))


FEATURE = Feature(name="advice", begin=lambda _: Working(clicks={"advice": advise, "advised": follow_advice}))
