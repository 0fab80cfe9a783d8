"""The client for tests and programs: act on a running playground over the same routes as the chat page.

`Playground` and `Person` act, `parts` reads messages as a person does, `PlaygroundProcess` runs a playground of your
own. `Notification` is what a person's phone shows on its lock screen. `Json` is the type of the objects it returns,
`TOKEN` the default token of the bot, and `shard_of` gives the shard that receives a guild's events.
"""

from __future__ import annotations

from loopcord.client import parts
from loopcord.client.person import Answer, Person
from loopcord.client.playground import Playground, Refused
from loopcord.client.process import PlaygroundProcess
from loopcord.data.errors import Json
from loopcord.data.notifications import Notification
from loopcord.data.settings import TOKEN
from loopcord.data.snowflakes import shard_of

__all__ = [
    "TOKEN",
    "Answer",
    "Json",
    "Notification",
    "Person",
    "Playground",
    "PlaygroundProcess",
    "Refused",
    "parts",
    "shard_of",
]
