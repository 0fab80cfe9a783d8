"""A test hears of what happens in a playground at the moment when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.testing.facts import Fact, MessageCreated, MessagesDeleted
from loopcord.testing.hosted import hosted

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_listener_hears_of_each_message_in_order(tmp_path: Path) -> None:
    heard: list[Fact] = []
    async with hosted(tmp_path) as playground:
        channel = await playground.channel()
        anna = await playground.add_person("Anna", "en-US")
        await anna.say(channel, "too early")
        playground.listen(heard.append)
        await anna.say(channel, "hello")
        await playground.purge(channel, 1)
    told = [fact.message.content for fact in heard if isinstance(fact, MessageCreated)]
    gone = [type(fact).__name__ for fact in heard if "Deleted" in type(fact).__name__]
    assert (told, gone) == (["hello"], [MessagesDeleted.__name__])
