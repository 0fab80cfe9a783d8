"""The JSON that the chat page gets, in addition to messages in the form that bots get."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.message_shapes import message_shape
from loopcord.data.notifications import LOADING
from loopcord.services import offers, scheduled_events

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.data.state import State
    from loopcord.data.threads import Thread
    from loopcord.data.world import Channel, Guild, Message, Person, Role, ScheduledEvent

MESSAGES_IN_SNAPSHOT = 100
"""The number of messages per channel in a snapshot."""


def person(one: Person) -> Json:
    """A person with all settings."""
    return {"id": one.id, "name": one.name, "locale": one.locale, "dms": one.dms}


def channel(state: State, one: Channel) -> Json:
    """A guild's channel, a thread in one, or direct messages."""
    if one.thread is not None:
        return thread(one, one.thread)
    if one.guild is None:
        return {"id": one.id, "person": one.person, "bot": state.application.id}
    return {
        "id": one.id,
        "name": one.name,
        "guild": one.guild,
        "bot": one.bot,
        "denied": one.denied,
        "allowed": one.allowed,
        "hidden_from": one.hidden_from,
        "category": one.category,
    }


def thread(one: Channel, what: Thread) -> Json:
    """A thread with its members."""
    return {
        "id": one.id,
        "name": one.name,
        "guild": one.guild,
        "thread": True,
        "parent": what.parent,
        "owner": what.owner,
        "members": list(what.members),
        "private": what.private,
        "archived": what.archived,
        "locked": what.locked,
        "invitable": what.invitable,
        "auto_archive_duration": what.duration,
    }


def guild(state: State, one: Guild, seen_by: str | None = None) -> Json:
    """A guild with the channels that a person sees, or all of them, each followed by its threads. No categories."""
    world = state.world
    places = [place for each in world.channels_of(one.id) for place in (each, *world.threads_in(each.id))]
    places = [each for each in places if not each.is_category]
    seen = [each for each in places if seen_by is None or world.sees(seen_by, each)]
    return {
        "id": one.id,
        "name": one.name,
        "locale": one.locale,
        "owner": one.owner,
        "members": list(one.members),
        "bot": one.bot,
        "bot_allowed": one.bot_allowed,
        "events": [event(state, each) for each in scheduled_events.coming(state, one)],
        "available": one.available,
        "roles": [role(each) for each in one.roles],
        "channels": [channel(state, each) for each in seen],
    }


def event(state: State, one: ScheduledEvent) -> Json:
    """An unfinished scheduled event; `weeks` is the interval at which it repeats, 0 if it does not."""
    return {
        "id": one.id,
        "name": one.name,
        "place": one.place,
        "begins": scheduled_events.begins(state, one),
        "weeks": 0 if one.recurrence is None else one.recurrence.weeks,
    }


def guilds(state: State, me: Person) -> list[Json]:
    """The guilds that a person is in."""
    return [guild(state, each, me.id) for each in state.world.guilds_of(me)]


def role(one: Role) -> Json:
    """A role with the people who have it."""
    return {"id": one.id, "name": one.name, "color": one.color, "members": one.members}


def emojis(state: State) -> list[Json]:
    """The emojis of the application."""
    return [
        {"id": each.id, "name": each.name, "animated": each.animated, "url": f"{state.address}/emojis/{each.id}.webp"}
        for each in state.world.emojis.values()
    ]


def bot(state: State) -> Json:
    """The bot, and whether it is online."""
    app = state.application
    return {"id": app.id, "name": app.name, "online": state.bot_is_online}


def message(state: State, one: Message) -> Json:
    """A message as bots get it, with additional fields for the page."""
    shape = message_shape(one, state.world, state.links)
    shape["page"] = {"ephemeral_for": one.ephemeral_for, "thinking": bool(one.flags & LOADING), "edits": one.edits}
    return shape


def snapshot(state: State, me: Person) -> Json:
    """Everything that a person may see now."""
    world = state.world
    dm = world.dm_of(me.id)
    seen = [each for each in world.channels.values() if world.sees(me.id, each)]
    return {
        "me": person(me),
        "people": [person(each) for each in world.people.values()],
        "bots": [bot(state)],
        "guilds": guilds(state, me),
        "dms": [channel(state, dm)] if dm else [],
        "commands": offers.for_page(state, me),
        "emojis": emojis(state),
        "messages": {
            each.id: [message(state, one) for one in world.latest(each.id, me.id, MESSAGES_IN_SNAPSHOT)]
            for each in seen
        },
    }


def report(state: State, interaction: Interaction) -> Json:
    """The state of an interaction, with its answer or the last message that followed."""
    answer: Json | None = None
    if interaction.state == "answered":
        shown = state.world.message(interaction.followed or interaction.original or "")
        answer = {
            "type": interaction.answer,
            "message": None if shown is None else message(state, shown),
            "modal": interaction.modal,
            "choices": interaction.choices,
        }
    return {"interaction": interaction.id, "state": interaction.state, "answer": answer}
