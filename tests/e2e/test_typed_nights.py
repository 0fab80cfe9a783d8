"""A typed time is asked about in private before anything is posted, and the question outlives the bot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

import pytest
from loopcord.client import Answer, Json, Playground, PlaygroundProcess
from loopcord.client.parts import buttons, text

from bot.features.nights.times import month_name
from bot.store.store import utc_now
from tests.e2e.bot_process import BotProcess
from tests.e2e.playing import Guest, guest
from tests.e2e.reading import clicks
from tests.e2e.test_game_nights import in_utc, plan_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


def plans(who: Guest) -> list[Json]:
    """The plans in the channel."""
    return [message for message in who.public() if clicks(message, "night-in")]


def labels(question: Json) -> list[str]:
    """What is written on the buttons of a question."""
    return [each["label"] for each in buttons(question)]


async def confirmed(who: Guest, answer: Answer, kind: str, which: int = 0) -> Answer:
    """Somebody presses the button of a reading."""
    return await who.click(answer.shown, clicks(answer.shown, kind)[which])


def at_eight(days: int) -> datetime:
    """Eight in the evening, this many days ahead, in UTC."""
    return datetime.combine(utc_now().date() + timedelta(days=days), datetime.min.time(), UTC).replace(hour=20)


def timestamp(at: datetime) -> str:
    """How a plan shows this moment."""
    return f"<t:{at.timestamp():.0f}:F>"


async def test_a_typed_date_is_confirmed_after_a_restart_and_moved_by_typing(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        bot = BotProcess(tmp_path / "bot", playground)
        await in_utc(bot.store, (await playground.guilds())[0]["id"])
        async with bot:
            channel = await playground.add_channel("table")
            anna, ben = await guest(playground, channel, "Anna", "de"), await guest(playground, channel, "Ben")
            at = at_eight(9)
            when = f"am {at.day}. {month_name(at.month, anna.say)} um 20 Uhr"
            asked = await anna.slash("gamenight", when=when, game="cafe")
            assert asked.shown["page"]["ephemeral_for"] is not None, "only its member sees it"
            assert anna.say("answer-night-sure") in text(asked.shown)
            assert len(labels(asked.shown)) == 3
            assert f"{at.day}. {month_name(at.month, anna.say)}, 20:00" in labels(asked.shown)[0]
            assert anna.public() == ben.public() == [], "nothing is posted before the answer"
            assert await bot.stop() == 0
            await bot.start()
            await bot.online()
            await confirmed(anna, asked, "night-plan")
            await ben.until("the plan", partial(plan_of, ben))
            assert timestamp(at) in text(plan_of(ben))
            assert len(plans(anna)) == 1

            panel = await anna.press(plan_of(anna), "button-night-move")
            form = await anna.press(panel.shown, "button-night-when")
            later = at_eight(10).replace(hour=21)
            asked = await anna.person.submit(form, when=f"{later.day}. {month_name(later.month, anna.say)} 21:00 Uhr")
            assert anna.say("answer-night-move-sure") in text(asked.shown)
            assert timestamp(at) in text(plan_of(anna)), "it is not moved before the answer"
            await confirmed(anna, asked, "night-moved")
            await ben.until("the plan to move", lambda: timestamp(later) in text(plan_of(ben)))
    assert bot.troubles() == []


async def test_a_choice_from_the_list_is_not_asked_about(tmp_path: Path) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
    ):
        bot = BotProcess(tmp_path / "bot", playground)
        await in_utc(bot.store, (await playground.guilds())[0]["id"])
        async with bot:
            channel = await playground.add_channel("table")
            anna = await guest(playground, channel, "Anna")
            at = at_eight(9)
            typed = f"{at.day} {month_name(at.month, anna.say)} 8pm"
            [choice] = await anna.person.complete(channel, "gamenight", "when", when=typed)
            assert choice["name"].endswith(f"{at.day} {month_name(at.month, anna.say)}, 20:00")
            await anna.slash("gamenight", when=choice["value"])
            await anna.until("the plan", lambda: plans(anna))
            assert timestamp(at) in text(plan_of(anna))
    assert bot.troubles() == []
