"""When a click is acknowledged: at once with the screen if its picture is there, else before the picture is drawn."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.cogs import answer
from bot.cogs.answer import Answer, Interaction
from bot.delivery.budget import Budget
from bot.delivery.private import PrivateAnswers
from bot.delivery.rendering import Illustrator
from bot.host.host import Host
from bot.locales import Speech
from bot.pictures.drawing import Drawing
from bot.pictures.studio import Studio
from bot.screens.parts import Gallery, Picture, Screen, text
from tests.pictures.drawings import drawn

SCREEN = Screen.of(text("Your hand"), Gallery((Picture(drawn("hand"), "Three cards"),)))


class Studios(Studio):
    """Draws when it is told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.picture: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    @property
    def draws(self) -> bool:
        """See Studio."""
        return True

    def ask(self, drawing: Drawing, *, urgent: bool = False) -> asyncio.Future[bytes | None]:
        """See Studio."""
        return self.picture


class Discord:
    """What Discord receives about one click in direct messages, in order."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.deferred = asyncio.Event()
        self.interaction = cast(
            "Interaction",
            SimpleNamespace(
                type=discord.InteractionType.component,
                guild_id=None,
                message=None,
                locale=discord.Locale.american_english,
                response=SimpleNamespace(
                    is_done=lambda: False, type=None, edit_message=self._edit_message, defer=self._defer
                ),
                edit_original_response=self._edit_original_response,
            ),
        )

    async def _edit_message(self, **what: Any) -> None:
        self.told.append(f"edited with {len(what['attachments'])} files")

    async def _defer(self) -> None:
        self.told.append("deferred")
        self.deferred.set()

    async def _edit_original_response(self, **what: Any) -> discord.Message:
        self.told.append(f"edited later with {len(what['attachments'])} files")
        return cast("discord.Message", SimpleNamespace(components=[]))


async def with_pictures() -> bool:
    """A reader who wants pictures."""
    return False


def answer_to(there: Discord, studio: Studio) -> Answer:
    """The answer to a click."""
    illustrator = Illustrator(studio)
    private = PrivateAnswers(cast("Host", None), illustrator, Budget())  # No hand is shown here.
    return Answer(there.interaction, Speech(), illustrator, private, with_pictures)


async def test_a_click_whose_picture_is_there_is_answered_with_it_at_once() -> None:
    there, studio = Discord(), Studios()
    studio.picture.set_result(b"PNG")
    assert await answer_to(there, studio).replace(SCREEN)
    assert there.told == ["edited with 1 files"]


async def test_a_click_does_not_stay_pressed_until_its_picture_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "FOR_PICTURES", 3600)
    there, studio = Discord(), Studios()
    answered = asyncio.create_task(answer_to(there, studio).replace(SCREEN))
    await there.deferred.wait()
    assert there.told == ["deferred"]
    studio.picture.set_result(b"PNG")
    assert await answered
    assert there.told == ["deferred", "edited later with 1 files"]
