"""`/verify` and *Verify*: who may ask, what is answered, and that a running game tells nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from bot.screens.parts import Click
from bot.store.schema import Status
from bot.tables.requests import Act, Stop
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks, practise, press
from tests.cogs.test_strangers import forged
from tests.store.rows import everything, from_outside

if TYPE_CHECKING:
    from bot.store.store import Store


FITS, ODD = "Everything checks out.", "Something doesn’t add up."
NO_TABLE = "No such table, or I can’t see its channel: try it there."


async def over(sim: Simulation, *members: Any, agents: int = 0) -> Table:
    """A game that was played to its end."""
    table, host = await sim.deal(*members, agents=agents), sim.bot.host
    while (table := await host.table(table.id)).is_open:
        table_view = await host.table_view(table.id)
        to_act = None if table_view.to_act is None else table_view.table.seats[table_view.to_act].member
        if to_act is None:
            await sim.env.settle()  # A house player moves.
            continue
        table_view = await host.table_view(table.id, to_act.id)
        await host.ask(table.id, Act(table_view.table.ply, to_act.id, table_view.legal[0]))
    while table.id not in {click.table for message in sim.channel.history() for click in clicks(message, "again")}:
        await sim.env.settle()  # The result comes in the place of the board.
    await sim.bot.delivery.quiet()
    return table


async def test_the_check_is_behind_more_below_the_result(sim: Simulation, store: Store) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await over(sim, anna, ben, agents=1)
    board = await sim.board(table)
    before = await everything(store)
    answer = await press(ben, board, "button-verify")
    assert answer.response.ephemeral
    assert FITS in answer_text(answer)
    assert f"all {table.ply} moves" in answer_text(answer)
    assert "house-player decisions were repeated" in answer_text(answer)
    assert table.seed is not None
    assert table.seed.hex() in answer_text(answer)
    assert await everything(store) == before


async def test_the_command_checks_the_last_game_of_the_channel_or_the_one_that_is_named(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    assert "No game has ended" in answer_text(await anna.slash(sim.channel, "verify"))
    first = await over(sim, anna, ben)
    running = await sim.deal(anna, ben)
    assert f"Table {first.id}" in answer_text(await ben.slash(sim.channel, "verify")), "the one that runs is none"
    await sim.bot.host.ask(running.id, Stop(running.members[0], manager=True))
    second = await ben.slash(sim.channel, "verify")
    assert f"Table {running.id}" in answer_text(second)
    assert "nothing had been played" in answer_text(second)
    elsewhere = sim.room("another")
    assert FITS in answer_text(await anna.slash(elsewhere.channel, "verify", table=f" {first.id.upper()} "))
    assert "No game has ended" in answer_text(await anna.slash(elsewhere.channel, "verify"))


@pytest.mark.parametrize("wanted", ["abcd2345", "../etc", "x" * 100, "'; DROP TABLE tables", "7"])
async def test_a_table_that_is_not_there_is_refused(sim: Simulation, wanted: str) -> None:
    anna = sim.member("anna")
    assert NO_TABLE in answer_text(await anna.slash(sim.channel, "verify", table=wanted))


async def test_a_running_game_reveals_nothing(sim: Simulation, store: Store) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    before = await everything(store)
    for answer in (
        await anna.slash(sim.channel, "verify", table=table.id),
        await forged(sim, ben, Click(table.id, 0, "verify").custom_id()),
    ):
        assert "still going on" in answer_text(answer)
        assert FITS not in answer_text(answer)
    assert await everything(store) == before


async def test_a_lobby_that_was_closed_has_nothing_to_check(sim: Simulation) -> None:
    anna = sim.member("anna")
    table = await sim.seat(anna)
    assert "hasn’t started" in answer_text(await anna.slash(sim.channel, "verify", table=table.id))
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    assert "Nothing was dealt" in answer_text(await anna.slash(sim.channel, "verify", table=table.id))
    assert "No game has ended" in answer_text(await anna.slash(sim.channel, "verify"))


async def test_strangers_from_other_servers_are_sent_away(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await over(sim, anna, ben)
    guild = sim.env.create_guild()
    stranger = guild.add_member(sim.env.create_user("eve"))
    answer = await stranger.slash(guild.create_text_channel("far-away"), "verify", table=table.id)
    assert NO_TABLE in answer_text(answer)
    assert table.seed is not None
    assert table.seed.hex() not in answer_text(answer)


async def test_a_change_in_the_database_is_reported(sim: Simulation, store: Store) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await over(sim, anna, ben)
    forged_events = text("UPDATE moves SET events = '[]' WHERE ply = 3")
    await from_outside(store, lambda unit: unit.connection.execute(forged_events))
    answer = answer_text(await press(anna, await sim.board(table), "button-verify"))
    assert ODD in answer
    assert "Move 3: What was announced isn’t what happened." in answer
    assert FITS not in answer
    stored = await sim.bot.host.table(table.id)
    assert stored.status is Status.OVER


async def test_an_old_fairness_button_leads_there(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await over(sim, anna, ben)
    proof = await forged(sim, anna, Click(table.id, 0, "fairness").custom_id())
    [verify] = clicks(proof.response, "verify")
    assert FITS in answer_text(await anna.click(proof.response, custom_id=verify.custom_id()))


async def test_a_tutorial_is_checked_where_it_was_played(sim: Simulation) -> None:
    eve, anna = sim.member("eve"), sim.member("anna")
    await practise(eve, "bremen", sim.channel)
    table = await sim.bot.host.open_table(eve.user.dm_channel.id)
    assert table is not None
    legal = (await sim.bot.host.table_view(table.id, eve.id)).legal
    await sim.bot.host.ask(table.id, Act(0, eve.id, legal[0]))
    await sim.env.settle()
    stopped = await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    assert stopped.ply > 1
    answer = answer_text(await eve.user.slash("verify"))
    assert FITS in answer
    assert f"all {stopped.ply} moves made before the game was ended" in answer
    assert NO_TABLE in answer_text(await anna.slash(sim.channel, "verify", table=table.id))
