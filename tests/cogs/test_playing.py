"""Playing by clicks: in direct messages, privately on the board, too late, out of turn, and to the end."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import discord
import pytest

from bot.games.kit.cards import written as face
from bot.locales import words
from bot.messages.discord_api.rendering import layout
from bot.screens.parts import Click, Screen, button, row
from bot.store.schema import Status
from bot.tables.requests import Act, Kick, Request, Stop
from bot.tables.types import Member, Table
from engines.registry import NAMES
from tests.cogs.simulation import Simulation, answer_text, clicks, prefer, press, reading, walk
from tests.cogs.test_strangers import forged
from tests.ops.metrics.reading import value


async def finish(sim: Simulation, *members: object) -> None:
    """Click a whole game to its end, in the direct messages of the members."""
    for _ in range(60):
        await sim.env.settle()
        table = await sim.bot.host.open_table(sim.channel.id)
        if table is None:
            return
        member = await sim.to_act(*members)
        hand = await sim.hand(member)
        if passing := [click for click in clicks(hand, "move") if click.payload == "pass"]:
            await member.user.click(hand, custom_id=passing[0].custom_id())
        else:
            await sim.play(member, 0, table.ply % 9)
    raise AssertionError("the game did not end")


async def test_a_card_is_played_with_two_clicks_in_the_direct_messages(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    await sim.play(first, 1, 4)
    table = await sim.table()
    assert table.ply == 1
    assert "under place 5;" in reading(await sim.board())
    assert clicks(await sim.hand(first), "pick") == []
    second = ben if first is anna else anna
    assert clicks(await sim.hand(second), "pick") != []


async def test_the_answer_to_the_click_is_the_new_hand_and_no_edit_is_needed(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    await sim.play(first)
    edits = [r.path for r in sim.env.http_requests if r.method == "PATCH" and r.path.endswith(str(hand.id))]
    assert len(edits) == 1, "it became the hand at the deal"


async def test_a_whole_game_ends_with_its_result_and_its_seed(sim: Simulation) -> None:
    members = [sim.member("anna"), sim.member("ben")]
    table = await sim.deal(*members)
    sealed = table.commitment
    await finish(sim, *members)
    ended = await sim.bot.host.table(table.id)
    assert ended.status is Status.OVER
    result = reading(await sim.board(ended))
    assert "40 Barrels of Beer · game over" in result
    checked = answer_text(await press(members[0], await sim.board(ended), "button-verify"))
    seed = re.search(r"Seed: `([0-9a-f]{64})`", checked)
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == sealed
    for member in members:
        over = reading(await sim.hand(member, ended))
        assert "is over" in over
        assert "draw pile: " in over  # how everything lay, also for the player of the last move
    assert await sim.store.messages.unsettled() == ()
    assert await sim.bot.host.verifier.codes(table.id) == ()


async def test_agents_follow_by_themselves_to_the_end(sim: Simulation) -> None:
    anna = sim.member("anna")
    table = await sim.deal(anna, agents=2)
    await finish(sim, anna)
    assert (await sim.bot.host.table(table.id)).status is Status.OVER


async def test_playing_privately_from_the_board(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = await first.click(await sim.board(), label="My hand")
    assert private.ephemeral
    picked = await first.click(private.response, custom_id=clicks(private.response, "pick")[0].custom_id())
    await first.click(picked.response, custom_id=clicks(picked.response, "move")[2].custom_id())
    assert (await sim.table()).ply == 1
    await sim.env.settle()
    assert "is playing" not in reading(await sim.hand(first))
    assert clicks(await sim.hand(first), "pick") == []


async def test_a_button_of_an_older_state_brings_the_fresh_hand(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = (await first.click(await sim.board(), label="My hand")).response
    old = clicks(private, "pick")[0]
    await sim.play(first)
    answer = await forged(sim, first, old.custom_id(), on=private)
    assert answer.response.id == private.id
    assert "That button is out of date." in reading(private)
    assert "to play" in reading(private)
    assert answer.followups == [], "one message says it all"
    assert (await sim.table()).ply == 1


async def test_one_of_two_equal_clicks_wins_and_the_other_is_refused(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = (await first.click(await sim.board(), label="My hand")).response
    picked = (await first.click(private, custom_id=clicks(private, "pick")[0].custom_id())).response
    move = clicks(picked, "move")[0].custom_id()
    await sim.play(first, 1, 1)
    answer = await forged(sim, first, move, on=picked)
    assert "out of date" in answer_text(answer)
    assert (await sim.table()).ply == 1


async def test_the_same_button_tapped_again_is_answered_without_words(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    private = (await first.click(await sim.board(), label="My hand")).response
    card = clicks(private, "pick")[0].custom_id()
    await first.click(private, custom_id=card)
    await first.user.click(await sim.hand(first), custom_id=card)
    move = clicks(await sim.hand(first), "move")[0].custom_id()
    await first.user.click(await sim.hand(first), custom_id=move)
    answer = await forged(sim, first, move, on=private)
    assert (await sim.table()).ply == 1
    assert "out of date" not in reading(private)
    assert answer.followups == []
    assert value(sim.bot.metrics, "interactions_total", kind="click", name="move", answer="moved") == 1
    assert value(sim.bot.metrics, "interactions_total", kind="click", name="move", answer="stale") == 1
    assert "to play" in reading(private)


@pytest.mark.parametrize("game", NAMES)
async def test_a_private_hand_shows_the_same_as_the_one_by_direct_message(sim: Simulation, game: str) -> None:
    """Who takes no direct messages plays with no less, in the running game and at its end. Text only has everything."""
    members = [sim.member(name) for name in ("anna", "ben", "cleo")]
    for member in members:
        await prefer(member, "pictures.off", sim.channel)
        await member.slash(sim.channel, "join", **({"game": game} if member is members[0] else {}))
    await members[0].slash(sim.channel, "start")
    table = await sim.table()
    for _ in range(2 * len(members) + 1):
        acting = await sim.to_act(*members)
        seen = await sim.table_view(acting)
        await sim.bot.host.ask(table.id, Act(seen.table.ply, acting.id, seen.legal[0]))
    await sim.bot.delivery.quiet()
    for member in members:
        standing = await sim.hand(member)
        private = (await member.slash(sim.channel, "hand")).response
        assert everything(private) == everything(standing)
        assert everything(standing)
    await sim.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    for member in members:
        standing = await sim.hand(member, table)
        private = (await forged(sim, member, Click(table.id, 0, "hand").custom_id())).response
        assert everything(private) == everything(standing)


def everything(message: Any) -> list[str]:
    """All that can be read and clicked on a hand, apart from its links."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    told = [str(each.get("content") or each.get("label") or "") for each in walk(components) if "url" not in each]
    return [each for each in told if each]


