"""🙂 under a hand: five emotes with words, in games without phrases; and what is refused, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.locales import LANGUAGES, words
from bot.screens.parts import Click
from bot.tables.emotes import EMOTES, PER_MOVE
from tests.cogs.simulation import answer_text, clicks, labels, practise, prefer, press
from tests.cogs.test_strangers import forged
from tests.cogs.test_talking import at_bremen, three

if TYPE_CHECKING:
    from tests.cogs.simulation import Simulation

EMOTE = words("en")("button-emotes")


async def test_a_hand_leads_to_five_emotes_and_so_does_the_menu(sim: Simulation) -> None:
    anna, ben, _ = three(sim)
    await sim.deal(anna, ben)
    hand = await sim.hand(anna)
    assert EMOTE in labels(hand)
    more = (await anna.user.click(hand, label=words("en")("button-more"))).response
    assert EMOTE in labels(more)
    for message in (hand, more):
        menu = (await anna.user.click(message, label=EMOTE)).response
        assert tuple(click.payload for click in clicks(menu, "emote")) == EMOTES
    answer = await anna.user.click(menu, custom_id=clicks(menu, "emote")[2].custom_id())
    assert "**You**: Haha!" in answer_text(answer)
    [seat] = [each for each in (await sim.table()).seats if each.emote is not None]
    assert (seat.member and seat.member.id, seat.emote) == (anna.id, "laugh")


async def test_after_three_emotes_no_more_are_offered_until_the_next_move(sim: Simulation) -> None:
    anna, ben, _ = three(sim)
    table = await sim.deal(anna, ben)
    acting = await sim.to_act(anna, ben)
    menu = (await press(acting.user, await sim.hand(acting), "button-emotes")).response
    for emote in EMOTES[:PER_MOVE]:
        answer = await acting.user.click(menu, custom_id=Click(table.id, 0, "emote", emote).custom_id())
    assert words("en")("emotes-enough") in answer_text(answer)
    late = await forged(sim, acting, Click(table.id, 0, "emote", EMOTES[-1]).custom_id())
    assert words("en")("refusal-shown-enough") in answer_text(late)
    await sim.play(acting)
    menu = (await press(acting.user, await sim.hand(acting), "button-emotes")).response
    assert len(clicks(menu, "emote")) == len(EMOTES)


async def refusals(sim: Simulation, member: Any, table: str, emote: str = "laugh") -> list[str]:
    """The answers to a member who asks for the emotes, and who shows one."""
    asked = [Click(table, 0, "emotes"), Click(table, 0, "emote", emote)]
    return [answer_text(await forged(sim, member, each.custom_id())) for each in asked]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_refusal_is_a_sentence_in_the_language_of_its_member(sim: Simulation, language: str) -> None:
    say, members, dora = words(language), three(sim), sim.member("dora")
    for member in (*members, dora):
        await prefer(member, f"language.{language}")
    anna, ben, _ = members
    lobby = await sim.seat(anna, ben)
    assert all(say("refusal-table-not-started") in told for told in await refusals(sim, anna, lobby.id))
    await anna.slash(sim.channel, "start")
    table = await sim.table()
    assert all(say("refusal-not-seated") in told for told in await refusals(sim, dora, table.id))
    _, told = await refusals(sim, anna, table.id, "rooster 8")
    assert say("refusal-not-to-be-said") in told
    await ben.slash(sim.channel, "leave")
    sure = Click(table.id, 0, "leave-sure").custom_id()
    await forged(sim, ben, sure)
    assert all(say("refusal-agent-drives") in told for told in await refusals(sim, ben, table.id))
    await forged(sim, anna, Click(table.id, 0, "stop-sure").custom_id())
    assert all(say("refusal-table-over") in told for told in await refusals(sim, anna, table.id))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_bremen_and_practice_games_have_none(sim: Simulation, language: str) -> None:
    say, members = words(language), three(sim)
    anna = members[0]
    for member in members:
        await prefer(member, f"language.{language}")
    table = await at_bremen(sim, *members)
    more = (await anna.user.click(await sim.hand(anna), label=say("button-more"))).response
    assert clicks(await sim.hand(anna), "emotes") == clicks(more, "emotes") == []
    assert all(say("refusal-phrases-instead") in told for told in await refusals(sim, anna, table.id))
    await practise(anna, "forty_barrels")
    await sim.env.settle()
    [practice] = [each for each in await sim.bot.host.open_tables(anna.id) if each.is_tutorial]
    assert all(say("refusal-nobody-to-see") in told for told in await refusals(sim, anna, practice.id))
