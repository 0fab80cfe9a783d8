"""Learning a game: its pages, and the tutorial in direct messages from its first turn to its end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import cycle, islice
from typing import Any

import pytest

from bot.features.learning import how_screen, page_of
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, Speech, words
from bot.messages.post_cache import board_of
from bot.screens.game_screens import board_drawn
from bot.screens.menus import table_address
from bot.screens.parts import NO_TABLE, Click
from bot.screens.table import standing_screen
from bot.store.schema import Status
from bot.tables.requests import Act, Join, Stop
from bot.tables.snapshots import Snapshot
from bot.tables.types import Table
from tests.cogs.simulation import Simulation, answer_text, clicks, practise, press, reading, walk
from tests.screens.reading import texts
from tools.positions import moments

SAY = words("en")


async def tutorial_of(sim: Simulation, member: Any) -> Table:
    """The open tutorial of a member."""
    table = await sim.bot.host.open_table(member.user.dm_channel.id)
    assert table is not None
    return table


def standing(member: Any) -> list[int]:
    """The messages in a member's direct messages, from top to bottom; answers that they alone see are none."""
    return sorted(message.id for message in member.user.dm_channel.history() if not message.flags.ephemeral)


async def all_shown(sim: Simulation) -> None:
    """Wait until every message shows what it should."""
    await sim.env.settle()
    await sim.bot.delivery.quiet()


