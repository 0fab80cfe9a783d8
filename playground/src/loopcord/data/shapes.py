"""Objects of the world in Discord's JSON.

This module only translates; other modules decide who may see the result.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from loopcord.data import permissions, thread_shapes
from loopcord.data.snowflakes import iso
from loopcord.data.world import Application, Channel, Emoji, Guild, Person, World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loopcord.data.errors import Json

LIMITED_INTENT_FLAGS = {1 << 8: 1 << 13, 1 << 1: 1 << 15, 1 << 15: 1 << 19}
"""Privileged intent -> the application flag that shows that a small application has it."""

TEXT, DIRECT, CATEGORY = 0, 1, 4
"""Discord's types of channels other than threads."""


def user(someone: Person | Application) -> Json:
    """A user object; a bot's has `bot`."""
    shape: Json = {
        "id": someone.id,
        "username": re.sub(r"[^\w.]", "", someone.name).lower() or "user",
        "global_name": None if isinstance(someone, Application) else someone.name,
        "discriminator": "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }
    if isinstance(someone, Application):
        shape |= {"username": someone.name, "bot": True}
    return shape


def self_user(application: Application) -> Json:
    """The bot's user object as the bot itself sees it."""
    return user(application) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application(app: Application, world: World, privileged: int) -> Json:
    """The application object, as its own bot can request it."""
    flags = sum(flag for intent, flag in LIMITED_INTENT_FLAGS.items() if intent & privileged)
    owner = next(iter(world.people.values()), None)
    return {
        "id": app.id,
        "name": app.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user(app),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "hook": True,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner) if owner else user(app),
        "team": None,
        "approximate_guild_count": len(world.guilds_of_bot()),
        "approximate_user_install_count": 0,
        "integration_types_config": {"0": {}},
        "explicit_content_filter": 0,
        "tags": [],
        "flags_new": str(flags),
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
    }


def member(someone: Person | Application, guild: Guild, *, with_user: bool = True) -> Json:
    """A guild member object."""
    if isinstance(someone, Application):
        joined, roles = guild.bot_joined or guild.made, [guild.bot_role]
    else:
        joined, roles = guild.members.get(someone.id, guild.made), guild.roles_of(someone.id)
    shape: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": iso(joined),
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": roles,
        "mute": False,
        "deaf": False,
    }
    if with_user:
        shape["user"] = user(someone)
    return shape


def roles(guild: Guild, app: Application) -> list[Json]:
    """The roles of a guild: @everyone, the bot's own while it is a member, and those that people can have."""
    bot = [app] if guild.bot else []
    found = [_role(guild.id, "@everyone", 0)]
    found += [_role(guild.bot_role, each.name, 1) | _of_bot(guild, each) for each in bot]
    return found + [_role(each.id, each.name, at, each.color) for at, each in enumerate(guild.roles, start=len(found))]


def _of_bot(guild: Guild, app: Application) -> Json:
    return {"managed": True, "tags": {"bot_id": app.id}, "permissions": str(permissions.of_bot_role(guild))}


def _role(number: str, name: str, position: int, color: int = 0) -> Json:
    return {
        "id": number,
        "name": name,
        "position": position,
        "color": color,
        "colors": {"primary_color": color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        "permissions": str(permissions.EVERYONE),
    }


def channel_type(one: Channel) -> int:
    """Discord's type of a channel."""
    if one.thread is not None:
        return one.thread.type
    if one.is_category:
        return CATEGORY
    return TEXT if one.guild else DIRECT


OBFUSCATED = 1 << 17
"""The flag of a channel that the bot may not view, at the gateway."""

OBFUSCATED_NAME = "___hidden___"
"""The name of such a channel; one that the bot may view can have the same name."""


def is_hidden(one: Channel, world: World) -> bool:
    """Whether a guild's channel, but not a thread, is one that the bot may not view."""
    if one.guild is None or one.thread is not None or world.application is None:
        return False
    guild, inside = world.guilds[one.guild], world.channels_in(one.id) if one.is_category else ()
    return permissions.hides_from_bot(world.application, guild, one, inside)


def channel_at_gateway(one: Channel, world: World) -> Json:
    """A channel as the gateway sends it: obfuscated if the bot may not view it.

    Only its id, type, guild and position are true then, and its overwrites say nothing about anybody's permissions.
    """
    shape = channel(one, world)
    if not is_hidden(one, world):
        return shape
    nobody = {"id": one.guild, "type": permissions.ROLE, "allow": "0", "deny": str(permissions.VIEW_CHANNEL)}
    hidden: Json = {"name": OBFUSCATED_NAME, "flags": OBFUSCATED, "permission_overwrites": [nobody], "parent_id": None}
    return shape | hidden | {key: None for key in ("topic", "last_message_id") if key in shape}


def channel(one: Channel, world: World) -> Json:
    """A channel object: a guild's text channel or category, a thread, or direct messages."""
    if one.thread is not None:
        return thread_shapes.thread(one, one.thread, world)
    shape: Json = {"id": one.id, "last_message_id": one.last_message, "flags": 0}
    if one.guild is None:
        recipient = world.people.get(one.person or "")
        return shape | {"type": DIRECT, "recipients": [user(recipient)] if recipient else []}
    overwrites = [
        {"id": each.id, "type": each.type, "allow": str(each.allow), "deny": str(each.deny)}
        for each in permissions.overwrites(one, world.guilds[one.guild])
    ]
    shape |= {
        "type": channel_type(one),
        "guild_id": one.guild,
        "name": one.name,
        "parent_id": one.category,
        "position": sum(int(other.id) < int(one.id) for other in world.channels_of(one.guild)),
        "permission_overwrites": overwrites,
        "application_id": None,
    }
    if one.is_category:
        del shape["last_message_id"]
        return shape
    return shape | {"rate_limit_per_user": 0, "topic": None, "nsfw": False}


def guild(one: Guild, app: Application) -> Json:
    """A guild object without its channels and members."""
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": one.owner,
        "application_id": None,
        "region": "us-east",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": one.system_channel or None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": roles(one, app),
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": one.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(one: Guild, world: World, app: Application, threads: Iterable[Channel], *, all_members: bool) -> Json:
    """The data of GUILD_CREATE: the guild with its channels, and the members and threads that the bot may know."""
    members: list[Person | Application] = [app, *(world.members_of(one) if all_members else ())]
    return guild(one, app) | {
        "joined_at": iso(one.bot_joined or one.made),
        "large": False,
        "unavailable": False,
        "member_count": member_count(one),
        "members": [member(someone, one) for someone in members],
        "channels": [channel_at_gateway(each, world) for each in world.channels_of(one.id)],
        "voice_states": [],
        "threads": [thread_shapes.of_guild(each, world) for each in threads],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def member_count(one: Guild) -> int:
    """The number of a guild's members, including the bot."""
    return len(one.members) + one.bot


def emoji(one: Emoji, app: Application) -> Json:
    """An emoji of the application."""
    return {
        "id": one.id,
        "name": one.name,
        "user": user(app),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": one.animated,
        "available": True,
    }
