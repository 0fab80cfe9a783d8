"""What others do to the bot's work: deleted emojis, commands, events and messages; and valid messages refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client.playground import Refused
from tests.bot import PNG
from tests.test_emojis import row, select, uri
from tests.test_scheduled_events import form

if TYPE_CHECKING:
    from loopcord.client.playground import Playground
    from loopcord.server import Server
    from tests.wires import Hand, Rest


@pytest.fixture
async def path(playground: Playground) -> str:
    return f"/channels/{await playground.channel()}/messages"


@pytest.fixture
async def beer(rest: Rest, server: Server) -> dict[str, Any]:
    """An emoji of the application, as a component names it."""
    emojis = f"/applications/{server.state.application.id}/emojis"
    _, made = await rest("POST", emojis, {"name": "beer", "image": uri(PNG)})
    return {"id": made["id"], "name": "beer"}


def places(errors: Any, path: str = "") -> list[str]:
    """The places with an error in Discord's tree, with the codes."""
    if "_errors" in errors:
        return [f"{path} {each['code']}" for each in errors["_errors"]]
    return [found for name, part in errors.items() for found in places(part, f"{path}.{name}".lstrip("."))]


@pytest.mark.parametrize(
    ("make", "place"),
    [
        (row, "components.0.components.0.emoji.id"),
        (select, "components.0.components.0.options.0.emoji.id"),
    ],
)
async def test_an_emoji_that_its_developer_deleted_is_refused_in_components(
    rest: Rest, playground: Playground, path: str, beer: dict[str, Any], make: Any, place: str
) -> None:
    assert (await rest("POST", path, {"components": [make(beer)]}))[0] == 200
    await playground.delete_emoji(beer["id"])
    status, error = await rest("POST", path, {"components": [make(beer)]})
    assert (status, error["code"]) == (400, 50035)
    assert places(error["errors"]) == [f"{place} BUTTON_COMPONENT_INVALID_EMOJI"]
    with pytest.raises(Refused, match="There is no such emoji"):
        await playground.delete_emoji(beer["id"])


async def test_commands_that_another_process_deleted_are_offered_to_nobody(
    hand: Hand, rest: Rest, playground: Playground, server: Server
) -> None:
    anna = await playground.person("Anna")
    [command] = anna.commands
    with pytest.raises(Refused, match="There is no global command strange"):
        await playground.delete_commands("strange")
    await playground.delete_commands(command["name"])
    await anna.until(lambda: anna.commands == [])
    assert await rest("GET", f"/applications/{server.state.application.id}/commands") == (200, [])


async def test_moderators_end_and_delete_events_of_the_bot(rest: Rest, playground: Playground, server: Server) -> None:
    guild = await playground.guild()
    await playground.change_guild(guild, bot_allowed=["create_events"])
    events = f"/guilds/{guild}/scheduled-events"
    first, second = [(await rest("POST", events, form(server)))[1] for _ in range(2)]
    await playground.change_event(guild, first["id"], 2)
    await playground.change_event(guild, first["id"], 3)
    assert (await rest("PATCH", f"{events}/{first['id']}", {"name": "Later"}))[1]["code"] == 180000
    await playground.delete_event(guild, second["id"])
    assert (await rest("PATCH", f"{events}/{second['id']}", {"name": "Later"}))[1]["code"] == 10070
    with pytest.raises(Refused, match="There is no such event"):
        await playground.delete_event(guild, second["id"])


async def test_a_purge_deletes_the_newest_messages_of_everybody(rest: Rest, playground: Playground, path: str) -> None:
    anna, channel = await playground.person("Anna"), await playground.channel()
    await anna.say(channel, "first")
    _, second = await rest("POST", path, {"content": "second"})
    third = await anna.say(channel, "third")
    assert await playground.purge(channel, 2) == [second["id"], third["id"]]
    await anna.until(lambda: [each["content"] for each in anna.messages(channel)] == ["first"])
    assert (await rest("PATCH", f"{path}/{second['id']}", {"content": "x"}))[1]["code"] == 10008
    with pytest.raises(Refused, match="limit must be a whole number"):
        await playground.purge(channel, 0)


async def test_a_valid_emoji_is_refused_once_and_other_messages_are_not_counted(
    rest: Rest, playground: Playground, path: str, beer: dict[str, Any]
) -> None:
    await playground.fault("refused", match="POST /channels/**")
    assert (await rest("POST", path, {"content": "no emoji"}))[0] == 200
    status, error = await rest("POST", path, {"components": [row(beer)]})
    assert (status, error["code"]) == (400, 50035)
    assert places(error["errors"]) == ["components.0.components.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI"]
    assert (await rest("POST", path, {"components": [row(beer)]}))[0] == 200
    assert [each["fault"] for each in await playground.record(kind="rest")][-3:] == [None, "refused", None]


async def test_valid_components_are_refused_but_not_texts(rest: Rest, playground: Playground, path: str) -> None:
    button = {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "go", "label": "Go"}]}
    text = {"type": 10, "content": "words"}
    await playground.fault("refused", part="component", seconds=60)
    for components in ([text, button], [{"type": 17, "components": [text]}]):
        status, error = await rest("POST", path, {"flags": 1 << 15, "components": components})
        assert (status, error["code"]) == (400, 50035)
    assert (await rest("POST", path, {"flags": 1 << 15, "components": [text]}))[0] == 200
    with pytest.raises(Refused, match="part must be one of emoji, file, component"):
        await playground.fault("refused", part="soup")
