"""What the chat page and test clients ask for: `/page/...`.

Here belong the routes and the checks of what comes in. What goes out live belongs in `pages`; the contract is written
down in docs/playground.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec
from aiohttp import web

from playground import invoking, news, posting
from playground.errors import ApiError, Json
from playground.options import PageError
from playground.settings import LOCALES
from playground.validation.messages import CREATE_FIELDS, EPHEMERAL
from playground.wire import answer, core_of
from playground.world import BotAccess, Channel, DmSetting, Guild, Person

if TYPE_CHECKING:
    from playground.interactions import Interaction

routes = web.RouteTableDef()

_MOST_NAME = 32


async def _body(request: web.Request) -> Json:
    if request.content_type != "application/json":  # a foreign site's form cannot send this type
        raise PageError("The body must be JSON, and say so in its Content-Type.")
    try:
        return msgspec.json.decode(await request.read(), type=dict[str, Any])
    except msgspec.DecodeError:
        raise PageError("The body must be a JSON object.") from None


def _person(request: web.Request, number: object) -> Person:
    person = core_of(request).world.people.get(str(number))
    if person is None:
        raise PageError("There is no such person.")
    return person


def _channel(request: web.Request, number: object, person: Person) -> Channel:
    """A channel that a person may see."""
    channel = core_of(request).world.channels.get(str(number))
    if channel is None or channel.person not in (None, person.id):
        raise PageError("There is no such channel.")
    return channel


def _name(body: Json) -> str:
    name = str(body.get("name", "")).strip()
    if not 1 <= len(name) <= _MOST_NAME:
        raise PageError(f"A name has 1 to {_MOST_NAME} characters.")
    return name


def _locale(body: Json) -> str:
    locale = str(body.get("locale", "en-US"))
    if locale not in LOCALES:
        raise PageError(f"Discord has no language {locale}.")
    return locale


@routes.get("/page/people")
async def people(request: web.Request) -> web.Response:
    """Everybody."""
    core = core_of(request)
    return answer({"people": [core.pages.person(each) for each in core.world.people.values()]})


@routes.post("/page/people")
async def add_person(request: web.Request) -> web.Response:
    """Somebody new, who joins every guild."""
    core = core_of(request)
    body = await _body(request)
    person = Person(id=core.snowflakes.next(), name=_name(body), locale=_locale(body))
    core.world.put(person)
    news.person_changed(core, "GUILD_MEMBER_ADD", person)
    core.pages.people_changed()
    return answer(core.pages.person(person))


@routes.patch("/page/people/{person}")
async def change_person(request: web.Request) -> web.Response:
    """Another name, language or setting for direct messages."""
    core = core_of(request)
    person = _person(request, request.match_info["person"])
    body = await _body(request)
    name = _name(body) if "name" in body else person.name
    locale = _locale(body) if "locale" in body else person.locale
    dms = body.get("dms", person.dms)
    if dms not in get_args(DmSetting):
        raise PageError(f"dms is one of {', '.join(get_args(DmSetting))}.")
    person.name, person.locale, person.dms = name, locale, dms
    core.world.put(person)
    news.person_changed(core, "GUILD_MEMBER_UPDATE", person)
    core.pages.people_changed()
    return answer(core.pages.person(person))


@routes.post("/page/guilds")
async def add_guild(request: web.Request) -> web.Response:
    """A new guild, which the bot and everybody joins."""
    core = core_of(request)
    body = await _body(request)
    guild = core.new_guild(_name(body), _locale(body), next(iter(core.world.people)))
    news.guild_joined(core, guild)
    core.pages.guilds_changed()
    return answer(core.pages.guild(guild))


@routes.post("/page/channels")
async def add_channel(request: web.Request) -> web.Response:
    """A new channel of a guild."""
    core = core_of(request)
    body = await _body(request)
    guild: Guild | None = core.world.guilds.get(str(body.get("guild")))
    if guild is None:
        raise PageError("There is no such guild.")
    channel = core.new_channel(guild, _name(body))
    news.channel_changed(core, "CHANNEL_CREATE", channel)
    core.pages.guilds_changed()
    return answer(core.pages.channel(channel))


@routes.patch("/page/channels/{channel}")
async def change_channel(request: web.Request) -> web.Response:
    """What the bot may do in a channel."""
    core = core_of(request)
    channel = _guild_channel(request)
    body = await _body(request)
    if body.get("bot") not in get_args(BotAccess):
        raise PageError(f"bot is one of {', '.join(get_args(BotAccess))}.")
    channel.bot = body["bot"]
    core.world.put(channel)
    news.channel_changed(core, "CHANNEL_UPDATE", channel)
    return answer(core.pages.channel(channel))


@routes.delete("/page/channels/{channel}")
async def delete_channel(request: web.Request) -> web.Response:
    """Remove a channel of a guild with all that was said in it."""
    core = core_of(request)
    channel = _guild_channel(request)
    news.channel_changed(core, "CHANNEL_DELETE", channel)
    for message in list(core.world.messages(channel.id)):
        for attachment in message.attachments:
            core.files.drop(attachment.id)
    core.world.drop_channel(channel)
    core.pages.guilds_changed()
    return answer({})


def _guild_channel(request: web.Request) -> Channel:
    channel = core_of(request).world.channels.get(request.match_info["channel"])
    if channel is None or channel.guild is None:
        raise PageError("There is no such channel.")
    return channel


@routes.get("/page/snapshot")
async def snapshot(request: web.Request) -> web.Response:
    """All that a person may see now."""
    return answer(core_of(request).pages.snapshot(_person(request, request.query.get("person"))))


@routes.get("/page/events")
async def events(request: web.Request) -> web.WebSocketResponse:
    """A socket: a snapshot first, then whatever happens."""
    return await core_of(request).pages.serve(request, _person(request, request.query.get("person")))


@routes.get("/page/record")
async def record(request: web.Request) -> web.Response:
    """What went over the wires after entry number N."""
    try:
        after = int(request.query.get("after", "0"))
        limit = int(request.query.get("limit", "1000"))
    except ValueError:
        raise PageError("after and limit are numbers.") from None
    return answer({"record": core_of(request).record.after(after, request.query.get("kind"), limit)})


@routes.post("/page/messages")
async def say(request: web.Request) -> web.Response:
    """Somebody says something."""
    core = core_of(request)
    body = await _body(request)
    person = _person(request, body.get("person"))
    channel = _channel(request, body.get("channel"), person)
    frame = posting.Frame(author=person.id, fields=CREATE_FIELDS)
    message = posting.create(core, channel, {"content": body.get("content")}, {}, frame)
    return answer(core.pages.message(message))


@routes.delete("/page/messages/{message}")
async def take_back(request: web.Request) -> web.Response:
    """Somebody dismisses an ephemeral message, or deletes what they said."""
    core = core_of(request)
    person = _person(request, request.query.get("person"))
    message = core.world.message(request.match_info["message"])
    if message is None or message.ephemeral_for not in (None, person.id):
        raise PageError("There is no such message.")
    if not message.flags & EPHEMERAL and message.author != person.id:
        raise PageError("Only one's own messages can be deleted.")
    posting.delete(core, message)
    return answer({})


@routes.post("/page/interactions")
async def interact(request: web.Request) -> web.Response:
    """Somebody uses a command, clicks, chooses, or sends off a modal."""
    core = core_of(request)
    body = await _body(request)
    person = _person(request, body.get("person"))
    interaction = _begin(request, body, person)
    if request.query.get("wait") == "1":
        await interaction.done.wait()
    return answer(core.interactions.report(interaction))


def _begin(request: web.Request, body: Json, person: Person) -> Interaction:
    core = core_of(request)
    match body.get("kind"):
        case "command" | "autocomplete" as kind:
            channel = _channel(request, body.get("channel"), person)
            focused = str(body.get("focused")) if kind == "autocomplete" else None
            options: Json = body.get("options") or {}
            return invoking.command(core, person, channel, str(body.get("command")), options, focused)
        case "component":
            message = core.world.message(str(body.get("message")))
            if message is None or message.ephemeral_for not in (None, person.id):
                raise PageError("There is no such message.")
            _channel(request, message.channel, person)
            return invoking.component(core, person, message, str(body.get("custom_id")), body.get("values"))
        case "modal":
            return invoking.modal(core, person, str(body.get("interaction")), body.get("values") or {})
        case _:
            raise PageError("kind is one of command, component, modal, autocomplete.")


def page_refusal(error: ApiError | PageError) -> web.Response:
    """A refusal as the page expects it."""
    return answer({"error": error.message if isinstance(error, ApiError) else str(error)}, 400)
