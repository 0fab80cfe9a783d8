"""Interactions step by step: clocks, codes and states that a library does not show."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from loopcord.client.parts import text
from loopcord.client.playground import Refused

if TYPE_CHECKING:
    from loopcord.client.playground import Answer, Person, Playground
    from loopcord.data.clock import ManualClock
    from tests.wires import Hand

TEXT = [{"type": 10, "content": "hello"}]
BUTTON = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]


@pytest.fixture
async def anna(playground: Playground) -> Person:
    return await playground.person("Anna")


@pytest.fixture
async def channel(playground: Playground) -> str:
    return await playground.channel()


async def begin(hand: Hand, task: Any) -> tuple[dict[str, Any], asyncio.Task[Answer]]:
    running = asyncio.create_task(task)
    return await hand.interaction(), running


async def test_an_interaction_names_its_member_guild_and_locale(
    hand: Hand, anna: Person, channel: str, playground: Playground
) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    guild = (await playground.guilds())[0]["id"]
    assert interaction["type"] == 2
    assert interaction["data"]["name"] == "go"
    assert interaction["locale"] == "de"
    assert interaction["guild_locale"] == "en-US"
    assert interaction["guild_id"] == interaction["guild"]["id"] == guild
    assert interaction["member"]["user"]["id"] == anna.id
    assert int(interaction["member"]["permissions"]) & 1 << 11
    assert int(interaction["app_permissions"]) & 1 << 10
    assert interaction["channel"]["id"] == interaction["channel_id"] == channel
    # A partial channel; its fields are listed in Discord's page "Receiving and Responding".
    assert "permissions" in interaction["channel"]
    assert "permission_overwrites" not in interaction["channel"]
    assert interaction["context"] == 0
    assert interaction["authorizing_integration_owners"] == {"0": guild}
    assert interaction["entitlements"] == []
    assert interaction["attachment_size_limit"] == 10 * 1024 * 1024
    assert "user" not in interaction
    assert await hand.respond(interaction, {"type": 4, "data": {"content": "done"}}) == (204, None)
    assert (await running).state == "answered"


async def test_in_direct_messages_there_is_a_user_and_no_guild(hand: Hand, anna: Person) -> None:
    _, dm = await hand.rest("POST", "/users/@me/channels", {"recipient_id": anna.id})
    await anna.until(lambda: any(frame["type"] == "dm" for frame in anna.frames))
    interaction, running = await begin(hand, anna.slash(dm["id"], "go"))
    assert interaction["user"]["id"] == anna.id
    assert interaction["context"] == 1
    assert interaction["authorizing_integration_owners"] == {"0": "0"}
    assert interaction["channel"]["type"] == 1
    assert {"guild_id", "member", "guild_locale"} & interaction.keys() == set()
    await hand.respond(interaction, {"type": 4, "data": {"content": "done", "flags": 64}})
    assert (await running).shown["page"]["ephemeral_for"] == anna.id


async def test_an_ephemeral_answer_is_not_the_last_message_of_its_channel(
    hand: Hand, anna: Person, channel: str
) -> None:
    said = await anna.say(channel, "hello")
    for kind in ({"flags": 64}, {}):
        interaction, running = await begin(hand, anna.slash(channel, "go"))
        assert interaction["channel"]["last_message_id"] == said["id"]
        await hand.respond(interaction, {"type": 4, "data": {"content": "done"} | kind})
        shown = (await running).shown
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    assert interaction["channel"]["last_message_id"] == shown["id"]
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running


async def test_later_than_three_seconds_is_unknown(hand: Hand, anna: Person, channel: str, clock: ManualClock) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    clock.advance(2.9)
    assert not running.done()
    clock.advance(0.2)
    assert (await running).state == "failed"
    status, error = await hand.respond(interaction, {"type": 4, "data": {"content": "late"}})
    assert (status, error["code"]) == (404, 10062)
    status, error = await hand.rest("POST", hand.webhook(interaction), {"content": "late"})
    assert (status, error["code"]) == (404, 10015)


async def test_just_in_time(hand: Hand, anna: Person, channel: str, clock: ManualClock) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    clock.advance(2.9)
    assert (await hand.respond(interaction, {"type": 4, "data": {"content": "done"}}))[0] == 204
    clock.advance(10)
    assert (await running).state == "answered"


async def test_a_wrong_token_is_unknown(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    wrong = interaction | {"token": "x"}
    status, error = await hand.respond(wrong, {"type": 4, "data": {"content": "done"}})
    assert (status, error["code"]) == (404, 10062)
    assert (await hand.rest("GET", hand.webhook(wrong, "/messages/@original")))[1]["code"] == 10015
    stranger = f"/webhooks/1/{interaction['token']}/messages/@original"
    assert (await hand.rest("GET", stranger))[1]["code"] == 10015
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running


async def test_a_second_answer_and_a_follow_up_before_the_first(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    status, error = await hand.rest("POST", hand.webhook(interaction), {"content": "early"})
    assert (status, error["code"]) == (404, 10015)
    await hand.respond(interaction, {"type": 5})
    status, error = await hand.respond(interaction, {"type": 4, "data": {"content": "again"}})
    assert (status, error["code"]) == (400, 40060)
    await hand.rest("PATCH", hand.webhook(interaction, "/messages/@original"), {"content": "done"})
    assert text((await running).shown) == "done"


async def test_a_refused_answer_can_be_given_again(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    status, error = await hand.respond(interaction, {"type": 4, "data": {"content": "x" * 2001}})
    assert (status, error["code"]) == (400, 50035)
    assert error["errors"]["data"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    assert (await hand.respond(interaction, {"type": 4, "data": {"content": "shorter"}}))[0] == 204
    assert text((await running).shown) == "shorter"


async def test_the_response_to_a_callback(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    data = {"content": "done", "flags": 64}
    status, body = await hand.respond(interaction, {"type": 4, "data": data}, "?with_response=true")
    assert status == 200
    answer = (await running).shown
    assert body["interaction"] == {
        "id": interaction["id"],
        "type": 2,
        "channel_id": channel,
        "guild_id": interaction["guild_id"],
        "response_message_id": answer["id"],
        "response_message_loading": False,
        "response_message_ephemeral": True,
    }
    assert body["resource"]["type"] == 4
    assert body["resource"]["message"]["id"] == answer["id"]


async def test_tokens_are_good_for_fifteen_minutes(hand: Hand, anna: Person, channel: str, clock: ManualClock) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running
    clock.advance(14 * 60)
    assert (await hand.rest("PATCH", hand.webhook(interaction, "/messages/@original"), {"content": "still"}))[0] == 200
    clock.advance(2 * 60)
    for method, path, body in (
        ("GET", "/messages/@original", None),
        ("PATCH", "/messages/@original", {"content": "late"}),
        ("POST", "", {"content": "late"}),
    ):
        status, error = await hand.rest(method, hand.webhook(interaction, path), body)
        assert (status, error["code"]) == (401, 50027)


async def test_a_thinking_that_never_ends_goes_away(hand: Hand, anna: Person, channel: str, clock: ManualClock) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 5, "data": {"flags": 64}})
    await anna.wait_for(lambda message: message["page"]["thinking"])
    assert anna.messages(channel)[0]["flags"] == 64 | 128
    clock.advance(15 * 60)
    assert (await running).message is None
    assert anna.messages(channel) == []


async def test_nothing_follows_an_answer_whose_token_has_expired(
    hand: Hand, anna: Person, channel: str, clock: ManualClock
) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 4, "data": {"content": "now"}})
    answer = await running
    following = asyncio.create_task(anna.follow_up(answer))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(asyncio.shield(following), 0.2)
    clock.advance(15 * 60)
    assert (await following).shown == answer.shown


async def test_the_first_follow_up_takes_the_place_of_the_thinking(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 5, "data": {"flags": 64}})
    status, first = await hand.rest("POST", hand.webhook(interaction), {"content": "one"})
    assert status == 200
    shown = (await running).shown
    assert first["id"] == shown["id"]
    assert first["flags"] == 64  # the deferral said who sees it
    _, second = await hand.rest("POST", hand.webhook(interaction), {"content": "two"})
    assert second["id"] != first["id"]
    assert second["interaction_metadata"]["original_response_message_id"] == first["id"]
    _, again = await hand.rest("GET", hand.webhook(interaction, "/messages/@original"))
    assert again["content"] == "one"
    assert (await hand.rest("DELETE", hand.webhook(interaction, f"/messages/{second['id']}"))) == (204, None)
    status, error = await hand.rest("PATCH", hand.webhook(interaction, f"/messages/{second['id']}"), {"content": "x"})
    assert (status, error["code"]) == (404, 10008)


async def test_messages_of_others_are_not_to_be_had_by_a_webhook(hand: Hand, anna: Person, channel: str) -> None:
    said = await anna.say(channel, "mine")
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running
    status, error = await hand.rest("DELETE", hand.webhook(interaction, f"/messages/{said['id']}"))
    assert (status, error["code"]) == (404, 10008)


async def test_the_original_of_a_click_is_the_message_that_was_clicked(hand: Hand, anna: Person, channel: str) -> None:
    body = {"flags": 1 << 15, "components": [*TEXT, *BUTTON]}
    _, message = await hand.rest("POST", f"/channels/{channel}/messages", body)
    interaction, running = await begin(hand, anna.click(message, custom_id="go"))
    assert interaction["type"] == 3
    assert interaction["message"]["id"] == message["id"]
    assert interaction["data"] == {"custom_id": "go", "component_type": 2, "id": 3}
    await hand.respond(interaction, {"type": 6})
    assert (await running).type == 6
    new = {"components": [{"type": 10, "content": "edited"}]}
    status, edited = await hand.rest("PATCH", hand.webhook(interaction, "/messages/@original"), new)
    assert (status, edited["id"]) == (200, message["id"])
    assert edited["edited_timestamp"] is not None


@pytest.mark.unknown_fields  # the data is for several types
@pytest.mark.parametrize("kind", [1, 2, 3, 6, 7, 8, "four", True, None])
async def test_callback_types_that_a_command_does_not_take(
    hand: Hand, anna: Person, channel: str, kind: object
) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    status, error = await hand.respond(interaction, {"type": kind, "data": {"content": "x", "choices": []}})
    assert (status, error["code"]) == (400, 50035)
    assert "type" in error["errors"]
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running


async def test_an_answer_without_data(hand: Hand, anna: Person, channel: str) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    status, error = await hand.respond(interaction, {"type": 4})
    assert (status, error["errors"]["data"]["_errors"][0]["code"]) == (400, "BASE_TYPE_REQUIRED")
    status, error = await hand.respond(interaction, {"type": 4, "data": {}})
    assert (status, error["code"]) == (400, 50006)
    await hand.respond(interaction, {"type": 4, "data": {"content": "done"}})
    await running


async def test_no_modal_upon_a_modal(hand: Hand, anna: Person, channel: str) -> None:
    field = {"type": 4, "custom_id": "name", "style": 1, "label": "Name"}
    modal = {"title": "T", "custom_id": "m", "components": [{"type": 1, "components": [field]}]}
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    assert (await hand.respond(interaction, {"type": 9, "data": modal}))[0] == 204
    sent, submitted = await begin(hand, anna.submit(await running, name="Anna"))
    assert sent["type"] == 5
    assert sent["data"]["custom_id"] == "m"
    assert sent["data"]["components"][0]["components"][0]["value"] == "Anna"
    assert (await hand.respond(sent, {"type": 9, "data": modal}))[0] == 400
    await hand.respond(sent, {"type": 4, "data": {"content": "done"}})
    metadata = (await submitted).shown["interaction_metadata"]
    assert metadata["triggering_interaction_metadata"]["id"] == interaction["id"]


async def test_input_of_every_field_reaches_the_bot(hand: Hand, anna: Person, channel: str) -> None:
    options = [{"label": name, "value": name} for name in ("a", "b")]

    def label(kind: int, name: str, **more: Any) -> dict[str, Any]:
        return {"type": 18, "label": "L", "component": {"type": kind, "custom_id": name, **more}}

    fields = [
        label(4, "text", style=1, required=False),
        label(5, "who"),
        label(21, "radio", options=options),
        label(22, "boxes", options=options, required=False),
        label(23, "box"),
    ]
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    data = {"title": "T", "custom_id": "m", "components": fields}
    assert (await hand.respond(interaction, {"type": 9, "data": data}))[0] == 204
    form = await running
    for wrong in ({"radio": "c"}, {"radio": ["a", "b"]}, {}, {"radio": "a", "other": "x"}):
        with pytest.raises(Refused):
            await anna.submit(form, who=anna.id, **wrong)
    sent, submitted = await begin(hand, anna.submit(form, who=anna.id, radio="a", boxes=["a", "b"], box=True))
    entered = {part["component"].pop("custom_id"): part["component"] for part in sent["data"]["components"]}
    assert entered["text"]["value"] == ""
    assert entered["who"]["values"] == [anna.id]
    assert sent["data"]["resolved"]["users"][anna.id]["global_name"] == "Anna"
    assert entered["radio"]["value"] == "a"
    assert entered["boxes"]["values"] == ["a", "b"]
    assert entered["box"]["value"] is True
    await hand.respond(sent, {"type": 4, "data": {"content": "done"}})
    await submitted


async def test_the_end_of_the_playground_is_the_end_of_waiting(hand: Hand, anna: Person, channel: str) -> None:
    _, running = await begin(hand, anna.slash(channel, "go"))
    hand.rest.server.interactions.close()
    assert (await running).state == "failed"


async def test_a_callback_in_a_deleted_channel(hand: Hand, anna: Person, channel: str, playground: Playground) -> None:
    interaction, running = await begin(hand, anna.slash(channel, "go"))
    await playground.delete_channel(channel)
    status, error = await hand.respond(interaction, {"type": 4, "data": {"content": "x"}})
    assert (status, error["code"]) == (404, 10003)
    running.cancel()


async def test_updating_a_message_that_is_gone(hand: Hand, anna: Person, channel: str) -> None:
    _, message = await hand.rest("POST", f"/channels/{channel}/messages", {"components": BUTTON})
    interaction, running = await begin(hand, anna.click(message, custom_id="go"))
    await hand.rest("DELETE", f"/channels/{channel}/messages/{message['id']}")
    status, error = await hand.respond(interaction, {"type": 7, "data": {"content": "x"}})
    assert (status, error["code"]) == (404, 10008)
    await hand.respond(interaction, {"type": 4, "data": {"content": "it is gone"}})
    assert "message_reference" not in (await running).shown


FORM = {
    "title": "T",
    "custom_id": "m",
    "components": [{"type": 1, "components": [{"type": 4, "custom_id": "name", "style": 1, "label": "Name"}]}],
}
COMMANDS = [{"name": "go", "description": "Go", "type": 1}, {"name": "User", "type": 2}, {"name": "Message", "type": 3}]


@pytest.mark.parametrize("origin", ["chat command", "user command", "message command", "button of a deleted message"])
async def test_a_modal_without_a_message_takes_a_deferred_update_and_no_update(
    hand: Hand, anna: Person, channel: str, origin: str
) -> None:
    application = hand.rest.server.state.application.id
    assert (await hand.rest("PUT", f"/applications/{application}/commands", COMMANDS))[0] == 200
    await anna.until(lambda: len(anna.commands) == 3)
    _, message = await hand.rest("POST", f"/channels/{channel}/messages", {"components": BUTTON})
    await anna.until(lambda: anna.messages(channel))
    actions = {
        "chat command": lambda: anna.slash(channel, "go"),
        "user command": lambda: anna.user_command(channel, "User", anna.id),
        "message command": lambda: anna.message_command(message, "Message"),
        "button of a deleted message": lambda: anna.click(message, custom_id="go"),
    }
    opened, running = await begin(hand, actions[origin]())
    assert (await hand.respond(opened, {"type": 9, "data": FORM}))[0] == 204
    form = await running
    if origin == "button of a deleted message":
        await hand.rest("DELETE", f"/channels/{channel}/messages/{message['id']}")
    before = [each["id"] for each in anna.messages(channel)]
    sent, submitted = await begin(hand, anna.submit(form, name="Anna"))
    status, error = await hand.respond(sent, {"type": 7, "data": {"content": "x"}})
    assert (status, error["code"]) == (404, 10008)
    status, body = await hand.respond(sent, {"type": 6}, "?with_response=true")
    assert (status, "resource" in body) == (200, False)
    answer = await submitted
    assert (answer.state, answer.type, answer.message) == ("answered", 6, None)
    assert (await hand.rest("GET", hand.webhook(sent, "/messages/@original")))[1]["code"] == 10008
    status, following = await hand.rest("POST", hand.webhook(sent), {"content": "later"})
    assert (status, following["content"], following.get("message_reference")) == (200, "later", None)
    await anna.wait_for(lambda each: each["content"] == "later")
    if origin != "button of a deleted message":
        assert [each["id"] for each in anna.messages(channel)] == [*before, following["id"]]


async def test_a_modal_of_a_button_edits_its_message(hand: Hand, anna: Person, channel: str) -> None:
    for kind, data in ((6, {}), (7, {"data": {"content": "edited"}})):
        _, message = await hand.rest("POST", f"/channels/{channel}/messages", {"components": BUTTON})
        opened, running = await begin(hand, anna.click(message, custom_id="go"))
        await hand.respond(opened, {"type": 9, "data": FORM})
        sent, submitted = await begin(hand, anna.submit(await running, name="Anna"))
        assert (await hand.respond(sent, {"type": kind, **data}))[0] == 204
        assert (await submitted).type == kind
        _, original = await hand.rest("GET", hand.webhook(sent, "/messages/@original"))
        assert (original["id"], original["content"]) == (message["id"], "edited" if kind == 7 else "")
