"""The 💡 button under a hand, which shows a house player's choice, and the button that makes that move."""

from __future__ import annotations

from bot.cogs.request import ClickContext, Dependencies
from bot.features.advice.screens import advice_screen
from engines.payload import decode_payload


async def advise(services: Dependencies, asked: ClickContext) -> None:
    """Show what a house player would do in the asker's place; only the asker sees it."""
    host, table_id = services.host, asked.click.table
    decision = await host.advice.ask(table_id, asked.click.ply, asked.member.id)
    table_view = (await host.snapshot(table_id)).view(asked.member.id)
    plugin = services.plugins[table_view.table.game]
    move, evidence = decision.move, decision.evidence
    await asked.answer.show(advice_screen(plugin, table_view, move, evidence, asked.click.ply, asked.answer.words))


async def follow_advice(services: Dependencies, asked: ClickContext) -> None:
    """Make the advised move; delivery updates the hand."""
    table = await services.host.table(asked.click.table)
    move = decode_payload(services.plugins[table.game].game, asked.payload)
    await services.host.act(table.id, asked.click.ply, asked.member.id, move)
    await asked.conclude(asked.answer.words("advice-followed"))
