"""What a bot has put into each channel, in order: messages made, changed, taken away, refused.

Requests of many kinds become one kind of entry. An answer to a click is an entry like any other, whether it came at
once or after a deferral: what counts is what people get to see.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

import discord
from loopcord.client import Json
from loopcord.testing.discordpy import Request
from msgspec import Struct

PRIVATE = 1 << 6
"""The flag of messages that one person sees."""

_VISIBLE_FIELDS = ("content", "embeds", "components", "flags", "attachments", "allowed_mentions")


class Entry(Struct, frozen=True):
    """One thing done to a message."""

    act: str
    message: str
    """Which message of the channel, counted from 1 as they were made."""
    body: Any = None


class SentMessage(Struct, frozen=True):
    """What a message looks like, and where to click on it."""

    channel: str
    message: str
    body: Json


class Asked(Struct):
    """An interaction, as far as its answers need it."""

    channel: str
    person: str
    clicked: str | None
    answer: str | None = None
    thinking: bool = False
    """Whether the bot has asked for patience, so that its first edit makes the message."""


class Sent:
    """Everything that one bot sends."""

    def __init__(self) -> None:
        self._channels: defaultdict[str, list[Entry]] = defaultdict(list)
        self._places: dict[str, tuple[str, str]] = {}
        self._asked: dict[str, Asked] = {}
        self._made: defaultdict[str, int] = defaultdict(int)
        self._newest: dict[str, SentMessage] = {}
        self._direct: dict[str, str] = {}

    def by_channel(self, names: dict[str, str]) -> dict[str, list[Entry]]:
        """The entries of each channel, with names for ids. What only one person sees is a channel of its own."""
        names = names | {channel: f"direct messages of {names[person]}" for person, channel in self._direct.items()}
        return {
            _named(place, names): [_plain(each, names) for each in found] for place, found in self._channels.items()
        }

    def newest(self, channel: str, person: str | None = None) -> SentMessage:
        """The message that was made last in a channel, or there for one person, as it is now."""
        return self._newest[channel if person is None else _private(channel, person)]

    def newest_to(self, person: str) -> SentMessage:
        """The same in somebody's direct messages."""
        return self.newest(self._direct[person])

    def heard(self, event: str, payload: Any) -> None:
        """Note interactions, which are answered by id and token."""
        if event == "INTERACTION_CREATE":
            person = (payload.get("member") or payload)["user"]["id"]
            clicked = (payload.get("message") or {}).get("id")
            asked = Asked(payload["channel_id"], person, clicked)
            self._asked[payload["token"]] = asked

    def requested(self, request: Request) -> None:
        """Note a request."""
        parts = request.url.split("?")[0].split("/")
        match f"{request.method} {request.path}":
            case "POST /users/@me/channels":
                self._direct[str(request.body["recipient_id"])] = request.answer["id"]
            case "POST /channels/{channel_id}/messages":
                self._make(request, parts[-2], request.body, request.answer)
            case "PATCH /channels/{channel_id}/messages/{message_id}":
                self._note("change", parts[-1], request.body)
            case "DELETE /channels/{channel_id}/messages/{message_id}":
                self._note("take away", parts[-1])
            case "POST /interactions/{webhook_id}/{webhook_token}/callback":
                self._answer(request, self._asked[parts[-2]])
            case "POST /webhooks/{webhook_id}/{webhook_token}":
                asked = self._asked[parts[-1]]
                self._make(request, _place(asked, request.body), request.body, request.answer)
            case (
                "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original"
                | "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
            ):
                asked = self._asked[parts[-3]]
                if asked.thinking:
                    asked.thinking, asked.answer = False, request.answer["id"]
                    self._make(request, _private(asked.channel, asked.person), request.body, request.answer)
                else:
                    self._note("change", asked.answer or asked.clicked or "", request.body)

    def _answer(self, request: Request, asked: Asked) -> None:
        data = request.body.get("data") or {}
        match request.body["type"]:
            case 4:
                made = request.answer["resource"]["message"]
                asked.answer = made["id"]
                self._make(request, _place(asked, data), data, made)
            case 5:
                asked.thinking = True
            case 7:
                self._note("change", asked.clicked or "", data)

    def _make(self, request: Request, place: str, body: dict[str, Any], made: Any) -> None:
        if isinstance(request.answer, discord.HTTPException):
            self._channels[place].append(Entry("refused", str(request.answer.code), body))
            return
        self._made[place] += 1
        self._places[made["id"]] = place, str(self._made[place])
        self._note("make", made["id"], body)

    def _note(self, act: str, message: str, body: dict[str, Any] | None = None) -> None:
        place, number = self._places[message]
        self._channels[place].append(Entry(act, number, body))
        if body is not None and (place not in self._newest or int(message) >= int(self._newest[place].message)):
            self._newest[place] = SentMessage(place.split()[0], message, body)


def _private(channel: str, person: str) -> str:
    return f"{channel} for {person}"


def _place(asked: Asked, body: dict[str, Any]) -> str:
    private = int(body.get("flags") or 0) & PRIVATE
    return _private(asked.channel, asked.person) if private else asked.channel


def _plain(entry: Entry, names: dict[str, str]) -> Entry:
    shown = None if entry.body is None else {key: entry.body[key] for key in _VISIBLE_FIELDS if key in entry.body}
    return Entry(entry.act, entry.message, _renamed(shown, names))


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return _named(value, names) if isinstance(value, str) else value


def _named(text: str, names: dict[str, str]) -> str:
    for number, name in names.items():
        text = text.replace(number, f"<{name}>")
    return re.sub(r"\d{17,20}", "<id>", text)
