"""Helpers of the page's routes: read a body, look up ids, refuse. All raise PageError."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.errors import ApiError, Json, PageError
from loopcord.data.settings import LOCALES, MOST_NAME
from loopcord.wire import answer, state_of

if TYPE_CHECKING:
    from aiohttp import web

    from loopcord.data.world import Channel, Guild, Message, Person


def person_of(request: web.Request, number: object) -> Person:
    """A person by id."""
    person = state_of(request).world.people.get(str(number))
    if person is None:
        raise PageError("There is no such person.")
    return person


def channel_for(request: web.Request, number: object, person: Person) -> Channel:
    """A channel that a person may see and write in, which nobody can in a category."""
    world = state_of(request).world
    channel = world.channels.get(str(number))
    if channel is None or channel.is_category or not world.sees(person.id, channel):
        raise PageError("There is no such channel.")
    return channel


def message_for(request: web.Request, number: object, person: Person) -> Message:
    """A message that a person may see."""
    message = state_of(request).world.message(str(number))
    if message is None or message.ephemeral_for not in (None, person.id):
        raise PageError("There is no such message.")
    channel_for(request, message.channel, person)
    return message


def refuse_in_outage(request: web.Request, channel: Channel) -> None:
    """Refuse actions in a guild that has an outage."""
    guild = state_of(request).world.guilds.get(channel.guild or "")
    if guild is not None and not guild.available:
        raise PageError("This guild is unavailable due to an outage.")


def guild_channel(request: web.Request) -> Channel:
    """The guild's channel in the path; threads have routes of their own."""
    channel = state_of(request).world.channels.get(request.match_info["channel"])
    if channel is None or channel.guild is None or channel.thread is not None:
        raise PageError("There is no such channel.")
    return channel


def strings_in(body: Json, name: str, usual: list[str]) -> list[str]:
    """A list of strings in a body without duplicates; `usual` if it is missing."""
    value = body.get(name, usual)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise PageError(f"{name} must be a list of strings.")
    return list(dict.fromkeys(value))


def name_in(body: Json) -> str:
    """The name in a body."""
    name = str(body.get("name", "")).strip()
    if not 1 <= len(name) <= MOST_NAME:
        raise PageError(f"A name has 1 to {MOST_NAME} characters.")
    return name


def locale_in(body: Json) -> str:
    """The locale in a body; English if it is missing."""
    locale = str(body.get("locale", "en-US"))
    if locale not in LOCALES:
        raise PageError(f"Discord has no language {locale}.")
    return locale


def page_refusal(error: ApiError | PageError) -> web.Response:
    """A refusal in the form that the page expects."""
    return answer({"error": error.message if isinstance(error, ApiError) else str(error)}, 400)


def guild_of(request: web.Request, number: object) -> Guild:
    """A guild by id."""
    guild = state_of(request).world.guilds.get(str(number))
    if guild is None:
        raise PageError("There is no such guild.")
    return guild
