"""What … under a hand and on the board contains: in servers and in private, for players and for others."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.host.host import Host
from bot.locales import words
from bot.screens.parts import Click
from bot.tables.clocks import Clock
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Leave, SetUp, Stop
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks, labels, press, reading
from tests.cogs.test_strangers import forged

SAY = words("en")
READING = ["log", "rules", "fairness", "preferences"]
PLAYING = ["nudge", "pause", "faster"]
ALL = [*PLAYING, "leave", "stop", *READING]


async def deal(sim: Simulation, *members: Any, agents: int = 0) -> Table:
    """Let these members play by a clock, so that there is something to pause."""
    table = await sim.seat(*members, agents=agents)
    await sim.bot.host.ask(table.id, SetUp(members[0].id, {"clock": Clock.DAY}))
    await members[0].slash(sim.channel, "start")
    await sim.env.settle()
    return await sim.table()


async def waiting_member(sim: Simulation, *members: Any) -> Any:
    """The one of two members who is not to act."""
    acting = await sim.to_act(*members)
    return next(member for member in members if member is not acting)


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("in_private", [True, False], ids=["in private", "in a server"])
async def test_each_button_does_what_it_says(sim: Simulation, key: str, in_private: bool) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await deal(sim, anna, ben, agents=1)
    sim.clock.let_pass(timedelta(minutes=1, seconds=1))
    waiting = await waiting_member(sim, anna, ben)
    actor, message = (waiting.user, await sim.hand(waiting)) if in_private else (waiting, await sim.board())
    more = await actor.click(message, label=SAY("button-more"))
    assert more.ephemeral
    names = {each: SAY(f"button-{each}") for each in ALL}
    if waiting is not anna:  # The host.
        names["stop"] = SAY("button-vote-ask")
    others = [SAY("button-emotes"), SAY("button-to-table" if in_private else "button-to-hand")]
    assert labels(more.response) == [*names.values(), *others]
    answer = await actor.click(more.response, label=names[key])
    asked = SAY("answer-stop-sure", game=SAY("forty_barrels-name"), channel=f"<#{sim.channel.id}>")
    expected = {
        "log": SAY("log-heading", game=SAY("forty_barrels-name")),
        "rules": "exactly 40",
        "fairness": str(table.commitment),
        "preferences": SAY("preferences-heading"),
        "nudge": "has been nudged",
        "pause": SAY("answer-pause-wanted"),
        "faster": SAY("answer-faster"),
        "leave": "Leave this game?",
        "stop": asked if waiting is anna else "can end this game at once",
    }
    assert expected[key] in answer_text(answer)
    assert answer.response.ephemeral
    assert answer.response.id == more.response.id, "the menu has served its purpose"


async def test_a_click_in_the_menu_changes_the_game_also_where_its_board_cannot_be_drawn(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at a table whose log these rules cannot read: the answer says what was done, and not why it was refused."""

    async def illegible(_host: Host, _table_id: str) -> Snapshot:
        raise TableRefusal("illegible-log")

    anna, ben = sim.member("anna"), sim.member("ben")
    await deal(sim, anna, ben, agents=1)
    more = await anna.click(await sim.board(), label=SAY("button-more"))
    monkeypatch.setattr(Host, "snapshot", illegible)
    assert answer_text(await anna.click(more.response, label=SAY("button-faster"))).strip() == SAY("answer-faster")


async def test_a_spectator_is_offered_what_needs_no_seat(sim: Simulation) -> None:
    anna, ben, eve = (sim.member(name) for name in ("anna", "ben", "eve"))
    await sim.deal(anna, ben, agents=1)
    offered = labels((await eve.click(await sim.board(), label=SAY("button-more"))).response)
    assert offered == [SAY(f"button-{each}") for each in ("seat", *READING, "call-me")]


async def test_a_member_who_has_left_is_offered_neither_leaving_nor_hurrying(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    await sim.bot.host.ask(table.id, Leave(ben.id))
    await sim.bot.delivery.quiet()
    more = (await ben.click(await sim.board(), label=SAY("button-more"))).response
    assert {click.kind for click in clicks(more, "leave") + clicks(more, "hurry") + clicks(more, "seat")} == set()


async def test_a_table_that_ended_meanwhile_says_so_and_can_still_be_read(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await deal(sim, anna, ben, agents=1)
    waiting = await waiting_member(sim, anna, ben)
    board = await sim.board()
    menus = {key: (await waiting.click(board, label=SAY("button-more"))).response for key in ALL}
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    for key, more in menus.items():
        kind = {"faster": "hurry"}.get(key, key)
        [click] = clicks(more, kind)
        answer = answer_text(await waiting.click(more, custom_id=click.custom_id()))
        assert (SAY("refusal-table-over") == answer) == (key not in READING), key
    now = labels((await forged(sim, waiting, Click(table.id, 0, "more").custom_id())).response)
    assert now[:4] == [SAY(f"button-{each}") for each in ("log", "rules", "verify", "preferences")]
    assert not {SAY(f"button-{each}") for each in ("nudge", "pause", "faster", "leave", "stop")} & {*now}


async def test_a_pause_is_ended_on_the_board_or_in_the_hand_that_tells_of_it(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await deal(sim, anna, ben)
    acting = await sim.to_act(anna, ben)
    for way in ("board", "hand"):
        for member in (anna, ben):
            await press(member, await sim.board(), "button-pause")
        assert (await sim.table()).paused_at is not None
        hand = await sim.hand(acting)
        assert SAY("clock-paused") in reading(hand)
        actor, message = (acting, await sim.board()) if way == "board" else (acting.user, hand)
        assert SAY("answer-goes-on") in answer_text(await actor.click(message, label=SAY("button-go-on")))
        assert (await sim.table()).paused_at is None
        assert clicks(await sim.hand(acting), "go-on") == clicks(await sim.board(), "go-on") == []


async def test_a_spectator_reads_how_the_game_goes_and_nothing_of_a_hand(sim: Simulation) -> None:
    anna, ben, eve = (sim.member(name) for name in ("anna", "ben", "eve"))
    await sim.deal(anna, ben)
    board = await sim.board()
    for member in (anna, ben):
        assert SAY("how-now") in answer_text(await press(member, board, "button-how"))
    page = answer_text(await press(eve, board, "button-how"))
    assert SAY("forty_barrels-how-1") in page
    assert SAY("how-now") not in page
