"""What tests and programs do at a running playground from outside, over the same routes as the chat page.

`Playground` and `Person` act, `parts` reads messages as a person does, `PlaygroundProcess` runs a playground of one's
own. `Json` is the type of what comes from it, `TOKEN` what a bot presents unless another token was chosen, `shard_of`
tells the shard that hears of a guild.
"""

from __future__ import annotations

from loopcord.client import parts
from loopcord.client.person import Answer, Person
from loopcord.client.playground import Playground, Refused
from loopcord.client.process import PlaygroundProcess
from loopcord.data.errors import Json
from loopcord.data.settings import TOKEN
from loopcord.data.snowflakes import shard_of

__all__ = [
    "TOKEN",
    "Answer",
    "Json",
    "Person",
    "Playground",
    "PlaygroundProcess",
    "Refused",
    "parts",
    "shard_of",
]
