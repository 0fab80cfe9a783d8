"""A minimal Discord in the bot's own process: discord.py is unchanged, but its requests end here.

It keeps the latest messages, reports them to a callback, and forgets everything else, so any growth is the bot's.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, Final

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.app import Stammtisch

BOT: Final = 900
GUILD: Final = 800
KEPT: Final = 3000
"""The number of messages kept, those changed last, and of interactions."""
EPHEMERAL: Final = 64
ACKNOWLEDGED: Final = 40060
"""Discord's code for a second answer to an interaction."""
COMMAND, COMPONENT = 2, 3
PATIENCE: Final = 60.0
"""Seconds after which an interaction counts as never answered; the caller checks Discord's limit of three."""
ALL_PERMISSIONS: Final = str(discord.Permissions.all().value)

Told = Callable[[str, dict[str, Any]], None]
"""Receives the id of a person and a frame as their chat page gets it."""
Around = Callable[[str, str], AbstractAsyncContextManager[None]]
"""A context around a request, by its method and path; it may wait or raise before or after the request."""


class PocketDiscord:
    """The server side for one bot. `told` gets everything that each person sees."""

    def __init__(self, people: dict[str, str], told: Told, guild: int = GUILD) -> None:
        """`people` are names by id; all channels are in this `guild`."""
        self._guild = str(guild)
        self._people = people
        self._told = told
        # Ids differ between instances: a process that takes over tables of another one must not find its messages here.
        self._ids = itertools.count(1_000_000 + 1_000_000_000 * (guild >> 22))
        self._messages: OrderedDict[int, dict[str, Any]] = OrderedDict()
        self._nonces: OrderedDict[str, int] = OrderedDict()
        self._waiting: dict[int, tuple[dict[str, Any], asyncio.Future[int]]] = {}
        """The unanswered interactions by id, each with a future for the type of its answer."""
        self._by_token: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._originals: OrderedDict[str, int] = OrderedDict()
        self._bot: Stammtisch | None = None
        self.around: Around = lambda _method, _path: nullcontext()

    async def log_in(self, bot: Stammtisch) -> None:
        """Log the bot in, and redirect all its requests to this object."""
        self._bot = bot
        bot.http.request = self._request  # type: ignore[method-assign]  # redirects its requests
        async_context.set(_Adapter(self))
        await bot.login("token")

    # --- actions of people ---

    async def command(self, person: str, channel: int, name: str, options: dict[str, str]) -> float:
        """Use a slash command. Returns the seconds until it was answered; infinity if it never was."""
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        return await self._interact(person, channel, COMMAND, {"id": "1", "name": name, "type": 1, "options": given})

    async def click(self, person: str, message: int, custom_id: str, values: list[str] | None) -> float | None:
        """Click a button, or choose in a menu. Returns the same as `command`; None if the message is gone."""
        clicked = self._messages.get(message)
        if clicked is None:
            return None
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        if values is not None:
            data["values"] = values
        return await self._interact(person, int(clicked["channel_id"]), COMPONENT, data, clicked)

    async def _interact(
        self, person: str, channel: int, kind: int, data: dict[str, Any], message: dict[str, Any] | None = None
    ) -> float:
        number = next(self._ids)
        user = _user(person, self._people[person])
        private = channel in map(_private, self._people)
        payload: dict[str, Any] = {
            "id": str(number),
            "application_id": str(BOT),
            "type": kind,
            "token": f"t{number}",
            "version": 1,
            "channel_id": str(channel),
            "channel": _channel(channel, None if private else self._guild),
            "data": data,
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {"0": self._guild},
            "app_permissions": ALL_PERMISSIONS,
            "context": 1 if private else 0,
            "attachment_size_limit": 10 << 20,
        }
        if private:
            payload["user"] = user
        else:
            payload |= {
                "guild_id": self._guild,
                "guild_locale": "en-US",
                "member": _member(person, self._people[person]),
            }
        if message is not None:
            payload["message"] = message
        answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[number] = payload, answered
        _kept(self._by_token, payload["token"], payload)
        if self._bot is None:
            raise RuntimeError("no bot has logged in")
        self._bot._connection.parse_interaction_create(payload)  # type: ignore[arg-type]  # noqa: SLF001  (as its gateway)
        began = time.monotonic()
        try:
            async with asyncio.timeout(PATIENCE):
                await answered
        except TimeoutError:
            return float("inf")
        finally:
            del self._waiting[number]
        return time.monotonic() - began

    # --- requests of the bot ---

    async def _request(self, route: discord.http.Route, **options: Any) -> Any:
        body, form = options.get("json"), options.get("form")
        if body is None and form:
            body = _payload_of(form)
        return await self.asked(route.method, route.url.removeprefix(route.BASE).partition("?")[0], body or {})

    async def asked(self, method: str, path: str, body: Any) -> Any:
        """Answer a request within the context `around`."""
        await asyncio.sleep(0)  # let other tasks run, as during any request
        async with self.around(method, path):
            return self.answer(method, path, body)

    def answer(self, method: str, path: str, body: Any) -> Any:
        """Discord's answer to a request."""
        match method, *path.strip("/").split("/"):
            case "GET", "users", "@me":
                return _user(str(BOT), "Stammtisch") | {"bot": True, "verified": True}
            case "GET", "oauth2", "applications", "@me":
                return _application()
            case "GET", "applications", _, "commands":
                return []
            case "PUT", "applications", _, "commands":
                return [
                    {**each, "id": str(number), "application_id": str(BOT), "version": "1"}
                    for number, each in enumerate(body, start=1)
                ]
            case "POST", "users", "@me", "channels":
                person = str(body["recipient_id"])
                channel = _channel(_private(person), None)
                channel["recipients"] = [_user(person, self._people[person])]
                return channel
            case "POST", "channels", where, "messages":
                return self._post(int(where), body)
            case "PATCH", "channels", _, "messages", message:
                return self._change(int(message), body)
            case "DELETE", "channels", where, "messages", message:
                self._messages.pop(int(message), None)
                self._tell_all(int(where), {"type": "message_delete", "channel": where, "id": message})
                return None
            case "GET", "channels", _, "messages":
                return []
            case "GET", "channels", where:
                return _channel(int(where), self._guild)
            case "GET", "guilds", _, "members", person:
                return _member(person, self._people[person])
            case "GET", "guilds", guild:
                return {"id": guild, "name": "Tavern"}
            case "POST", "interactions", number, _, "callback":
                return self._callback(int(number), body)
            case "PATCH", "webhooks", _, token, "messages", "@original":
                if token in self._originals:
                    return self._change(self._originals[token], body)
                return self._show(self._by_token[token], body)
            case "POST", "webhooks", _, token:
                return self._show(self._by_token[token], body)
            case _:
                raise NotImplementedError(f"{method} {path}")

    def _callback(self, number: int, body: dict[str, Any]) -> dict[str, Any]:
        payload, answered = self._waiting[number]
        if answered.done():
            refused: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(refused, {"code": ACKNOWLEDGED, "message": "acknowledged already"})
        kind, data = body["type"], body.get("data") or {}
        message: dict[str, Any] | None = None
        if kind == discord.InteractionResponseType.message_update.value:
            message = self._change(int(payload["message"]["id"]), data)
            _kept(self._originals, payload["token"], int(message["id"]))
        elif kind == discord.InteractionResponseType.channel_message.value:
            message = self._show(payload, data)
        elif kind == discord.InteractionResponseType.deferred_message_update.value:
            _kept(self._originals, payload["token"], int(payload["message"]["id"]))
        if not answered.done():
            answered.set_result(kind)
        told = {"id": str(number), "type": payload["type"], "response_message_loading": False}
        told |= {"response_message_ephemeral": bool(data.get("flags", 0) & EPHEMERAL)}
        if message is None:
            return {"interaction": told}
        told["response_message_id"] = message["id"]
        return {"interaction": told, "resource": {"type": kind, "message": message}}

    def messages(self) -> list[dict[str, Any]]:
        """The kept messages, oldest first, including ephemeral ones."""
        return sorted(self._messages.values(), key=lambda message: int(message["id"]))

    def standing(self) -> list[dict[str, Any]]:
        """The kept messages that are not ephemeral, oldest first."""
        return [message for message in self.messages() if message["page"]["ephemeral_for"] is None]

    def _show(self, payload: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
        person = (payload.get("user") or payload["member"]["user"])["id"]
        message = self._post(int(payload["channel_id"]), data, only=person)
        _kept(self._originals, payload["token"], int(message["id"]))
        return message

    def _post(self, channel: int, body: dict[str, Any], only: str | None = None) -> dict[str, Any]:
        nonce = str(body.get("nonce") or "")
        if nonce and self._nonces.get(nonce) in self._messages:
            return self._messages[self._nonces[nonce]]
        number, now = next(self._ids), datetime.now(UTC).isoformat()
        message = {
            "id": str(number),
            "channel_id": str(channel),
            "author": _user(str(BOT), "Stammtisch"),
            "type": 0,
            "content": body.get("content") or "",
            "timestamp": now,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "flags": body.get("flags") or 0,
            "components": body.get("components") or [],
            "page": {"ephemeral_for": only},
        }
        _kept(self._messages, number, message)
        if nonce:
            _kept(self._nonces, nonce, number)
        self._tell_all(channel, {"type": "message_create", "message": message}, only)
        return message

    def _change(self, number: int, body: dict[str, Any]) -> dict[str, Any]:
        message = self._messages[number]
        changed = message | {key: body[key] for key in ("content", "components") if body.get(key) is not None}
        self._messages[number] = changed
        self._messages.move_to_end(number)
        frame = {"type": "message_update", "message": changed}
        self._tell_all(int(changed["channel_id"]), frame, changed["page"]["ephemeral_for"])
        return changed

    def _tell_all(self, channel: int, frame: dict[str, Any], only: str | None = None) -> None:
        private = {_private(person): person for person in self._people}
        self._told(only or private.get(channel) or next(iter(self._people)), frame)


class _Adapter(AsyncWebhookAdapter):
    """Redirects the answers to interactions."""

    def __init__(self, discord: PocketDiscord) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library's
        self._discord = discord

    async def request(self, route: Any, session: Any, **options: Any) -> Any:
        """See AsyncWebhookAdapter."""
        body, multipart = options.get("payload"), options.get("multipart")
        if body is None and multipart:
            body = _payload_of(multipart)
        path = re.sub(r"^.*/api/v\d+", "", route.url).partition("?")[0]
        return await self._discord.asked(route.method, path, body or {})


def _payload_of(form: list[dict[str, Any]]) -> Any:
    return discord.utils._from_json(next(part["value"] for part in form if part["name"] == "payload_json"))  # noqa: SLF001  (its own)


def _kept(found: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    found[key] = value
    if len(found) > KEPT:
        found.popitem(last=False)


def _private(person: str) -> int:
    return 700_000 + int(person)


def _user(number: str, name: str) -> dict[str, Any]:
    return {"id": number, "username": name, "discriminator": "0", "global_name": name, "avatar": None}


def _member(number: str, name: str) -> dict[str, Any]:
    found = {"user": _user(number, name), "roles": [], "permissions": "0", "joined_at": "2026-01-01T00:00:00+00:00"}
    return found | {"deaf": False, "mute": False, "flags": 0, "avatar": None}


def _channel(number: int, guild: str | None) -> dict[str, Any]:
    """A channel as Discord sends it; a DM channel if `guild` is None."""
    found: dict[str, Any] = {"id": str(number), "type": 1 if guild is None else 0, "flags": 0, "last_message_id": None}
    if guild is not None:
        found |= {"name": f"table-{number}", "guild_id": guild, "position": 0, "permission_overwrites": []}
        found |= {"nsfw": False, "permissions": ALL_PERMISSIONS, "parent_id": None, "topic": None}
    return found


def _application() -> dict[str, Any]:
    owner = _user("1", "owner")
    named: dict[str, Any] = {"id": str(BOT), "name": "Stammtisch", "icon": None, "description": "", "rpc_origins": []}
    return named | {"bot_public": True, "bot_require_code_grant": False, "owner": owner, "verify_key": "", "flags": 0}
