"""`/stats` and `/ladder` in SimCord: after a real game, in private, shown to all, hidden, and by forged clicks."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from msgspec.structs import replace

from bot.features.records.store import add_results, private_among, save_standings
from bot.locales import words
from bot.screens.parts import NO_TABLE, Click
from bot.store.messages import NoteChange
from bot.tables.requests import Act
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks, reading
from tests.cogs.test_strangers import forged
from tests.records.rows import table_of
from tests.screens.record_pages import standing
from tests.store.rows import everything

SAY = words("en")


async def a_past(sim: Simulation, *members: Any) -> None:
    """These members have played at the Cafe in this server, and its ladder has them in this order."""
    ids = [member.id for member in members]
    now = sim.clock()
    for number in range(3):
        rows = table_of(f"past{number}", ids, guild_id=sim.guild.id, started_at=now, ended_at=now)
        await sim.store.write(partial(add_results, results=rows))
    season = f"{now.year}-{(now.month + 2) // 3}"
    there = [(standing(member.id, 30 - place), season) for place, member in enumerate(members)]
    changed = [replace(each, guild_id=sim.guild.id, season=quarter) for each, quarter in there]
    await sim.store.write(partial(save_standings, changed=changed))
    notes = [NoteChange(member_id=member.id, name=member.user.name) for member in members]
    await sim.store.messages.write(notes=notes)


async def played(sim: Simulation, *members: Any) -> Table:
    """A game of these members to its end, by the first move that is offered."""
    table = await sim.deal(*members)
    while (table := await sim.bot.host.table(table.id)).is_open:
        view = await sim.bot.host.table_view(table.id)
        seat = table.seats[view.to_act if view.to_act is not None else 0]
        assert seat.member is not None
        own = await sim.bot.host.table_view(table.id, seat.member.id)
        await sim.bot.host.ask(table.id, Act(table.ply, seat.member.id, own.legal[0]))
    await sim.env.settle()
    return table


async def test_after_a_game_there_are_figures_of_it(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    nothing = await anna.slash(sim.channel, "stats")
    assert nothing.ephemeral
    assert SAY("stats-none-you") in answer_text(nothing)
    table = await played(sim, anna, ben)
    assert table.outcome is not None
    shown = answer_text(await anna.slash(sim.channel, "stats", game="forty_barrels"))
    assert "**One** game finished" in shown
    assert "40 Barrels of Beer" in shown
    assert SAY("stats-none-you") in answer_text(await anna.slash(sim.channel, "stats", game="cafe")), (
        "of that game alone"
    )
    server = answer_text(await anna.slash(sim.channel, "stats", about="server"))
    assert "**One** game finished" in server
    assert "anna" in server
    assert "ben" in server
    ladder = answer_text(await ben.slash(sim.channel, "ladder", game="forty_barrels"))
    assert SAY("ladder-settling", enough=10) in ladder
    assert SAY("ladder-own-settling", games=1, enough=10) in ladder


async def test_the_menus_turn_the_page_in_its_place(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_past(sim, anna, ben)
    page = await anna.slash(sim.channel, "stats")
    [menu] = clicks(page.response, "stats")
    turned = await anna.select(page.response, ["s.cafe"], custom_id=menu.custom_id())
    assert "Played on this server · Cafe" in answer_text(turned)
    assert "Best results" in answer_text(turned)
    other = await ben.slash(sim.channel, "stats", member=anna.user)
    assert "anna’s stats" in answer_text(other)
    ladder = await anna.slash(sim.channel, "ladder", game="cafe")
    assert "You: **#1** of 2" in answer_text(ladder)
    assert clicks(ladder.response, "ladder")[0].payload == ""
    last = answer_text(await anna.slash(sim.channel, "ladder", game="cafe", season="last"))
    assert SAY("ladder-none") in last
    assert sim.channel.history() == []


async def test_a_button_shows_it_to_all(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_past(sim, anna, ben)
    page = await anna.slash(sim.channel, "stats")
    await anna.click(page.response, label=SAY("button-show-here"))
    ladder = await ben.slash(sim.channel, "ladder", game="cafe")
    await ben.click(ladder.response, label=SAY("button-show-here"))
    first, second = sim.channel.history()
    assert "anna’s stats" in reading(first)
    assert "🥇 **anna**" in reading(second)
    for message in (first, second):
        assert not [each for kind in ("stats", "private", "ladder") for each in clicks(message, kind)]


async def test_a_member_who_may_not_write_in_a_channel_shows_nothing_there(sim: Simulation) -> None:
    anna = sim.member("anna")
    await a_past(sim, anna)
    deny = discord.PermissionOverwrite(send_messages=False)
    news = sim.guild.create_text_channel("news", overwrites={anna: deny})
    for page in (await anna.slash(news, "stats"), await anna.slash(news, "ladder", game="cafe")):
        refused = await anna.click(page.response, label=SAY("button-show-here"))
        assert SAY("refusal-cannot-share") in answer_text(refused)
    assert news.history() == []


async def test_a_hidden_member_is_shown_to_nobody_else(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_past(sim, anna, ben)
    page = await anna.slash(sim.channel, "stats")
    hidden = await anna.click(page.response, label=SAY("button-keep-out"))
    assert SAY("stats-private") in answer_text(hidden)
    assert await sim.store.read(lambda unit: private_among(unit, [anna.id, ben.id])) == {anna.id}
    assert answer_text(await ben.slash(sim.channel, "stats", member=anna.user)).strip() == SAY("refusal-stats-private")
    for shown in (
        await ben.slash(sim.channel, "ladder", game="cafe"),
        await ben.slash(sim.channel, "stats", about="server", game="cafe"),
    ):
        assert "anna" not in answer_text(shown)
    assert SAY("stats-private") in answer_text(await anna.slash(sim.channel, "ladder", game="cafe"))
    own = await anna.slash(sim.channel, "stats")
    back = await anna.click(own.response, label=SAY("button-let-in"))
    assert SAY("stats-private") not in answer_text(back)
    assert "anna" in answer_text(await ben.slash(sim.channel, "ladder", game="cafe"))


async def test_a_forged_click_changes_nothing_and_is_refused(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_past(sim, anna, ben)
    before = (await everything(sim.store))["members"]
    unknown, hidden = SAY("refusal-unknown-button"), SAY("refusal-stats-private")
    for kind, payload, refusal in (
        ("stats", "nonsense", unknown),
        ("stats", f"{ben.id}.chess", unknown),
        ("stats-show", "", unknown),
        ("own-stats", "chess", unknown),
        ("private", "maybe.", unknown),
        ("private", f"on.{ben.id}", unknown),
        ("ladder", "cafe.2026-7", unknown),
        ("ladder", "chess.2026-4", SAY("refusal-unknown-game")),
        ("ladder-show", "bremen.2026-4", SAY("refusal-no-ladder")),
    ):
        answer = await forged(sim, anna, Click(NO_TABLE, 0, kind, payload).custom_id())
        assert refusal in answer_text(answer), (kind, payload)
    assert [row[0] for row in (await everything(sim.store))["members"]] == [row[0] for row in before]
    assert await sim.store.read(lambda unit: private_among(unit, [anna.id, ben.id])) == frozenset()
    await ben.click((await ben.slash(sim.channel, "stats")).response, label=SAY("button-keep-out"))
    for kind in ("stats", "stats-show"):
        assert hidden in answer_text(await forged(sim, anna, Click(NO_TABLE, 0, kind, f"{ben.id}.").custom_id()))
    assert sim.channel.history() == []


async def test_no_click_puts_figures_in_the_place_of_what_all_see(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    board = await sim.board()
    before = reading(board)
    answer = await forged(sim, anna, Click(NO_TABLE, 0, "stats", "s.").custom_id(), on=board)
    assert SAY("stats-heading-server") in answer_text(answer)
    assert reading(await sim.board()) == before


async def test_a_nickname_stays_on_its_server(sim: Simulation) -> None:
    user, ben, elsewhere = (
        sim.env.create_user("anna_user", global_name="Anna"),
        sim.member("ben"),
        sim.env.create_guild(),
    )
    here = sim.guild.add_member(user, nick="Annie")
    await a_past(sim, here)
    there = elsewhere.add_member(user, nick="Annegret Mustermann")
    await there.slash(elsewhere.create_text_channel("family"), "rules", game="cafe")
    of_anna = answer_text(await ben.slash(sim.channel, "stats", member=here))
    assert "Annie’s stats" in of_anna, "the name that Discord gives for this server"
    server = answer_text(await ben.slash(sim.channel, "stats", about="server", game="cafe"))
    ladder = answer_text(await ben.slash(sim.channel, "ladder", game="cafe"))
    assert "**Anna**" in server
    assert "**Anna**" in ladder
    assert "Annegret" not in of_anna + server + ladder


async def test_public_messages_use_the_language_of_the_settings(sim: Simulation) -> None:
    await sim.bot.host.servers.choose_language(sim.guild.id, "de")
    anna = sim.member("anna")
    await a_past(sim, anna)
    for command, kind in (({}, "stats"), ({"game": "cafe"}, "ladder")):
        page = await anna.slash(sim.channel, kind, **command)
        await anna.click(page.response, label=SAY("button-show-here"))
    first, second = sim.channel.history()
    assert words("de")("stats-heading-of", name="anna") in reading(first)
    assert "gespielt" in reading(second)