def leads_to(message: Any) -> list[str]:
    """The addresses of the links below a message."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    return [each["url"] for each in walk(components) if "url" in each]


@pytest.mark.parametrize("game", PLUGINS)
async def test_a_tutorial_deals_what_its_first_words_tell_of_and_the_learner_begins(sim: Simulation, game: str) -> None:
    eve = sim.member("eve")
    answer = await practise(eve, game, sim.channel)
    assert answer.response.ephemeral
    table = await tutorial_of(sim, eve)
    assert leads_to(answer.response) == [table_address(table)]
    assert (table.game, table.status, table.is_tutorial) == (game, Status.RUNNING, True)
    assert table.seats[0].member is not None
    assert table.seats[0].member.id == eve.id
    hand = await sim.hand(eve, table)
    assert SAY(PLUGINS[game].lesson.opening) in reading(hand)
    assert leads_to(hand) == []
    assert [message.id for message in eve.user.dm_channel.history()] == [hand.id], "the hand shows the table, too"
    assert sim.channel.history() == []


async def test_a_tutorial_shows_only_the_hand_until_the_result_comes_below_it(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    table = await tutorial_of(sim, eve)
    for _ in range(3):
        view = await sim.bot.host.table_view(table.id, eve.id)
        await sim.bot.host.ask(table.id, Act(view.table.ply, eve.id, view.legal[0]))
        await all_shown(sim)
        hand = await sim.hand(eve, table)
        assert standing(eve) == [hand.id]
        assert clicks(hand, "hand") == [], "no button to what stands there"
    await sim.bot.host.ask(table.id, Stop(table.members[0]))
    await all_shown(sim)
    hand = await sim.hand(eve, table)
    first, result = standing(eve)
    assert first == hand.id
    [found] = [message for message in eve.user.dm_channel.history() if clicks(message, "tutorial")]
    assert found.id == result, "only the lowest message leads on"


async def test_a_tutorial_that_goes_on_has_its_hand_at_the_bottom(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    table = await tutorial_of(sim, eve)
    before = await sim.hand(eve, table)
    await eve.user.send_dm("what was I to do?")
    said = standing(eve)[-1]
    assert SAY("tutorial-goes-on", game="Bremen") in answer_text(await eve.user.slash("tutorial"))
    hand = await sim.hand(eve, table)
    assert standing(eve) == [said, hand.id]
    assert reading(hand) == reading(before)
    await eve.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    assert (await sim.hand(eve, table)).id == hand.id


async def test_the_board_of_a_tutorial_from_an_earlier_version_goes_with_the_next_move(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    table = await tutorial_of(sim, eve)
    snapshot, messages = await sim.bot.host.snapshot(table.id), sim.bot.delivery.messages
    shown = standing_screen(PLUGINS, Speech(), snapshot, None, None)
    await all_shown(sim)
    await messages.of(board_of(table.id)).send(table.place.channel_id, shown)
    hand, [board] = await sim.hand(eve, table), [each for each in eve.user.dm_channel.history() if clicks(each, "hand")]
    assert standing(eve) == [hand.id, board.id]
    answer = await eve.user.click(board, custom_id=clicks(board, "hand")[0].custom_id())
    assert SAY(PLUGINS["bremen"].lesson.opening) in answer_text(answer), "until then its button works"
    view = snapshot.view(eve.id)
    await sim.bot.host.ask(table.id, Act(0, eve.id, view.legal[0]))
    await all_shown(sim)
    assert standing(eve) == [(await sim.hand(eve, table)).id]


async def decisions(sim: Simulation, eve: Any, game: str, turns: int) -> AsyncIterator[Snapshot]:
    """A tutorial before each decision of the learner, who follows all suggestions for this number of turns."""
    await practise(eve, game)
    table = await tutorial_of(sim, eve)
    while True:
        snapshot = await sim.bot.host.snapshot(table.id)
        view = snapshot.view(eve.id)
        assert view.to_act == view.seat
        if view.own_turns == turns:
            return
        yield snapshot
        await sim.bot.host.ask(table.id, Act(view.table.ply, eve.id, PLUGINS[game].suggestion(view)))
        await all_shown(sim)


def mentioned(told: str, game: str) -> list[str]:
    """The texts of the lesson that are in this one."""
    lesson = PLUGINS[game].lesson
    return [key for key in (lesson.opening, *lesson.hints, "tutorial-alone") if SAY(key) in told]


async def test_the_hints_follow_the_turns_and_then_one_is_left_alone(sim: Simulation) -> None:
    """A hand of 111 leaves room for them, except while a card is exchanged."""
    eve, game = sim.member("eve"), "one_eleven"
    lesson, found = PLUGINS[game].lesson, dict[int | None, set[str]]()
    async for snapshot in decisions(sim, eve, game, len(lesson.hints) + 2):
        shown = mentioned(texts(standing_screen(PLUGINS, Speech(), snapshot, eve.id, "en-US")), game)
        found.setdefault(snapshot.view(eve.id).own_turns, set()).update(shown)
    expected = [lesson.opening, *lesson.hints[1:], "tutorial-alone"]
    assert found == {**{turn: {key} for turn, key in enumerate(expected)}, len(expected): set()}


@pytest.mark.parametrize("game", PLUGINS)
async def test_each_hint_is_behind_help_in_its_turn_if_the_hand_has_no_room_for_it(sim: Simulation, game: str) -> None:
    eve, lesson = sim.member("eve"), PLUGINS[game].lesson
    async for snapshot in decisions(sim, eve, game, 3):
        view = snapshot.view(eve.id)
        assert view.own_turns is not None
        hand, due = await sim.hand(eve, view.table), [lesson.hints[view.own_turns]]
        help_shown = await eve.user.click(hand, custom_id=clicks(hand, "how")[0].custom_id())
        assert mentioned(answer_text(help_shown), game) == due
        assert mentioned(reading(hand), game) in ([[lesson.opening]] if view.own_turns == 0 else [[], due])


async def test_asked_for_again_it_goes_on_where_it_was(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen", sim.channel)
    before = await tutorial_of(sim, eve)
    again = await eve.slash(sim.channel, "tutorial")
    assert SAY("tutorial-goes-on", game="Bremen") in answer_text(again)
    other = await eve.slash(sim.channel, "tutorial", game="cafe")
    assert SAY("tutorial-other", game="Bremen") in answer_text(other)
    assert (await tutorial_of(sim, eve)).id == before.id


async def test_without_a_game_it_is_asked_for(sim: Simulation) -> None:
    eve = sim.member("eve")
    asked = await eve.slash(sim.channel, "tutorial")
    assert "Which game shall we try?" in answer_text(asked)
    offered = clicks(asked.response, "tutorial")
    assert [click.payload for click in offered] == [*PLUGINS]
    chosen = await eve.click(asked.response, custom_id=Click(NO_TABLE, 0, "tutorial", "one_eleven").custom_id())
    assert SAY("one_eleven-how-1") in answer_text(chosen)
    assert await sim.bot.host.open_tables() == ()
    [begin] = clicks(chosen.response, "practise")
    await eve.click(chosen.response, custom_id=begin.custom_id())
    assert (await tutorial_of(sim, eve)).game == "one_eleven"


async def test_a_beginning_that_a_crash_interrupted_is_finished(sim: Simulation) -> None:
    eve = sim.member("eve")
    host, lesson = sim.bot.host, PLUGINS["bremen"].lesson
    await practise(eve, "bremen", sim.channel)
    first = await tutorial_of(sim, eve)
    await host.ask(first.id, Stop(first.members[0]))
    await all_shown(sim)
    before = standing(eve)
    lobby = await host.ask(first.place, Join(first.members[0], "bremen"))
    await all_shown(sim)
    assert standing(eve) == before, "no lobby is shown, which the learner could not understand"
    await eve.slash(sim.channel, "tutorial")
    table = await tutorial_of(sim, eve)
    assert (table.id, table.status, len(table.seats)) == (lobby.id, Status.RUNNING, lesson.practised.seats)


async def test_closed_direct_messages_are_explained(sim: Simulation) -> None:
    eve = sim.member("eve")
    sim.env.inject_error("*", "/users/@me/channels*", status=403, code=50007, times=None)
    answer = await eve.slash(sim.channel, "tutorial", game="bremen")
    assert SAY("refusal-tutorial-closed") in answer_text(answer)
    assert await sim.bot.host.open_tables() == ()


@pytest.mark.parametrize("game", PLUGINS)
async def test_refused_direct_messages_are_explained_and_leave_no_table(sim: Simulation, game: str) -> None:
    """Discord opens the channel, and refuses the messages. In some games a first move is made unasked."""
    eve = sim.member("eve")
    shut = f"/channels/{eve.user.dm_channel.id}/messages"
    sim.env.inject_error("POST", shut, status=403, code=50007, times=None)
    answer = await practise(eve, game, sim.channel)
    assert answer_text(answer) == SAY("refusal-tutorial-closed")
    await sim.env.settle()
    assert await sim.bot.host.open_tables() == ()


async def test_a_game_that_has_begun_stays_when_direct_messages_are_refused(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    table = await tutorial_of(sim, eve)
    own = await sim.bot.host.table_view(table.id, eve.id)
    await sim.bot.host.ask(table.id, Act(0, eve.id, own.legal[0]))
    await sim.env.settle()
    shut = f"/channels/{eve.user.dm_channel.id}/messages"
    sim.env.inject_error("POST", shut, status=403, code=50007, times=None)
    sim.env.inject_error("PATCH", f"{shut}/*", status=404, code=10008, times=None)
    assert answer_text(await eve.slash(sim.channel, "tutorial")) == SAY("refusal-tutorial-closed")
    assert [each.id for each in await sim.bot.host.open_tables()] == [table.id]


@pytest.mark.parametrize("game", PLUGINS)
async def test_help_with_the_present_turn_leads_to_pages_that_can_be_turned(sim: Simulation, game: str) -> None:
    eve, pages = sim.member("eve"), PLUGINS[game].lesson.pages
    await practise(eve, game)
    table = await tutorial_of(sim, eve)
    hand = await sim.hand(eve, table)
    page = (await eve.user.click(hand, custom_id=clicks(hand, "how")[0].custom_id())).response
    assert SAY("how-now") in reading(page)
    assert SAY(pages[0].text, players=len(table.seats)) not in reading(page)
    [lesson] = clicks(page, "how")
    await eve.user.click(page, custom_id=lesson.custom_id())
    for number, shown in enumerate(pages):
        assert SAY(shown.text, players=len(table.seats)) in reading(page)
        assert clicks(page, "practise") == [], "who practises is not offered to practise"
        assert f"({number + 1}/{len(pages)})" in reading(page)
        turns = [click.payload for click in clicks(page, "how")]
        assert turns == [f"{game}.{each}" for each in (number - 1, number + 1) if 0 <= each < len(pages)]
        if number + 1 < len(pages):
            await eve.user.click(page, custom_id=clicks(page, "how")[-1].custom_id())
    assert SAY("how-now") not in reading(page)


async def test_the_goals_of_bremen_are_those_of_the_players_at_the_table(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    hand = await sim.hand(eve, await tutorial_of(sim, eve))
    page = (await eve.user.click(hand, custom_id=clicks(hand, "how")[0].custom_id())).response
    await eve.user.click(page, custom_id=clicks(page, "how")[0].custom_id())
    assert "24, 12 and 0 tiles" in reading(page)
    assert "16, 8" not in reading(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goals_suit_any_number_of_players_where_no_table_is_meant(language: str) -> None:
    shown = texts(how_screen(PLUGINS, "bremen", 0, words(language)))
    assert all(number in shown for number in ("24", "16", "12", "8"))


async def test_a_tutorial_speaks_of_no_channel_and_of_nobody_else(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    table = await tutorial_of(sim, eve)
    asked = [(await press(eve.user, await sim.hand(eve, table), "button-end-tutorial")).response]
    asked.append((await eve.user.slash("leave")).response)
    for question in asked:
        assert reading(question).strip().startswith(SAY("tutorial-end-sure", game="Bremen"))
    await eve.user.click(asked[0], custom_id=clicks(asked[0], "stop-sure")[0].custom_id())
    hand = await sim.hand(eve, table)
    assert SAY("table-hand-over", game="Bremen", channel="your direct messages") in reading(hand)
    for message in eve.user.dm_channel.history():
        assert "<#" not in reading(message)
        assert "verybody" not in reading(message)


@pytest.mark.parametrize(
    "payload", ["chess", "chess.1", "bremen.x", "bremen.", "bremen.-1", "bremen.1.2", "bremen.²", ""]
)
def test_a_page_of_nothing_is_none(payload: str) -> None:
    assert page_of(PLUGINS, payload) is None


def test_a_page_is_read() -> None:
    assert page_of(PLUGINS, "bremen") == ("bremen", 0)
    assert page_of(PLUGINS, "bremen.3") == ("bremen", 3)


async def test_a_tutorial_can_be_ended_but_not_left_and_leads_to_another_one(sim: Simulation) -> None:
    eve = sim.member("eve")
    await practise(eve, "bremen")
    hand = await sim.hand(eve, await tutorial_of(sim, eve))
    shown = (await eve.user.click(hand, label=SAY("button-more"))).response
    assert clicks(shown, "leave") == []
    question = (await eve.user.click(shown, label=SAY("button-end-tutorial"))).response
    await eve.user.click(question, custom_id=clicks(question, "stop-sure")[0].custom_id())
    await sim.env.settle()
    result = [message for message in eve.user.dm_channel.history() if clicks(message, "tutorial")][-1]
    assert clicks(result, "again") == []
    asked = (await eve.user.click(result, label=SAY("button-next-tutorial"))).response
    assert "Which game shall we try?" in reading(asked)


@pytest.mark.parametrize(("game", "language"), list(zip(PLUGINS, cycle(LANGUAGES), strict=False)))
def test_every_step_is_explained(game: str, language: str) -> None:
    """Help is never the bare sentence that it is somebody's turn."""
    plugin, said = PLUGINS[game], words(language)
    for acting, _ in islice(moments(game, max(plugin.game.seats), seed=2, agent="random"), 150):
        mentioned = plugin.screens.help(acting, said)
        assert mentioned
        assert said("table-your-turn") not in mentioned


@pytest.mark.parametrize("game", PLUGINS)
async def test_the_hand_of_a_tutorial_shows_all_of_the_board(sim: Simulation, game: str) -> None:
    eve, plugin = sim.member("eve"), PLUGINS[game]
    await practise(eve, game)
    table = await tutorial_of(sim, eve)
    snapshot = await sim.bot.host.snapshot(table.id)
    hand = standing_screen(PLUGINS, Speech(), snapshot, eve.id, "en-US")
    has_board = board_drawn(plugin, snapshot.view(None)).key in {each.drawing.key for each in hand.pictures}
    assert has_board != plugin.pictures.hand_shows_board
    assert plugin.pictures.hand_shows_board == (game != "cafe"), "its room is too large for a hand"
