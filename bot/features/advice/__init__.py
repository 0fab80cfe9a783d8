"""Advice: 💡 under a hand shows what a house player would do and why, and a button makes that move.

Before a member's first advice in a game, the bot asks whether they want it at its price.

The core stores whether a table allows advice and how often each seat has asked (`bot.host.agent_turns`): the lobby and
the result show it.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from agents.agent import Evidence
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.request import ClickContext
from bot.features.feature import Feature, FeatureRuntime
from bot.locales import Words
from bot.screens.game_screens import ScreenPlugin
from bot.screens.guidance import named, steps_to
from bot.screens.parts import ButtonStyle, Click, Screen, box, button, line, row, text
from bot.tables.refusals import Stale
from bot.tables.requests import Act
from bot.tables.types import AnyTableView
from engines.codec import decode_payload, encode_payload

AT_ITS_PRICE: Final = "yes"
"""The payload of the click of a member who has read the price."""

WORTH_TELLING: Final = 10
TOO_CLOSE: Final = 2
"""Of 100 trial games: with fewer wins, or no greater lead, a comparison with the next best move says nothing."""


def price_screen(table_id: str, ply: int, words: Words) -> Screen:
    """The price of the first advice in a game, with the button that asks for it at this ply."""
    show = button(words("button-advice-show"), Click(table_id, ply, "advice", AT_ITS_PRICE), style=ButtonStyle.primary)
    heading = f"{words.mark('💡')}**{words('advice-question')}**"
    # As below the advice, a second press of 💡 must not meet the button.
    told = text(heading, words("advice-costs"))
    return Screen.of(box(told, row(show), line(), text(f"-# {words('advice-shown')}")))


def advice_screen(
    plugin: ScreenPlugin, table_view: AnyTableView, move: Struct, evidence: Evidence | None, ply: int, words: Words
) -> Screen:
    """The advice to make this move at this ply; if the game has moved on, its button answers so."""
    table, payload = table_view.table, encode_payload(move)
    heading = f"{words.mark('💡')}**{words('advice-heading')}**"
    steps = steps_to(plugin, table_view, payload, words) if table.ply == ply else None
    lines = [heading] if steps is None else [f"{heading} {named(steps, words)}"]
    if steps is not None:
        lines.append(plugin.screens.reason(table_view, move, words))
    if evidence is not None:
        lines.append(evidence_line(evidence, words))
    count = 0 if table_view.seat is None else table.seats[table_view.seat].advice
    do_it = button(words("button-advised"), Click(table.id, ply, "advised", payload), style=ButtonStyle.success)
    # 💡 is in the last row of a hand, and its second press must not make the move: the button lies above that.
    return Screen.of(box(text(*lines), row(do_it), line(), text(f"-# {words('advice-counted', count=count)}")))


def evidence_line(evidence: Evidence, words: Words) -> str:
    """How often this move won in trial games, and how often the next best one did."""
    wins, next_best = round(100 * evidence.wins), round(100 * evidence.next_best)
    if wins >= WORTH_TELLING and wins - next_best > TOO_CLOSE:
        return words("advice-evidence", wins=wins, next=next_best)
    return words("advice-no-better", wins=wins)


async def advise(asked: ClickContext) -> None:
    """Show what a house player would do in the asker's place; only the asker sees it. Before the first, ask them.

    In a tutorial that is what it suggests anyway, and it has no price.
    """
    host, table_id, ply = asked.services.host, asked.click.table, asked.click.ply
    evidence: Evidence | None = None
    if (await host.table(table_id)).is_tutorial:
        await host.advice.count(table_id, ply, asked.member.id)
        table_view = (await host.snapshot(table_id)).view(asked.member.id)
        if table_view.table.ply != ply:
            raise Stale(table_view.table.ply)
        plugin = asked.services.plugins[table_view.table.game]
        move = plugin.suggestion(table_view)
    elif asked.payload != AT_ITS_PRICE and await host.advice.is_first(table_id, ply, asked.member.id):
        await asked.answer.show(price_screen(table_id, ply, asked.answer.words))
        return
    else:
        decision = await host.advice.ask(table_id, ply, asked.member.id)
        table_view = (await host.snapshot(table_id)).view(asked.member.id)
        plugin = asked.services.plugins[table_view.table.game]
        move, evidence = decision.move, decision.evidence
    await asked.reply(advice_screen(plugin, table_view, move, evidence, ply, asked.answer.words))


async def follow_advice(asked: ClickContext) -> None:
    """Make the advised move; delivery updates the hand."""
    services, table = asked.services, await asked.services.host.table(asked.click.table)
    move = decode_payload(services.plugins[table.game].game, asked.payload)
    await services.host.ask(table.id, Act(asked.click.ply, asked.member.id, move))
    await asked.conclude(asked.answer.words("advice-followed"))


FEATURE = Feature(
    name="advice",
    begin=lambda _: FeatureRuntime(handlers=ClickHandlers(clicks={"advice": advise, "advised": follow_advice})),
)
