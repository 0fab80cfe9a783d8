"""What the tests of game nights share: planning one, its messages, and letting its time come."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.app import Stammtisch
from bot.features.nights import GameNights
from bot.features.nights.messages import PLAN
from bot.features.nights.store import NIGHT_POSTS, Night
from bot.screens.parts import NO_TABLE, Click
from bot.store.feature_posts import FeaturePosts
from tests.cogs.simulation import Simulation, answer_text, clicks

HOUR = timedelta(hours=1)


def game_nights(bot: Stammtisch) -> GameNights:
    """The feature at work in this bot."""
    found = bot.features["nights"]
    assert isinstance(found, GameNights)
    return found


async def ask_for(planner: Any, channel: Any, when: str = "2h", **options: Any) -> Any:
    """The answer to somebody who types a time, and confirms the first reading if there is one."""
    answer = await planner.slash(channel, "gamenight", when=when, **options)
    question = answer.response
    readings = [] if question is None else clicks(question, "night-plan")
    if not readings:
        return answer
    assert question.ephemeral
    return await planner.click(question, custom_id=readings[0].custom_id())


async def planned(sim: Simulation, planner: Any, when: str = "2h", **options: Any) -> Night:
    """A night that somebody has planned by command."""
    answer = await ask_for(planner, sim.channel, when, **options)
    assert "Planned for <t:" in answer_text(answer)
    return (await game_nights(sim.bot).nights.planned_in(sim.channel.id))[-1]


async def now(sim: Simulation, night: Night) -> Night:
    """The night as it is now."""
    await sim.env.settle()
    return await game_nights(sim.bot).nights.night(night.id)


async def plan_of(sim: Simulation, night: Night) -> Any:
    """The message of the plan; None if there is none."""
    return await message_of(sim, night, PLAN)


async def message_of(sim: Simulation, night: Night, kind: str) -> Any:
    """The message of this kind of a night; None if there is none."""
    await sim.env.settle()
    posts = FeaturePosts(sim.store, NIGHT_POSTS)
    post = await posts.post(night.id, kind)
    if post is None or not post.stands:
        return None
    return next(message for message in sim.channel.history() if message.id == post.message_id)


async def it_is_time(sim: Simulation, night: Night, late: timedelta = timedelta()) -> None:
    """The time of a night comes, and the watch looks."""
    sim.clock.let_pass(night.at - sim.clock() + late)
    await game_nights(sim.bot).watch.look()
    await sim.env.settle()


def called(sim: Simulation) -> list[Any]:
    """The calls in the channel."""
    return [message for message in sim.channel.history() if clicks(message, "night-sit")]


def sent_to(sim: Simulation) -> list[Any]:
    """All messages sent to the channel, as the bot asked for them."""
    path = f"/channels/{sim.channel.id}/messages"
    return [each.json for each in sim.env.http_requests if each.method == "POST" and each.path == path]


def pings(sim: Simulation) -> list[set[int]]:
    """Whom the messages of the channel ping, for each that does. None may ping anything but members by their ids."""
    allowed = [message["allowed_mentions"] for message in sent_to(sim)]
    assert all(not each["parse"] and not each.get("roles") for each in allowed)
    return [{int(member_id) for member_id in each["users"]} for each in allowed if each.get("users")]


def click(night: Night, kind: str, more: str = "") -> str:
    """The custom_id of a button of a night."""
    return Click(NO_TABLE, 0, kind, f"{night.id}{more}").custom_id()


def events(sim: Simulation) -> list[Any]:
    """Discord's scheduled events in the server."""
    return [*sim.env.backend.get_guild(sim.guild.id).scheduled_events.values()]
