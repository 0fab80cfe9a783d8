"""`/privacy`: what is stored is shown, sent to nobody else, and forgotten while the others play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cogs.answer import Answer
from bot.locales import words
from bot.messages.lending import Replaced
from bot.screens.parts import Screen
from bot.tables.requests import Stop
from bot.tables.types import Member
from tests.cogs.simulation import Simulation, answer_text, clicks
from tests.store.rows import everything
from tests.tables.test_privacy import traces

SAY = words("en")


async def test_the_answer_says_what_is_stored_and_for_how_long(sim: Simulation) -> None:
    anna = sim.member("anna")
    answer = await anna.slash(sim.channel, "privacy")
    assert SAY("privacy-kept", days=365) in answer_text(answer)
    assert {click.kind for kind in ("privacy-export", "privacy-delete") for click in clicks(answer.response, kind)} == {
        "privacy-export",
        "privacy-delete",
    }


async def test_everything_comes_by_direct_message(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    answer = await anna.slash(sim.channel, "privacy", what="export")
    assert answer_text(answer) == SAY("privacy-sent")
    [message] = [each for each in anna.user.dm_channel.history() if each.attachments]
    assert message.content == SAY("privacy-file")
    assert [each.filename for each in message.attachments] == ["stammtisch.json"]


async def test_an_export_comes_with_the_answer_when_direct_messages_are_closed(sim: Simulation) -> None:
    anna = sim.member("anna")
    sim.env.inject_error("*", "/users/@me/channels*", status=403, code=50007, times=None)
    answer = await anna.slash(sim.channel, "privacy", what="export")
    assert answer_text(answer) == SAY("privacy-file")
    assert answer.response.ephemeral
    assert [each.filename for each in answer.response.attachments] == ["stammtisch.json"]


async def test_a_forgotten_member_leaves_no_trace_and_the_others_go_on(sim: Simulation) -> None:
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo-who-goes"))
    table = await sim.deal(anna, ben, cleo)
    asked = await cleo.slash(sim.channel, "privacy", what="delete")
    assert SAY("privacy-question") in answer_text(asked)
    done = await cleo.click(asked.response, label=SAY("button-privacy-delete-sure"))
    assert SAY("privacy-deleted", count=1) in answer_text(done)
    await sim.env.settle()
    await sim.bot.delivery.quiet()
    assert traces(await everything(sim.store), Member(cleo.id, "cleo-who-goes")) == []
    assert {member.id for member in (await sim.table()).members} == {anna.id, ben.id}
    assert not [each for each in cleo.user.dm_channel.history() if clicks(each, "pick") or clicks(each, "move")]
    assert (await sim.table()).id == table.id
    again = await cleo.slash(sim.channel, "hand")
    assert SAY("watching") in answer_text(again)


@pytest.mark.parametrize("ends", [False, True], ids=["in the middle of a game", "after it"])
@pytest.mark.parametrize("answers", [True, False], ids=["discord answers", "discord does not answer"])
async def test_no_byte_of_a_forgotten_member_with_a_hand_is_left_when_they_are_answered(
    sim: Simulation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool, answers: bool
) -> None:
    """No pass over the messages of the table begins meanwhile, as when the loop is busy."""
    anna, ben, cleo = (sim.member(name) for name in ("anna", "ben", "cleo-who-goes"))
    table = await sim.deal(anna, ben, cleo)
    if ends:
        await sim.bot.host.ask(table.id, Stop(Member(anna.id, "anna")))
    await sim.bot.delivery.quiet()
    assert bytes_of(cleo.id, tmp_path) > 0
    sim.bot.host.ownership._listeners.clear()
    if not answers:
        sim.env.inject_error("DELETE", f"/channels/{cleo.user.dm_channel.id}/messages/*", status=503, times=None)
    asked = await cleo.slash(sim.channel, "privacy", what="delete")
    left: list[int] = []
    tell = Answer.replace

    async def told_now(answer: Answer, screen: Screen) -> Replaced | None:
        left.append(bytes_of(cleo.id, tmp_path))
        return await tell(answer, screen)

    monkeypatch.setattr(Answer, "replace", told_now)
    done = await cleo.click(asked.response, label=SAY("button-privacy-delete-sure"))
    assert SAY("privacy-deleted", count=1) in answer_text(done)
    assert left == [0]
    assert bool(cleo.user.dm_channel.history()) is not answers


def bytes_of(member_id: int, folder: Path) -> int:
    """How often the files of the database contain the id of a member, as a number or as text."""
    files = [each.read_bytes() for each in folder.rglob("*") if each.is_file()]
    return sum(file.count(mark) for file in files for mark in (member_id.to_bytes(8, "big"), str(member_id).encode()))
