"""The refusals that bots get, with Discord's codes and sentences.

When one is due is decided where the request is handled.
"""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""A JSON object as it is sent."""


class ApiError(Exception):
    """An answer other than success: HTTP status, Discord's code, a sentence, and for forms the tree of errors."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """What is sent to the bot."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class PageError(Exception):
    """Something that Discord's app would not let a person do; the message says why."""


def unauthorized() -> ApiError:
    """The token is missing or wrong."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """There is nothing at this address, neither here nor on Discord."""
    return ApiError(404, 0, "404: Not Found")


def method_not_allowed() -> ApiError:
    """There is something at this address, but not for this method."""
    return ApiError(405, 0, "405: Method Not Allowed")


def unsupported(what: str) -> ApiError:
    """Discord may know this route or part of a form, the playground does not."""
    return ApiError(501, 0, f"501: The playground does not support {what}")


def unreadable_json() -> ApiError:
    """The body is not JSON."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def wrong_content_type(*expected: str) -> ApiError:
    """The Content-Type is none of those that this route takes."""
    names = ", ".join(f"'{each}'" for each in sorted(expected))
    message = f'Expected "Content-Type" header to be one of {{{names}}}.'
    return invalid_form({"_errors": [{"code": "CONTENT_TYPE_INVALID", "message": message}]})


def blocked() -> ApiError:
    """The proxy before Discord's servers refuses clients that do not say what they are."""
    return ApiError(403, 40333, "internal network error")


def too_large() -> ApiError:
    """A file is over the limit."""
    return ApiError(413, 40005, "Request entity too large")


def invalid_form(errors: Json) -> ApiError:
    """The body is JSON, but not what this route takes."""
    return ApiError(400, 50035, "Invalid Form Body", errors)


def empty_message() -> ApiError:
    """A message without anything to show."""
    return ApiError(400, 50006, "Cannot send an empty message")


def too_many_commands(most: int) -> ApiError:
    """More commands of a type than a scope can have."""
    return ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")


def entry_point_dropped() -> ApiError:
    """A whole list of commands without the entry point command that is registered."""
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
    """The thing that an id in the request should name does not exist (any more)."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """The bot cannot see this channel or guild."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees it, but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def not_the_author() -> ApiError:
    """Only one's own messages can be edited."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def not_in_direct_messages() -> ApiError:
    """Not possible outside guilds."""
    return ApiError(403, 50003, "Cannot execute action on a DM channel")


def invalid_recipient() -> ApiError:
    """There is nobody with this id to write to."""
    return ApiError(400, 50033, "Invalid Recipient(s)")


def wrong_channel_type() -> ApiError:
    """Channels of this type do not have what was asked for."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def system_message() -> ApiError:
    """Nobody wrote this message, so nobody can edit or take it back."""
    return ApiError(403, 50021, "Cannot execute action on a system message")


def thread_exists() -> ApiError:
    """A message has one thread at most."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def thread_archived(status: int = 400) -> ApiError:
    """In an archived thread nothing can be changed. The status is 403 for one that only moderators can open again."""
    return ApiError(status, 50083, "Thread is archived")


def thread_locked() -> ApiError:
    """In a locked thread only moderators can write."""
    return ApiError(403, 160005, "Thread is locked")


def no_replies() -> ApiError:
    """A reply shows what it replies to."""
    return ApiError(400, 160002, "Cannot reply without permission to read message history")


def wrong_number_to_delete() -> ApiError:
    """Bulk deletion is for 2 to 100 messages."""
    message = "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages"
    return ApiError(400, 50016, message)


def too_old_to_delete() -> ApiError:
    """Bulk deletion is for the last two weeks."""
    return ApiError(400, 50034, "A message provided was too old to bulk delete")


def too_many_emojis() -> ApiError:
    """An application has 2000 emojis at most."""
    return ApiError(400, 30008, "Maximum number of emojis reached (2000)")


def too_many_events() -> ApiError:
    """A guild has 100 events at most that are not over."""
    return ApiError(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")


def event_is_over() -> ApiError:
    """An event that is over, or was called off, stays as it is."""
    return ApiError(400, 180000, "Cannot modify a finished event")


def guild_outage() -> ApiError:
    """Discord has trouble with this guild just now."""
    return ApiError(503, 0, "503: Service Unavailable")


def already_acknowledged() -> ApiError:
    """An interaction takes one answer only."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def expired_token() -> ApiError:
    """The fifteen minutes of an interaction are over."""
    return ApiError(401, 50027, "Invalid Webhook Token")


DM_REFUSALS = {
    "50007": ApiError(403, 50007, "Cannot send messages to this user"),
    "50278": ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds"),
    "40003": ApiError(403, 40003, "You are opening direct messages too fast"),
}
"""What a bot hears that may not write to a person, by the person's setting."""


def dm_refused(setting: str) -> ApiError:
    """A fresh copy of the refusal that belongs to a person's setting."""
    known = DM_REFUSALS[setting]
    return ApiError(known.status, known.code, known.message)