async def test_a_spectator_sees_the_board_but_no_hand(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await sim.deal(anna, agents=1)
    commands = [await eve.slash(sim.channel, name) for name in ("hand", "join")]
    for answer in (await eve.click(await sim.board(), label="My hand"), *commands):
        assert "Whose seat" in answer_text(answer), "a house player's is on offer"
        assert {click.kind for click in clicks(answer.response)} == {"take"}
        assert not any(sign in answer_text(answer) for sign in "♠♥♦♣")


async def test_leaving_a_running_game_is_asked_again_and_an_agent_goes_on(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    leaving = ben if await sim.to_act(anna, ben) is anna else anna
    question = await leaving.slash(sim.channel, "leave")
    assert "Leave this game?" in answer_text(question)
    assert (await sim.table()).seat_of(leaving.id) is not None
    answer = await leaving.click(question.response, label="Leave the game")
    assert "You’ve left the game. 🤖 Resi is taking over your hand." in answer_text(answer)
    assert "🤖 Resi" in reading(await sim.board())
    await leaving.user.click(await sim.hand(leaving), label="I’m back")
    assert all(seat.is_present for seat in (await sim.table()).seats)
    assert clicks(await sim.hand(leaving), "back") == []


async def test_ending_a_running_game_is_for_its_host_or_a_manager(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    assert "Only anna, the host of this table" in answer_text(await ben.slash(sim.channel, "stop"))
    forged = Click(table.id, 0, "stop-sure")
    question = await anna.slash(sim.channel, "stop")
    assert clicks(question.response, "stop-sure") == [forged]
    assert (await sim.table()).status is Status.RUNNING
    await anna.click(question.response, label="End the game")
    assert (await sim.bot.host.table(table.id)).status is Status.STOPPED
    assert "**anna** ended this game early." in reading(await sim.board(table))
    for member, who in ((anna, "You"), (ben, "**anna**")):
        assert f"{who} ended this game early." in reading(await sim.hand(member, table))


async def test_all_hands_are_shown_when_the_game_is_ended_and_not_before(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    hands = []
    for member in (anna, ben):
        view: Any = (await sim.table_view(member)).view
        hands.append("  ".join(face(card, words("en")) for card in view.hand))
    question = await anna.slash(sim.channel, "stop")
    board = reading(await sim.board(table))
    assert not any(hand in board for hand in hands)
    await anna.click(question.response, label="End the game")
    board = reading(await sim.board(table))
    assert all(f"**{hand}**" in board for hand in hands)


@pytest.mark.parametrize(
    ("command", "button", "done"),
    [("leave", "Leave the game", "You’ve left the game."), ("stop", "End the game", "The table is closed.")],
)
async def test_an_action_is_confirmed_although_its_question_is_gone(
    sim: Simulation, command: str, button: str, done: str
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    question = await anna.slash(sim.channel, command)
    sim.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    answer = answer_text(await anna.click(question.response, label=button))
    assert done in answer
    assert "went wrong" not in answer


async def test_a_hand_is_never_put_where_others_see_it(sim: Simulation) -> None:
    """As a bot of another version may have left buttons behind."""
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    channel = sim.bot.get_partial_messageable(sim.channel.id)
    kinds = [Click(table.id, 0, "pick"), Click(table.id, 7, "pick"), Click(table.id, 0, "move", "0.0")]
    for click in kinds:
        left = await channel.send(view=layout(Screen.of(row(button("old", click)))))
        standing = next(each for each in sim.channel.history() if each.id == left.id)
        answer = await first.click(standing, custom_id=click.custom_id())
        assert not any(clicks(each, "how") for each in sim.channel.history() if each.id == left.id)
        assert answer.acknowledged
        assert answer_text(answer)


async def test_a_host_who_leaves_is_replaced(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    question = await anna.slash(sim.channel, "leave")
    await anna.click(question.response, label="Leave the game")
    table = await sim.bot.host.open_table(sim.channel.id)
    if table is not None:
        assert table.host is not None
        assert table.host.name == "ben"


async def test_the_board_can_be_brought_down(sim: Simulation) -> None:
    anna, eve = sim.member("anna"), sim.member("eve")
    await sim.deal(anna, agents=1)
    before = await sim.board()
    await eve.send(sim.channel, "what is the score?")
    assert "back at the bottom" in answer_text(await eve.slash(sim.channel, "board"))
    after = await sim.board()
    assert after.id == sim.channel.last_message.id or after.id > before.id
    assert before.id not in {message.id for message in sim.channel.history()}


async def test_a_deleted_board_comes_back_with_the_next_change(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    board = await sim.board()
    moderator = sim.guild.add_member(sim.env.create_user("mod"), roles=[_moderators(sim)])
    await moderator.delete(board)
    await sim.play(await sim.to_act(anna, ben))
    assert (await sim.board()).id != board.id


async def test_hand_in_private_needs_a_running_table(sim: Simulation) -> None:
    anna = sim.member("anna")
    assert "You’re not in a running game." in answer_text(await anna.user.slash("hand"))
    await sim.seat(anna)
    assert "You’re not in a running game." in answer_text(await anna.user.slash("hand"))


@pytest.mark.parametrize("waiting", [(1,), (1, 2), ()], ids=["one waits", "two wait", "none waits"])
async def test_hand_in_private_goes_by_whose_turn_it_is(sim: Simulation, waiting: tuple[int, ...]) -> None:
    """The one table that waits for the member; if several do, or none, they are asked which."""
    anna, ben = sim.member("anna"), sim.member("ben")
    rooms = [sim, sim.room("back-room"), sim.room("cellar")]
    for number, room in enumerate(rooms):
        await room.deal(anna, ben)
        asked, wanted = await room.to_act(anna, ben), anna if number in waiting else ben
        if asked is not wanted:
            await room.play(asked)
    answer = (await anna.user.slash("hand")).response
    if len(waiting) == 1:
        assert f"<#{rooms[1].channel.id}>" in reading(answer)
        assert clicks(answer, "pick")
    else:
        in_order = [*waiting, *({0, 1, 2} - {*waiting})]
        tables = [(await rooms[number].table()).id for number in in_order]
        assert [click.table for click in clicks(answer, "hand")] == tables
        assert reading(answer).count("▶") == len(waiting)


async def test_a_failure_of_discord_is_made_up_for(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    sim.env.inject_error("PATCH", f"/channels/{sim.channel.id}/messages/*", status=503, times=2)
    await sim.play(await sim.to_act(anna, ben), 0, 7)
    assert "under place 8;" not in reading(await sim.board())
    await sim.bot.delivery.quiet()
    assert "under place 8;" in reading(await sim.board())


async def test_a_failure_of_ours_is_confessed_with_a_number(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = sim.member("anna")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("bot.cogs.commands.find_rules", broken)
    answer = answer_text(await anna.slash(sim.channel, "rules"))
    assert re.search(r"Something went wrong on my side.* [0-9a-f]{6}$", answer.strip())


def _moderators(sim: Simulation) -> object:
    return sim.guild.create_role("Moderators", permissions=discord.Permissions(manage_messages=True))


async def test_a_lead_in_bremen_is_final(sim: Simulation) -> None:
    members = [sim.member(name) for name in ("anna", "ben", "cleo")]
    await members[0].slash(sim.channel, "join", game="bremen")
    await sim.deal(*members[1:])
    first = await sim.to_act(*members)
    for step in ("pick", "move"):  # First the animal, then its number.
        hand = await sim.hand(first)
        await first.user.click(hand, custom_id=clicks(hand, step)[0].custom_id())
    assert (await sim.table()).ply == 1
    for member in members:
        assert clicks(await sim.hand(member), "take-back") == []


async def test_a_first_tile_in_the_cafe_can_be_taken_back_until_the_turn_goes_on(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await anna.slash(sim.channel, "join", game="cafe")
    table = await sim.deal(ben)
    first = await sim.to_act(anna, ben)
    other = ben if first is anna else anna

    async def seats_a_guest(ply: int) -> None:
        legal = (await sim.bot.host.table_view(table.id, first.id)).legal
        await sim.bot.host.ask(table.id, Act(ply, first.id, legal[0]))
        await sim.bot.delivery.quiet()  # No click was made whose answer would be the hand.
        await sim.env.settle()

    await seats_a_guest(0)
    assert clicks(await sim.hand(other), "take-back") == []
    await press(first.user, await sim.hand(first), "button-take-back")
    assert await sim.to_act(anna, ben) is first
    assert (await sim.table()).ply == 2
    assert clicks(await sim.hand(first), "take-back") == []
    await seats_a_guest(2)
    await seats_a_guest(3)
    assert clicks(await sim.hand(first), "take-back") == []
    assert await sim.bot.host.verifier.codes(table.id) == ()


async def test_a_member_who_loses_their_seat_before_the_answer_gets_an_explanation(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    other = ben if first is anna else anna
    hand = await sim.hand(first)
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    ask = sim.bot.host.ask

    async def overtaken(table_id: str, request: Request) -> Table:
        after = await ask(table_id, request)
        await ask(table.id, Kick(Member(other.id, "other"), first.id, manager=True))
        return after

    monkeypatch.setattr(sim.bot.host, "ask", overtaken)
    answer = await first.user.click(hand, custom_id=clicks(await sim.hand(first), "move")[0].custom_id())
    assert (await sim.table()).ply > 0, "the move is made"
    assert words("en")("refusal-not-seated") in answer_text(answer)
