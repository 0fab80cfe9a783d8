"""What members choose for themselves: in servers and in private, at once, and for nobody else."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.locales import words
from bot.screens.parts import NO_TABLE, Click
from tests.bots import make_bot
from tests.cogs.evenings import called, it_is_time, pings, plan_of, planned
from tests.cogs.simulation import Simulation, answer_text, practise, prefer, press, reading
from tests.cogs.test_rematch import ended
from tests.cogs.test_strangers import forged
from tests.store.rows import everything


async def test_a_language_holds_for_everything_that_only_they_read(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    board = reading(await sim.board())
    asked = await anna.slash(sim.channel, "preferences")
    assert asked.ephemeral
    menu = Click(NO_TABLE, 0, "me", "language.").custom_id()
    await anna.select(asked.response, ["de"], custom_id=menu)
    hand = reading(await sim.hand(anna, table))
    assert "-# 40 Fässer Bier · " in hand
    assert "-# 40 Barrels of Beer · " in reading(await sim.hand(ben, table))
    assert reading(await sim.board()) == board, "the table speaks to all of them"
    assert words("de")("refusal-table-running") in answer_text(await anna.slash(sim.channel, "start"))
    private = await anna.user.slash("preferences")
    assert words("de")("preferences-heading") in answer_text(private)
    await anna.user.select(private.response, ["-"], custom_id=menu)
    assert "-# 40 Barrels of Beer · " in reading(await sim.hand(anna, table)), "it is that of their Discord again"


async def test_results_are_kept_from_others_here_as_on_the_page_of_figures(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await prefer(anna, "results.off", sim.channel)
    assert answer_text(await ben.slash(sim.channel, "stats", member=anna.user)).strip() == words("en")(
        "refusal-stats-private"
    )
    page = await anna.slash(sim.channel, "stats")
    assert words("en")("stats-private") in answer_text(page)
    asked = await anna.slash(sim.channel, "preferences")
    assert "**Results**: off" in answer_text(asked)
    await prefer(anna, "results.on")
    assert words("en")("stats-private") not in answer_text(await ben.slash(sim.channel, "stats", member=anna.user))


async def test_the_screen_follows_in_the_language_that_was_chosen(sim: Simulation) -> None:
    anna = sim.member("anna")
    asked = await anna.slash(sim.channel, "preferences")
    answer = await anna.select(asked.response, ["ja"], custom_id=Click(NO_TABLE, 0, "me", "language.").custom_id())
    assert answer.followups == []
    assert words("ja")("preferences-heading") in answer_text(answer)


async def test_a_tutorial_is_taught_in_it(sim: Simulation) -> None:
    eve = sim.member("eve")
    await prefer(eve, "language.de")
    await practise(eve, "bremen")
    table = await sim.bot.host.open_table(eve.user.dm_channel.id)
    assert table is not None
    assert table.place.locale == "de"


async def test_a_preference_outlives_the_bot(sim: Simulation) -> None:
    anna = sim.member("anna")
    await prefer(anna, "language.de", sim.channel)
    await prefer(anna, "notices.off")
    await prefer(anna, "motion.off")
    asked = await anna.slash(sim.channel, "preferences")
    await sim.env.settle()
    sim.bot = make_bot(sim.store, pace=0)
    await sim.env.restart_bot(sim.bot)
    note = await sim.bot.delivery.members.of(anna.id)
    assert (note.language, note.notices, note.text_only, note.motion) == ("de", False, False, False)
    click = Click(NO_TABLE, 0, "me", "notices.on").custom_id()
    assert words("de")("preferences-heading") in answer_text(await anna.click(asked.response, custom_id=click))
    assert (await sim.bot.delivery.members.of(anna.id)).notices


async def test_a_nudge_of_a_member_without_notices_is_explained(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    acting = await sim.to_act(anna, ben)
    other = anna if acting is ben else ben
    await prefer(acting, "notices.off")
    sim.clock.let_pass(timedelta(minutes=2))
    answer = answer_text(await press(other, await sim.board(), "button-nudge"))
    name = acting.user.name if hasattr(acting, "user") else ""
    assert answer.strip() == words("en")("answer-nudged-silently", name=name)
    assert "Everybody is waiting for you." in reading(await sim.hand(acting, table))


@pytest.mark.parametrize(
    "chosen",
    ["language.fr", "language.", "pictures.maybe", "motion.maybe", "notices.", "else.on", "", "language.de,ja"],
)
async def test_an_invalid_preference_is_refused(sim: Simulation, chosen: str) -> None:
    anna = sim.member("anna")
    await anna.slash(sim.channel, "preferences")
    await sim.env.settle()
    before = [(row[0], *row[2:]) for row in (await everything(sim.store))["members"]]
    answer = answer_text(await forged(sim, anna, Click(NO_TABLE, 0, "me", chosen).custom_id()))
    assert answer == words("en")("refusal-unknown-button")
    assert [(row[0], *row[2:]) for row in (await everything(sim.store))["members"]] == before


async def test_a_click_changes_only_the_choices_of_who_clicks(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await anna.slash(sim.channel, "preferences")
    await forged(sim, eve, Click(NO_TABLE, 0, "me", "notices.off").custom_id())
    assert (await sim.bot.delivery.members.of(anna.id)).notices
    assert not (await sim.bot.delivery.members.of(eve.id)).notices


async def test_nobody_mentions_a_member_without_notices(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo"))
    await prefer(ben, "notices.off", sim.channel)
    await anna.click(await sim.board(await ended(sim, anna, ben, cleo)), label="Play again")
    await sim.env.settle()
    assert pings(sim) == [{cleo.id}]
    assert f"<@{ben.id}>" in reading(sim.channel.history()[-1]), "the name stays"
    sim.clock.let_pass(timedelta(minutes=1))  # before she may call anybody again
    [group, *_] = await anna.autocomplete(sim.channel, "gamenight", "with", "")
    night = await planned(sim, anna, **{"with": group["value"]})
    assert pings(sim)[1:] == [{cleo.id}]
    for member in (anna, cleo):
        await member.click(await plan_of(sim, night), label="I can’t make it")
    await ben.click(await plan_of(sim, night), label="I’m in")
    await it_is_time(sim, night)
    assert f"<@{ben.id}>" in reading(called(sim)[0])
    assert pings(sim)[2:] == []
