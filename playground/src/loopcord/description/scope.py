"""The requests and events of discord.py that the playground does not support, with names and reasons.

A test ensures that these and the supported routes and events together cover everything in discord.py 2.7. The list in
docs/behaviour.md is generated from this module: `python -m loopcord.description.scope`.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Final, Literal

from msgspec import Struct


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\{id\}", "[^/]+").replace(r"\*", ".*"))


class Family(Struct, frozen=True):
    """Routes or events that are missing for the same reason."""

    patterns: tuple[str, ...]
    """For routes `METHOD /path`, for events the name; `{id}` matches one step of a path, `*` anything."""
    name: str
    status: Literal["refused", "out of scope"]
    """Refused: a game bot might want it, and gets an error that says so. Out of scope: a game bot has no use for it."""
    reason: str

    def covers(self, what: str) -> bool:
        """Whether a route or event belongs to this family."""
        return any(_compiled(pattern).fullmatch(what) for pattern in self.patterns)


ROUTES: Final = (
    Family(("PATCH /users/@me", "PATCH /applications/@me"), "changing the bot's own profile", "refused",
           "the bot's name and avatar are chosen when the playground starts"),
    Family(("POST /auth/logout",), "logging out", "out of scope", "for accounts of people, not for bots"),
    Family(("POST /users/{id}/channels",), "group messages", "out of scope",
           "for accounts of people, not for bots"),
    Family(("POST /guilds/*/channels", "PATCH /guilds/*/channels"),
           "creating and changing channels", "refused", "people do that on the page; a game bot lacks the permission"),
    Family(("* /channels/*/permissions/*",), "permissions of a channel", "refused",
           "people set them on the page; a game bot lacks the permission"),
    Family(("* /channels/*/messages/pins*", "* /channels/*/pins*"), "pinned messages", "refused",
           "nothing can be pinned"),
    Family(("* /channels/*/reactions*",), "reactions", "refused", "modern bots use buttons"),
    Family(("* /channels/*/messages/*/crosspost", "* /channels/*/followers"), "announcement channels", "out of scope",
           "all channels are text channels, their threads or direct messages"),
    Family(("* /channels/*/polls/*",), "polls", "refused", "messages with polls are refused as well"),
    Family(("* /channels/*/voice-status", "*soundboard*", "* /guilds/*/voice-states/*",
            "* /stage-instances*"), "voice, stages and sounds", "out of scope", "the playground is silent"),
    Family(("*invites*",), "invitations", "out of scope", "people join guilds on the page"),
    Family(("* /channels/*/webhooks", "* /guilds/*/webhooks", "* /webhooks/*"),
           "webhooks other than those of interactions", "out of scope",
           "a bot that answers interactions needs no others"),
    Family(("POST /guilds", "* /guilds/templates/*", "* /guilds/*/templates*", "DELETE /guilds/{id}",
            "PATCH /guilds/{id}"),
           "creating, changing and deleting guilds", "out of scope",
           "Discord no longer lets bots do it, or people do it on the page"),
    Family(("* /guilds/*/bans*", "* /guilds/*/bulk-ban", "* /guilds/*/prune", "* /guilds/*/auto-moderation/*",
            "* /guilds/*/audit-logs", "* /guilds/*/incident-actions", "* /guilds/*/mfa"),
           "moderation", "out of scope", "a game bot does not moderate"),
    Family(("PATCH /guilds/*/members/*", "DELETE /guilds/*/members/*", "PUT /guilds/*/members/*"),
           "changing members, and their roles", "refused",
           "people do that on the page; a game bot lacks the permission"),
    Family(("* /guilds/*/roles*",), "creating, changing and counting roles", "refused",
           "people do that on the page; a game bot lacks the permission"),
    Family(("* /guilds/*/emojis*",), "emojis of guilds", "refused", "a bot has its own emojis"),
    Family(("* /guilds/*/stickers*", "* /stickers/*", "* /sticker-packs*"), "stickers", "out of scope",
           "messages with stickers are refused as well"),
    Family(("* /guilds/*/scheduled-events/*/users*", "* /guilds/*/scheduled-events/*/exceptions*"),
           "who is interested in a scheduled event", "refused", "the page has no way to show interest"),
    Family(("* /guilds/*/integrations*",), "integrations", "out of scope", "the bot is the only one"),
    Family(("* /guilds/*/onboarding", "* /guilds/*/preview", "* /guilds/*/vanity-url", "* /guilds/*/welcome-screen",
            "* /guilds/*/widget*"), "the public profile of a guild", "out of scope", "nobody can visit it"),
    Family(("* /applications/*/commands/permissions", "* /applications/*/commands/*/permissions"),
           "who may use a command", "refused", "it takes the token of a person"),
    Family(("* /applications/*/entitlements*", "* /applications/*/skus", "* /skus/*"), "purchases", "out of scope",
           "there is nothing to sell"),
    Family(("* /api/*",), "an old version of the API", "refused",
           "only versions 10, 9 and paths without a version are served, all as version 10"),
)  # fmt: skip
"""Routes that answer 501; the first family that covers one names it."""

SENT: Final = {
    "READY": "the bot has identified itself",
    "RESUMED": "a broken connection was resumed, and all missed events have been sent",
    "GUILD_CREATE": "for each guild after READY, when the bot joins one, and when an outage is over",
    "GUILD_UPDATE": "the name or language of a guild changed",
    "GUILD_DELETE": "the bot was removed, the guild was deleted, or (`unavailable`) it has an outage",
    "GUILD_ROLE_CREATE": "a role was created",
    "GUILD_ROLE_UPDATE": "the name or color of a role changed",
    "GUILD_ROLE_DELETE": "a role was deleted",
    "GUILD_MEMBERS_CHUNK": "when the bot asks for members",
    "GUILD_MEMBER_ADD": "somebody joined (with the members intent)",
    "GUILD_MEMBER_UPDATE": "somebody's name or roles changed (with the members intent)",
    "GUILD_MEMBER_REMOVE": "somebody left (with the members intent)",
    "GUILD_SCHEDULED_EVENT_CREATE": "the bot created a scheduled event",
    "GUILD_SCHEDULED_EVENT_UPDATE": "the bot changed one; not sent when its time comes or is over",
    "GUILD_SCHEDULED_EVENT_DELETE": "the bot deleted one",
    "CHANNEL_CREATE": "a channel was created",
    "CHANNEL_UPDATE": "a channel changed its name, category, members or permissions, or the bot gained or lost access",
    "CHANNEL_DELETE": "a channel was deleted",
    "THREAD_CREATE": "a thread that the bot sees was started (`newly_created`), or the bot was added to one",
    "THREAD_UPDATE": "the name or a setting of a thread changed, it was archived, or it was reopened",
    "THREAD_DELETE": "a thread was deleted; not sent for the threads of a deleted channel",
    "THREAD_LIST_SYNC": "the bot gained access to a channel: its active threads",
    "THREAD_MEMBER_UPDATE": "an archived thread that the bot is in was reopened",
    "THREAD_MEMBERS_UPDATE": "the bot joined or left a thread, or (with the members intent) anybody did",
    "MESSAGE_CREATE": "somebody wrote, the bot itself included",
    "MESSAGE_UPDATE": "a message was edited",
    "MESSAGE_DELETE": "a message was deleted",
    "MESSAGE_DELETE_BULK": "several messages were deleted at once",
    "INTERACTION_CREATE": "a command, a click, an autocompletion or a submitted modal",
}
"""The events that the playground sends, and when."""

EVENTS: Final = (
    Family(("MESSAGE_REACTION_*",), "reactions", "refused", "nobody can react"),
    Family(("MESSAGE_POLL_*",), "polls", "refused", "messages with polls are refused as well"),
    Family(("CHANNEL_PINS_UPDATE",), "pinned messages", "refused", "nothing can be pinned"),
    Family(("TYPING_START",), "who is typing", "out of scope", "people write faster than a bot could use it"),
    Family(("PRESENCE_UPDATE",), "who is online", "out of scope", "a privileged intent that a game bot does not have"),
    Family(("USER_UPDATE",), "changes of the bot's own profile", "out of scope",
           "the bot's name and avatar are chosen when the playground starts"),
    Family(("VOICE_*", "STAGE_INSTANCE_*", "GUILD_SOUNDBOARD_*"), "voice, stages and sounds", "out of scope",
           "the playground is silent"),
    Family(("INVITE_*",), "invitations", "out of scope", "people join guilds on the page"),
    Family(("WEBHOOKS_UPDATE", "INTEGRATION_*", "GUILD_INTEGRATIONS_UPDATE"), "webhooks and integrations",
           "out of scope",
           "the bot is the only one"),
    Family(("AUTO_MODERATION_*", "GUILD_BAN_*", "GUILD_AUDIT_LOG_ENTRY_CREATE"), "moderation", "out of scope",
           "a game bot does not moderate"),
    Family(("GUILD_EMOJIS_UPDATE", "GUILD_STICKERS_UPDATE"), "emojis and stickers of guilds", "refused",
           "there are none"),
    Family(("GUILD_SCHEDULED_EVENT_USER_*",), "who is interested in a scheduled event", "refused",
           "the page has no way to show interest"),
    Family(("APPLICATION_COMMAND_PERMISSIONS_UPDATE",), "who may use a command", "refused", "nobody can change it"),
    Family(("ENTITLEMENT_*", "SUBSCRIPTION_*"), "purchases", "out of scope", "there is nothing to sell"),
)  # fmt: skip
"""Events that are never sent."""

_ID = re.compile(r"/\d+(?=/|$)")
_TOKEN = re.compile(r"/[\w-]{40,}(?=/|$)")


def is_listed(method: str, path: str) -> bool:
    """Whether this is one of Discord's routes that the playground does not support."""
    return any(family.covers(f"{method} {path}") for family in ROUTES)


def unsupported_route(method: str, path: str) -> str:
    """The description of an unsupported request: its route and the name of its family."""
    route = f"{method} {path}"
    name = next((family.name for family in ROUTES if family.covers(route)), "nothing that discord.py 2.7 asks for")
    return f"{method} {_TOKEN.sub('/{token}', _ID.sub('/{id}', path))} ({name})"


def markdown_lists() -> str:
    """The lists for the documentation, as Markdown."""
    lines = ["| not supported | routes | |", "|---|---|---|"]
    lines += [_row(family) for family in ROUTES]
    lines += ["", "| event | sent when |", "|---|---|"]
    lines += [f"| `{name}` | {when} |" for name, when in SENT.items()]
    lines += ["", "| not sent | events | |", "|---|---|---|"]
    lines += [_row(family) for family in EVENTS]
    return "\n".join(lines) + "\n"


def _row(family: Family) -> str:
    shown = ", ".join(f"`{pattern}`" for pattern in family.patterns)
    return f"| {family.name} | {shown} | {family.status}: {family.reason} |"


if __name__ == "__main__":
    sys.stdout.write(markdown_lists())
