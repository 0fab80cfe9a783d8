"""💬 under a hand: phrases that can be said out of turn, shown to everybody at once, and no number among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.locales import words
from bot.screens.parts import Click
from engines.bremen.model import PHRASES, View
from engines.contract import Said
from tests.cogs.simulation import answer_text, clicks, labels
from tests.cogs.test_strangers import forged

if TYPE_CHECKING:
    from bot.tables.types import Table
    from tests.cogs.simulation import Simulation

SAY = words("en")("button-say")


async def at_bremen(sim: Simulation, *members: Any) -> Table:
    """A table of Bremen at which these members sit."""
    for number, member in enumerate(members):
        await member.slash(sim.channel, "join", **({} if number else {"game": "bremen"}))
    await members[0].slash(sim.channel, "start")
    await sim.env.settle()
    return await sim.table()


def three(sim: Simulation) -> tuple[Any, Any, Any]:
    return sim.member("anna"), sim.member("ben"), sim.member("cleo")


async def test_a_phrase_is_said_out_of_turn_and_everybody_hears_it(sim: Simulation) -> None:
    members = three(sim)
    table = await at_bremen(sim, *members)
    acting = await sim.to_act(*members)
    other = next(member for member in members if member is not acting)
    before = await sim.hand(acting)
    menu = await other.user.click(await sim.hand(other), label=SAY)
    offered = clicks(menu.response, "say-it")
    assert tuple(click.payload for click in offered) == PHRASES
    [low] = [click for click in offered if click.payload == "low-cat"]
    answer = await other.user.click(menu.response, custom_id=low.custom_id())
    assert "You: A low 🐱, please." in answer_text(answer)
    await sim.env.settle()
    assert (await sim.table()).ply == 0
    seat = table.seat_of(other.id)
    assert seat is not None
    for member in (None, *members):
        view = (await sim.table_view(member)).view
        assert isinstance(view, View)
        assert view.said == (Said(seat.number, "low-cat"),)
    first = clicks(before, "move") or clicks(before, "pick")
    answer = await acting.user.click(before, custom_id=first[0].custom_id())
    assert words("en")("refusal-stale") not in answer_text(answer), "no button became stale"


async def test_after_three_phrases_no_more_are_offered_until_the_next_move(sim: Simulation) -> None:
    anna, ben, cleo = three(sim)
    await at_bremen(sim, anna, ben, cleo)
    menu = (await anna.user.click(await sim.hand(anna), label=SAY)).response
    for phrase in ("low", "high", "thanks"):
        [click] = [each for each in clicks(menu, "say-it") if each.payload == phrase]
        answer = await anna.user.click(menu, custom_id=click.custom_id())
    assert "That’s enough for now." in answer_text(answer)
    late = await forged(sim, anna, Click((await sim.table()).id, 0, "say-it", "mine").custom_id())
    assert "That’s enough for now." in answer_text(late)
    assert [each.phrase for each in (await sim.table()).said] == ["low", "high", "thanks"]


async def test_strangers_say_nothing_and_nobody_says_a_number(sim: Simulation) -> None:
    members, dora = three(sim), sim.member("dora")
    table = await at_bremen(sim, *members)
    for kind, payload in (("say", ""), ("say-it", "low")):
        answer = await forged(sim, dora, Click(table.id, 0, kind, payload).custom_id())
        assert "You have no seat at this table." in answer_text(answer)
    answer = await forged(sim, members[0], Click(table.id, 0, "say-it", "rooster 8").custom_id())
    assert "That can’t be said here now." in answer_text(answer)
    assert (await sim.table()).said == ()


async def test_a_game_without_phrases_has_no_such_button(sim: Simulation) -> None:
    anna, ben, cleo = three(sim)
    await sim.deal(anna, ben)
    assert SAY not in labels(await sim.hand(anna))
    room = sim.room("musicians")
    await at_bremen(room, anna, ben, cleo)
    assert SAY in labels(await room.hand(anna))
