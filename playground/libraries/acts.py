"""The acts that are played with every library's bot, as a person at the playground does and sees them.

Each act is a function; the order matters only for the last one, which cuts the gateway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from loopcord.client.parts import labels, selects, text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.client.person import Person
    from loopcord.client.playground import Playground
    from loopcord.data.errors import Json

COMMANDS = {"order", "find", "think", "panel", "talk", "gone", "file", "card"}
"""The commands of each bot: the first three are global, the others belong to the guild."""

EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15


class Scene(Struct, kw_only=True):
    """The setting of an act."""

    playground: Playground
    anna: Person
    ben: Person
    channel: str


def same(found: object, expected: object) -> None:
    """Fail with both values if they differ, which `assert` shows only in pytest's own files."""
    if found != expected:
        raise AssertionError(f"expected {expected!r}, found {found!r}")


async def _panel(scene: Scene) -> Json:
    return (await scene.anna.slash(scene.channel, "panel")).shown


async def log_in_and_sync_commands(scene: Scene) -> None:
    """Global commands and those of a guild arrive."""
    await scene.playground.bot_online(timeout=30)
    await scene.anna.until(
        lambda: {each["name"] for each in scene.anna.commands} >= COMMANDS, timeout=30, what="the bot's commands"
    )


async def slash_command_with_options(scene: Scene) -> None:
    """A choice, a number, a user and a boolean."""
    answer = await scene.anna.slash(scene.channel, "order", beer="a", count=2, who=scene.ben.id, loud=True)
    same(text(answer.shown), "2 a for Ben, loud")
    answer = await scene.anna.slash(scene.channel, "order", beer="p", count=1, who=scene.anna.id)
    same(text(answer.shown), "1 p for Anna")


async def autocomplete(scene: Scene) -> None:
    """The bot offers the choices that start with the text so far."""
    choices = await scene.anna.complete(scene.channel, "find", "name", name="b")
    same([each["value"] for each in choices], ["bierfest", "bremen"])
    answer = await scene.anna.slash(scene.channel, "find", name="bremen")
    same(text(answer.shown), "found bremen")


async def button_that_edits_its_message(scene: Scene) -> None:
    """The answer to a click updates the message, whose components stay."""
    panel = await _panel(scene)
    same(labels(panel), ["update", "secret", "later", "form", "dm"])
    same((await scene.anna.click(panel, "update")).type, 7)
    panel = scene.anna.message(panel)
    same((text(panel), len(selects(panel))), ("updated", 2))


async def button_that_defers_and_edits(scene: Scene) -> None:
    """The bot acknowledges the click first and edits the message later."""
    panel = await _panel(scene)
    same((await scene.anna.click(panel, "later")).type, 6)
    await scene.anna.wait_for(lambda message: message["id"] == panel["id"] and text(message) == "updated later")


async def ephemeral_answer(scene: Scene) -> None:
    """Only the person who clicked sees the answer."""
    shown = (await scene.anna.click(await _panel(scene), "secret")).shown
    same((text(shown), shown["flags"] & EPHEMERAL), ("only for you", EPHEMERAL))
    same([each["id"] for each in scene.ben.messages(scene.channel) if each["id"] == shown["id"]], [])


async def string_select(scene: Scene) -> None:
    """The person chooses two of three values."""
    answer = await scene.anna.select(await _panel(scene), ["pils", "alt"], custom_id="pick")
    same(text(answer.shown), "picked pils, alt")


async def user_select(scene: Scene) -> None:
    """The bot gets the user object with the id."""
    answer = await scene.anna.select(await _panel(scene), scene.ben.id, custom_id="whom")
    same(text(answer.shown), "picked Ben")


async def modal(scene: Scene) -> None:
    """A click opens a modal, and the bot repeats its text."""
    opened = await scene.anna.click(await _panel(scene), "form")
    same(opened.type, 9)
    same(text((await scene.anna.submit(opened, text="two Alt")).shown), "you wrote two Alt")


