"""*Show it* shows the card that a hand has no room for, until its member has moved; a listener gets words."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import text

import bot.screens.table
from bot.locales import words
from bot.screens.parts import Click
from tests.climaxes.test_once import move
from tests.cogs.test_forged_clicks import forged
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import clicks
from tests.simulation.scene import Scene, play

if TYPE_CHECKING:
    from bot.screens.parts import Screen


def as_high_as_wide(screen: Screen) -> int:
    """A screen with two pictures is too high."""
    return 10_000 if len(screen.pictures) > 1 else 0


def test_a_card_behind_a_button_is_shown_in_private_until_its_member_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.screens.table, "height_of", as_high_as_wide)

    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        guests = [await scene.guest(each, channel) for each in ("Anna", "Ben", "Cleo")]
        await set_table(*guests, game="cafe")
        await begin(*guests)
        await scene.rest()
        chance = Random(4)
        while not (asked := [each for each in guests if clicks(each.hand(), "climax")]):
            await move(guests, chance)
        who = asked[0]
        [button] = clicks(who.hand(), "climax")
        answer = await who.click(who.hand(), button)
        headline = text(who.hand()).split("**")[1]
        assert headline in text(answer.shown)
        assert answer.shown["page"]["ephemeral_for"] == who.person.id or answer.shown["flags"] & 64
        while clicks(who.hand(), "climax"):
            await move(guests, chance)
        for payload in (button.payload, "nonsense"):
            old = Click(button.table, button.ply, button.kind, payload).custom_id()
            refused = await forged(scene, who, old)
            assert words("en")("refusal-climax-gone") in text(refused.shown)
        assert scene.findings() == []

    play(act, seed=4, painters=1)


def test_a_member_with_text_only_reads_what_the_card_shows() -> None:
    async def act(scene: Scene) -> None:
        channel = await scene.playground.add_channel("table")
        anna, ben = [await scene.guest(each, channel) for each in ("Anna", "Ben")]
        asked = await anna.slash("preferences")
        [off] = [each for each in clicks(asked.shown, "me") if each.payload.startswith("pictures")][:1]
        await anna.click(asked.shown, off)
        await set_table(anna, ben, game="one_eleven")
        await begin(anna, ben)
        await scene.rest()  # The hands follow the board.
        chance, guests = Random(1), [anna, ben]
        said = words("en").aloud

        def tells_all(who: Guest) -> bool:
            told = text(who.hand())
            return said("one_eleven-climax-limit", round=1) in told or "ends round 1" in told or "end round 1" in told

        for _ in range(400):
            if tells_all(anna):
                break
            await move(guests, chance)
        told = text(anna.hand())
        assert tells_all(anna)
        assert "points for" in told, "each row's points, in words"
        assert not clicks(anna.hand(), "climax")
        await asyncio.sleep(1)

    play(act, seed=1, painters=1)
