"""The refusals that bots get, with Discord's codes and sentences.

The handlers of requests decide when to raise them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object."""


class ApiError(Exception):
    """An error answer: HTTP status, Discord's code, a sentence, and for forms the tree of errors."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON sent to the bot."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class PageError(Exception):
    """A person's action that Discord's app would not allow; the message says why."""


def unauthorized() -> ApiError:
    """The token is missing or wrong."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """Neither the playground nor Discord has this address."""
    return ApiError(404, 0, "404: Not Found")


def method_not_allowed() -> ApiError:
    """This address exists, but not for this method."""
    return ApiError(405, 0, "405: Method Not Allowed")


def unsupported(what: str) -> ApiError:
    """Discord may support this route or form field, but the playground does not."""
    return ApiError(501, 0, f"501: The playground does not support {what}")


def unreadable_json() -> ApiError:
    """The body is not JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def wrong_content_type(*expected: str) -> ApiError:
    """The route does not accept this Content-Type."""
    names = ", ".join(f"'{each}'" for each in sorted(expected))
    message = f'Expected "Content-Type" header to be one of {{{names}}}.'
    return invalid_form({"_errors": [{"code": "CONTENT_TYPE_INVALID", "message": message}]})


def blocked() -> ApiError:
    """The proxy in front of Discord's servers refuses clients that do not identify themselves."""
    return ApiError(403, 40333, "internal network error")


def too_large() -> ApiError:
    """A file is over the limit."""
    return ApiError(413, 40005, "Request entity too large")


def invalid_form(errors: Json) -> ApiError:
    """The body is JSON, but not what this route accepts."""
    return ApiError(400, 50035, "Invalid Form Body", errors)


def empty_message() -> ApiError:
    """The message has nothing to show."""
    return ApiError(400, 50006, "Cannot send an empty message")


def too_many_commands(most: int) -> ApiError:
    """The scope cannot have this many commands of a type."""
    return ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")


def entry_point_dropped() -> ApiError:
    """A bulk update of commands lacks the registered entry point command."""
    return ApiError(
        400,
        50240,
        "You cannot remove this app's Entry Point command in a bulk update operation. "
        "Please include the Entry Point command in your update request or delete it separately.",
    )


_UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
    "Guild Scheduled Event": 10070,
}


def unknown(what: str) -> ApiError:
    """The object that an id in the request names does not exist (any more)."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot cannot see this channel or guild."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot can see this channel or guild, but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def not_the_author() -> ApiError:
    """The bot can edit only its own messages."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def not_in_direct_messages() -> ApiError:
    """This works only in guilds."""
    return ApiError(403, 50003, "Cannot execute action on a DM channel")


def invalid_recipient() -> ApiError:
    """No person has this id."""
    return ApiError(400, 50033, "Invalid Recipient(s)")


def wrong_channel_type() -> ApiError:
    """Channels of this type do not support the request."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def not_for_messages() -> ApiError:
    """Nobody can write in a category."""
    return ApiError(400, 50008, "Cannot send messages in a non-text channel")


def system_message() -> ApiError:
    """Nobody wrote this message, so nobody can edit or delete it."""
    return ApiError(403, 50021, "Cannot execute action on a system message")


def thread_exists() -> ApiError:
    """A message can have only one thread."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def thread_archived(status: int = 400) -> ApiError:
    """An archived thread cannot be changed. The status is 403 if only moderators can unarchive it."""
    return ApiError(status, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    """Only moderators can write in a locked thread."""
    return ApiError(403, 160005, "Thread is locked")


def no_replies() -> ApiError:
    """A reply shows the message it replies to, so it needs the permission to read the history."""
    return ApiError(400, 160002, "Cannot reply without permission to read message history")


def wrong_number_to_delete() -> ApiError:
    """Bulk deletion takes 2 to 100 messages."""
    message = "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages"
    return ApiError(400, 50016, message)


def too_old_to_delete() -> ApiError:
    """Bulk deletion takes only messages of the last two weeks."""
    return ApiError(400, 50034, "A message provided was too old to bulk delete")


def too_many_emojis() -> ApiError:
    """An application can have at most 2000 emojis."""
    return ApiError(400, 30008, "Maximum number of emojis reached (2000)")


def too_many_events() -> ApiError:
    """A guild can have at most 100 unfinished events."""
    return ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")


def event_is_over() -> ApiError:
    """A finished or cancelled event cannot be changed."""
    return ApiError(400, 180000, "Cannot modify a finished event")


def guild_outage() -> ApiError:
    """The guild has an outage."""
    return ApiError(503, 0, "503: Service Unavailable")


def already_acknowledged() -> ApiError:
    """The interaction already has an answer."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def expired_token() -> ApiError:
    """The interaction's token has expired after fifteen minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


DM_REFUSALS = {
    "50007": ApiError(403, 50007, "Cannot send messages to this user"),
    "50278": ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds"),
    "40003": ApiError(403, 40003, "You are opening direct messages too fast"),
}
"""The refusal of a direct message to a person, by the person's setting."""


def dm_refused(setting: str) -> ApiError:
    """A new copy of the refusal for a person's setting."""
    known = DM_REFUSALS[setting]
    return ApiError(known.status, known.code, known.message)
