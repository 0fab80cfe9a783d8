"""What phones show: every ring has words, in the reader's language, and becomes its screen even after a kill."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.locales import words
from tests.e2e.playing import STEP_TIMEOUT, begin, guest, set_table
from tests.e2e.reading import clicks
from tests.e2e.wires import Wires

if TYPE_CHECKING:
    from loopcord.client import Json, Person

    from tests.e2e.conftest import House
    from tests.e2e.playing import Guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

V2, SILENT = 1 << 15, 1 << 12


def sentence(language: str, key: str, channel: str | None, game: str = "forty_barrels") -> str:
    """A sentence about a game in the channel of this name."""
    say = words(language)
    return say(key, game=say(f"{game}-name"), where="" if channel is None else say("ring-in", channel=channel))


def notifications(person: Person) -> list[str]:
    """What a person's phone has shown."""
    return [each.text for each in person.notifications]


async def rung(who: Guest, count: int) -> list[str]:
    """Wait until a phone has rung as often as this."""
    await who.person.notified(count - 1, STEP_TIMEOUT)
    return notifications(who.person)


def first_halves(record: list[Json]) -> list[Json]:
    """The bodies of posted messages that are not silent."""
    posts = [each for each in record if each["method"] == "POST" and each["path"].endswith("/messages")]
    return [each["body"] for each in posts if not (each["body"].get("flags") or 0) & SILENT]


async def test_every_ring_is_a_sentence_in_the_language_of_its_reader(shared: House) -> None:
    channel = await shared.playground.add_channel("the_back_room")
    anna = await guest(shared.playground, channel, "Anna", "de", seed=2)
    hanako = await guest(shared.playground, channel, "Hanako", "ja", seed=3)
    wires = await Wires.listen(shared.playground)
    start = len(anna.person.notifications), len(hanako.person.notifications)
    await anna.slash("join", game="forty_barrels")
    await hanako.slash("join")
    for who, begun in zip((anna, hanako), start, strict=True):
        await rung(who, begun + 1)  # A game that begins before it takes the place of a late ring for the seat.
    await begin(anna)
    told = [(await rung(who, begun + 2))[begun:] for who, begun in zip((anna, hanako), start, strict=True)]
    for language, seated, dealt in (("de", *told[0]), ("ja", *told[1])):
        assert seated == sentence(language, "ring-seated", "the_back_room")
        assert dealt in {sentence(language, key, "the_back_room") for key in ("ring-dealt", "ring-dealt-turn")}
    await asyncio.gather(*(who.until("the hand", who.hands) for who in (anna, hanako)))
    record = await wires.rest()
    for body in first_halves(record):
        assert body["content"]
        assert not body.get("components")
        assert not body.get("attachments")
        assert body["allowed_mentions"]["parse"] == []
    edits = [each["body"] for each in record if each["method"] == "PATCH" and "/channels/" in each["path"]]
    assert all(each["content"] is None and each["flags"] == V2 for each in edits)
    silent = [each for each in anna.public() if each["flags"] & SILENT]
    assert silent == anna.public(), "no board rings without words"


async def test_a_call_to_play_again_rings_with_words_and_becomes_a_message_with_a_button(shared: House) -> None:
    channel = await shared.playground.add_channel("again")
    anna = await guest(shared.playground, channel, "**Anna** <@1>", "de", seed=2)
    ben = await guest(shared.playground, channel, "Ben", seed=3)
    await set_table(anna, ben)
    await rung(ben, 1)
    await begin(anna)
    await rung(ben, 2)  # for the deal, which may come late
    await ben.until("the hand", ben.can_pick, anna.can_pick)
    await anna.press((await anna.press(anna.board(), "button-stop")).shown, "button-stop-sure")
    await anna.until("the end", anna.is_over)
    count = len(ben.person.notifications)
    await anna.press(anna.board(), "button-again")
    [call] = (await rung(ben, count + 1))[count:]
    here = words("en")  # The language of the channel.
    name, game = "∗∗Anna∗∗ ‹＠1›", here("forty_barrels-name")
    assert call == here("ring-again", players="@Ben", name=name, game=game)
    assert ben.person.notifications[-1].place == "again"
    posted = ben.person.notifications[-1].message
    await ben.until(
        "the button", lambda: [each for each in ben.public() if each["id"] == posted and clicks(each, "join")]
    )


async def test_a_kill_between_the_halves_leaves_a_sentence_that_the_next_process_finishes(own: House) -> None:
    channel = await own.playground.channel()
    anna = await guest(own.playground, channel, "Anna", "de", seed=2)
    await own.playground.fault("errors", status=503, count=1_000, match="PATCH /channels/**")
    await anna.slash("join", game="forty_barrels")
    [said] = await rung(anna, 1)
    await anna.until("the sentence", lambda: [each["content"] for each in anna.person.dm_messages()] == [said])
    assert said.startswith(words("de")("forty_barrels-name"))
    await own.bot.kill()
    await own.playground.clear_faults()
    await own.bot.start()
    await anna.until("the hand", anna.hands)
    assert [each["content"] for each in anna.person.dm_messages()] == [""]
    assert notifications(anna.person) == [said], "it has rung once"
