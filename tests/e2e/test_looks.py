"""A face and a short name, chosen in the lobby and in the preferences, by real people at a real bot."""

from __future__ import annotations

from typing import Any

import pytest
from loopcord.client.parts import text

from bot.screens.looks import FIELD, KIND, NAME_KIND
from bot.screens.parts import NO_TABLE, Click
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, guest, set_table
from tests.e2e.reading import clicks

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def typed_name(member: Guest, name: str) -> str:
    """What the bot answers to a short name."""
    screen = (await member.press(member.board(), "button-look")).shown
    form = await member.click(screen, Click(NO_TABLE, 0, NAME_KIND))
    assert form.modal is not None
    typed: dict[str, Any] = {FIELD: name}
    return text((await member.person.submit(form, **typed)).shown)


async def test_a_face_and_a_name_are_chosen_in_the_lobby_and_kept_at_the_next_table(shared: House) -> None:
    channel = await shared.playground.add_channel("table")
    anna = await guest(shared.playground, channel, "Anna", "de")
    haru = await guest(shared.playground, channel, "千春", "ja")
    await set_table(anna, haru)
    screen = (await anna.press(anna.board(), "button-look")).shown
    assert anna.say("look-heading") in text(screen)
    faces = [each for each in clicks(screen, KIND) if each.payload.startswith("face.")]
    assert [each.payload for each in faces] == [f"face.{number}" for number in range(5)]
    chosen = await anna.click(screen, faces[4])
    assert anna.say("look-face-taken") not in text(chosen.shown)
    assert Click(NO_TABLE, 0, KIND, "face.") in clicks(chosen.shown, KIND), "clicking it again unchooses it"

    other = (await haru.press(haru.board(), "button-look")).shown
    taken = await haru.click(other, faces[4])
    assert haru.say("look-face-taken") in text(taken.shown)

    assert "**Annchen**" in await typed_name(anna, "  Ann\u200bchen")
    await haru.until("the short name", lambda: "Annchen" in text(haru.board()) and "Anna" not in text(haru.board()))
    assert haru.say("look-name-taken") in await typed_name(haru, "annchen")
    assert "千春" in text(haru.board())

    for name, refusal in (("\u200b\u200b", "empty"), ("Sepp", "house"), ("ゼップ", "house")):
        assert anna.say(f"refusal-short-name-{refusal}") in await typed_name(anna, name)
    assert "Annchen" in text(anna.board())

    again = await shared.playground.add_channel("table")
    at_other = Guest(anna.person, again, "de")
    await at_other.slash("join", game="cafe")
    await at_other.until("a lobby with the short name", lambda: "Annchen" in text(at_other.board()))
    mine = (await at_other.slash("preferences")).shown
    assert "Annchen" in text(mine)
    await anna.click((await anna.press(anna.board(), "button-look")).shown, Click(NO_TABLE, 0, KIND, "name."))
    await haru.until("the name of Discord", lambda: "Anna" in text(haru.board()))
