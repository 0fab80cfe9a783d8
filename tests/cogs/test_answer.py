"""When a click is acknowledged: at once with the screen if its picture is there, else before the picture is drawn."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.cogs import answer
from bot.cogs.answer import Answer, Interaction
from bot.host.host import Host
from bot.locales import Speech
from bot.messages.discord_api.budget import Budget
from bot.messages.discord_api.forms import Forms
from bot.messages.discord_api.rendering import Illustrator
from bot.messages.private import PrivateAnswers
from bot.messages.private_message import DrawPrivateHand, PrivateWay
from bot.pictures.drawing import Drawing
from bot.pictures.studio import Studio
from bot.screens.parts import Form, Gallery, Picture, Screen, text
from engines.contract import Refusal
from tests.pictures.drawings import drawn

SCREEN = Screen.of(text("Your hand"), Gallery((Picture(drawn("hand"), "Three cards"),)))

FORM = Form("Name", "1:-:0:name:", ())


class Studios(Studio):
    """Draws when it is told to."""

    def __init__(self) -> None:
        super().__init__(0)
        self.picture: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    @property
    def draws(self) -> bool:
        """See Studio."""
        return True

    def ask(self, drawing: Drawing, **_: object) -> asyncio.Future[bytes | None]:
        """See Studio."""
        return self.picture


CLICKED, NEW = 5, 6
"""The ids of the clicked message and of a new one."""


class Discord:
    """What Discord receives about one click, in order: in direct messages, or on a server's message.

    `already` is the message of the response that Discord already has: the clicked one after a deferral; 0 for a form.
    `is_deferred`: it is a new one that is still empty.
    """

    def __init__(
        self,
        already: int | None = None,
        *,
        is_click: bool = True,
        guild_id: int | None = None,
        is_deferred: bool = False,
    ) -> None:
        self._is_deferred = is_deferred
        self.told: list[str] = []
        self.deferred = asyncio.Event()
        self.already = already
        self.response_is_gone = False
        """Whether the message of the response was deleted."""
        self.interaction = cast(
            "Interaction",
            SimpleNamespace(
                type=discord.InteractionType.component if is_click else discord.InteractionType.application_command,
                guild_id=guild_id,
                message=_message(CLICKED) if is_click else None,
                locale=discord.Locale.american_english,
                response=SimpleNamespace(
                    is_done=lambda: False,
                    type=None,
                    edit_message=self._edit_message,
                    defer=self._defer,
                    send_message=self._send_message,
                    send_modal=self._send_modal,
                ),
                original_response=self._original_response,
                edit_original_response=self._edit_original_response,
                followup=SimpleNamespace(send=self._send),
            ),
        )

    async def _edit_message(self, **what: Any) -> object:
        return self._respond(f"edited with {len(what['attachments'])} files")

    async def _defer(self, **_how: bool) -> object:
        self.deferred.set()
        return self._respond("deferred")

    async def _send_message(self, **what: Any) -> object:
        return self._respond(f"said {what['content']}")

    async def _send_modal(self, _: discord.ui.Modal) -> object:
        return self._respond("asked")

    async def _edit_original_response(self, **what: Any) -> discord.Message:
        if self.response_is_gone:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), {"code": 10008})
        self.told.append(f"edited later with {what.get('content') or len(what['attachments'])}")
        return _message(self.already or CLICKED)

    async def _original_response(self) -> discord.Message:
        if not self.already:
            raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), {"code": 10008})
        return _message(self.already, loading=self._is_deferred)

    async def _send(self, **what: Any) -> discord.Message:
        self.told.append(f"followed with {what['content']}")
        return _message(NEW)

    def _respond(self, what: str) -> object:
        """Discord accepts only one response."""
        if self.already is not None:
            raise discord.HTTPException(cast("Any", SimpleNamespace(status=400, reason="")), {"code": 40060})
        self.told.append(what)
        self.already = CLICKED
        message = discord.InteractionMessage.__new__(discord.InteractionMessage)
        message.id, message.components = CLICKED, []
        return SimpleNamespace(resource=message)


def _message(message_id: int, *, loading: bool = False) -> discord.Message:
    flags = SimpleNamespace(ephemeral=False, loading=loading)
    message = SimpleNamespace(id=message_id, components=[], flags=flags)
    return cast("discord.Message", message)


async def with_pictures() -> bool:
    """A reader who wants pictures."""
    return False


def answer_to(there: Discord, studio: Studio) -> Answer:
    """The answer to a click."""
    illustrator = Illustrator(studio)
    nobodys = cast("Host", None), cast("DrawPrivateHand", None)  # No hand is shown here.
    way = PrivateWay(nobodys[0], illustrator, Budget(), nobodys[1], Forms(), lambda _: None)
    return Answer(there.interaction, Speech(), illustrator, PrivateAnswers(way), with_pictures)


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
    assert there.told == ["deferred", "edited later with 1"]


async def test_a_message_that_others_see_waits_less_for_its_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "FOR_PICTURES", 3600)
    monkeypatch.setattr(answer, "OLD_PICTURE_STAYS", 3600)
    monkeypatch.setattr(answer, "OLD_BOARD_STAYS", 0)
    there = Discord(guild_id=1)
    async with asyncio.timeout(10):
        assert await answer_to(there, Studios()).replace(SCREEN, attached={"another": 1})
    assert there.told == ["deferred", "edited later with 0"]


@pytest.mark.parametrize("has_picture", [False, True])
async def test_a_message_without_a_picture_gets_words_while_one_with_a_picture_waits(
    monkeypatch: pytest.MonkeyPatch, has_picture: bool
) -> None:
    monkeypatch.setattr(answer, "FOR_PICTURES", 0)
    monkeypatch.setattr(answer, "OLD_PICTURE_STAYS", 3600)
    there, studio = Discord(), Studios()
    attached = {"another": 1} if has_picture else {}
    answered = asyncio.create_task(answer_to(there, studio).replace(SCREEN, attached=attached))
    await there.deferred.wait()
    if has_picture:
        await asyncio.wait([answered], timeout=0.05)
        assert not answered.done()
        studio.picture.set_result(b"PNG")
    assert await answered
    assert there.told == ["deferred", f"edited later with {int(has_picture)}"]


async def test_a_screen_replaces_the_clicked_message_even_if_another_process_has_deferred_the_click() -> None:
    there, studio = Discord(already=CLICKED), Studios()
    studio.picture.set_result(b"PNG")
    assert await answer_to(there, studio).replace(SCREEN)
    assert there.told == ["edited later with 1"]


@pytest.mark.parametrize(
    ("already", "is_click", "is_deferred", "told"),
    [
        (CLICKED, True, False, ["followed with Your turn"]),
        (NEW, True, False, []),
        (NEW, False, True, ["edited later with Your turn"]),
        (NEW, False, False, []),
    ],
    ids=[
        "a click was deferred",
        "sent to a click, unconfirmed",
        "a command was deferred",
        "sent to a command, unconfirmed",
    ],
)
async def test_a_sentence_is_said_once_whatever_response_discord_already_has(
    already: int, is_click: bool, is_deferred: bool, told: list[str]
) -> None:
    """Found by seed 833: a hand that was sent, and pressed, before its confirmation was lost, was written over."""
    there = Discord(already, is_click=is_click, is_deferred=is_deferred)
    await answer_to(there, Studios()).tell("Your turn")
    assert there.told == told


async def test_a_form_is_late_if_another_process_has_deferred_the_click() -> None:
    answer = answer_to(Discord(already=CLICKED), Studios())
    with pytest.raises(Refusal, match="form-late"):
        await answer.ask(FORM)
    assert not answer.given


async def test_a_form_that_opened_is_an_answer_even_if_its_confirmation_was_lost() -> None:
    answer = answer_to(Discord(already=0), Studios())
    await answer.ask(FORM)
    assert answer.given


@pytest.mark.parametrize("is_gone", [False, True])
async def test_an_answer_whose_deferred_response_was_deleted_is_a_new_message(is_gone: bool) -> None:
    there = Discord(is_click=False)
    answered = answer_to(there, Studios())
    await answered.defer()
    there.response_is_gone = is_gone
    await answered.tell("You’re in.")
    assert there.told == ["deferred", "followed with You’re in." if is_gone else "edited later with You’re in."]
