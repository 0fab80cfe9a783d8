"""The numbers: how many requests of which route in how many seconds, and the exempt routes.

`buckets` counts.
"""

from __future__ import annotations

from msgspec import Struct


class Rule(Struct, frozen=True):
    """A number of requests within a number of seconds."""

    requests: int
    seconds: float
    bucket: str = ""
    """Routes with the same name here share a bucket and its hash; without one, a route has its own."""


DEFAULT = Rule(50, 1)
"""The rule of routes without their own: as much as the global limit allows."""

GLOBAL = Rule(50, 1)
"""All requests of a bot together, except those of `outside_global`."""

WITHOUT_TOKEN = Rule(50, 1)
"""Requests without authorization, per network address: the optional limit `address`."""

FOLLOW_UPS = Rule(30, 60)
"""New follow-ups in a channel, for all interactions together: the optional limit `follow-ups`."""

_COMMANDS = "/applications/{application}/commands"
_GUILD_COMMANDS = "/applications/{application}/guilds/{guild}/commands"
_FOLLOW_UPS = "/webhooks/{webhook}/{token}"
_FOLLOW_UP = Rule(5, 2, "follow-ups of an interaction")

RULES: dict[tuple[str, str], Rule] = {
    ("GET", "/gateway/bot"): Rule(2, 5),
    ("POST", "/channels/{channel}/messages"): Rule(5, 5),
    ("PATCH", "/channels/{channel}/messages/{message}"): Rule(5, 5),
    ("DELETE", "/channels/{channel}/messages/{message}"): Rule(5, 1),
    ("GET", "/channels/{channel}/messages"): Rule(5, 5),
    ("GET", "/channels/{channel}/messages/{message}"): Rule(5, 5),
    ("POST", "/channels/{channel}/typing"): Rule(5, 5),
    ("POST", _FOLLOW_UPS): _FOLLOW_UP,
    ("PATCH", _FOLLOW_UPS + "/messages/{message}"): _FOLLOW_UP,
    ("GET", _FOLLOW_UPS + "/messages/{message}"): _FOLLOW_UP,
    ("DELETE", _FOLLOW_UPS + "/messages/{message}"): _FOLLOW_UP,
    ("POST", "/users/@me/channels"): Rule(10, 10),
    ("PUT", _COMMANDS): Rule(5, 20),
    ("POST", _COMMANDS): Rule(5, 20),
    ("PATCH", _COMMANDS + "/{command}"): Rule(5, 20),
    ("DELETE", _COMMANDS + "/{command}"): Rule(5, 20),
    ("PUT", _GUILD_COMMANDS): Rule(5, 20),
    ("POST", _GUILD_COMMANDS): Rule(5, 20),
    ("PATCH", _GUILD_COMMANDS + "/{command}"): Rule(5, 20),
    ("DELETE", _GUILD_COMMANDS + "/{command}"): Rule(5, 20),
}

DELETE_AFTER_A_MOMENT = Rule(3, 0.333, "messages older than ten seconds")
DELETE_AFTER_TWO_WEEKS = Rule(30, 4, "messages older than two weeks")
"""Deleting a message uses one of three buckets, by the message's age (discord-api-docs, issue 8330)."""

_MOMENT = 10.0
_TWO_WEEKS = 14 * 86_400.0

UNLIMITED = {("POST", "/interactions/{interaction}/{token}/callback")}
"""Answers to interactions have no bucket."""

MAJOR = ("channel", "guild", "webhook", "token")
"""Path parameters whose values have separate buckets."""


def rule_for(method: str, route: str, age: float | None) -> Rule:
    """The rule of a route; `age` is the age in seconds of the message in its path, None without an existing one."""
    if (method, route) == ("DELETE", "/channels/{channel}/messages/{message}") and age is not None:
        if age > _TWO_WEEKS:
            return DELETE_AFTER_TWO_WEEKS
        if age > _MOMENT:
            return DELETE_AFTER_A_MOMENT
    return RULES.get((method, route), DEFAULT)


def outside_global(route: str) -> bool:
    """Whether a route does not count towards the global limit: answers to interactions, and their follow-ups."""
    return route.startswith(("/interactions/", "/webhooks/"))