async def direct_message(scene: Scene) -> None:
    """The bot opens the direct messages and writes there."""
    await scene.anna.click(await _panel(scene), "dm")
    await scene.anna.until(lambda: [text(each) for each in scene.anna.dm_messages()] == ["hello Anna"], what="a DM")


async def follow_up_and_edit_of_the_answer(scene: Scene) -> None:
    """The bot answers, sends a follow-up, and edits the answer."""
    first = (await scene.anna.slash(scene.channel, "talk")).shown
    await scene.anna.wait_for(lambda message: message["id"] == first["id"] and text(message) == "first, edited")
    second = await scene.anna.wait_for(lambda message: text(message) == "second")
    same(second["id"] != first["id"], True)


async def deletion_of_the_answer(scene: Scene) -> None:
    """The bot answers and then deletes the answer."""
    answer = await scene.anna.slash(scene.channel, "gone")
    same(text(answer.shown), "soon gone")
    number = answer.shown["id"]
    await scene.anna.until(
        lambda: all(each["id"] != number for each in scene.anna.messages(scene.channel)), what="the answer to go"
    )


async def deferral_and_edit(scene: Scene) -> None:
    """The answer replaces a "thinking" state."""
    answer = await scene.anna.slash(scene.channel, "think")
    same((answer.type, text(answer.shown)), (5, "thought"))


async def file_and_another_file(scene: Scene) -> None:
    """The answer has a file, which an edit replaces."""
    message = (await scene.anna.slash(scene.channel, "file")).shown
    same(await _files(scene, message), [("hello.txt", b"hello")])
    same((await scene.anna.click(message, "swap")).type in (6, 7), True)
    message = await scene.anna.wait_for(
        lambda each: each["id"] == message["id"] and each["edited_timestamp"] is not None, what="the other file"
    )
    same(await _files(scene, message), [("bye.txt", b"bye")])


async def _files(scene: Scene, message: Json) -> list[tuple[str, bytes]]:
    found = []
    for each in message["attachments"]:
        async with scene.playground.session.get(each["url"]) as response:
            found.append((each["filename"], await response.read()))
    return found


async def components_v2(scene: Scene) -> None:
    """The bot sends a container with a text and a button that changes the text."""
    card = (await scene.anna.slash(scene.channel, "card")).shown
    same((text(card), card["components"][0]["type"], card["flags"] & COMPONENTS_V2), ("card", 17, COMPONENTS_V2))
    same((await scene.anna.click(card, "turn")).type, 7)
    same(text(scene.anna.message(card)), "turned")


async def resumption_after_a_cut(scene: Scene) -> None:
    """The bot misses a message while its connection is dead, and gets it when it resumes the same session."""
    before = (await scene.playground.record())[-1]["n"]
    same(await scene.playground.gateway("mute"), 1)
    said = await scene.anna.say(scene.channel, "!hear")
    same(await scene.playground.gateway("cut"), 1)
    await scene.anna.wait_for(lambda message: text(message) == "heard !hear", timeout=60, what="the missed message")
    frames = await scene.playground.record(after=before, kind="gateway")
    story = [_reply_text(each["frame"], said["id"]) for each in frames if each["direction"] in ("in", "out")]
    same([each for each in story if each], ["RESUME", "the message", "RESUMED"])


def _reply_text(frame: Json, message: str) -> str:
    if frame.get("op") in (2, 6):
        return {2: "IDENTIFY", 6: "RESUME"}[frame["op"]]
    if frame.get("t") == "MESSAGE_CREATE" and frame["d"]["id"] == message:
        return "the message"
    return str(frame["t"]) if frame.get("t") in ("READY", "RESUMED") else ""


ACTS: tuple[Callable[[Scene], Awaitable[None]], ...] = (
    log_in_and_sync_commands,
    slash_command_with_options,
    autocomplete,
    button_that_edits_its_message,
    button_that_defers_and_edits,
    ephemeral_answer,
    string_select,
    user_select,
    modal,
    direct_message,
    follow_up_and_edit_of_the_answer,
    deletion_of_the_answer,
    deferral_and_edit,
    file_and_another_file,
    components_v2,
    resumption_after_a_cut,
)
