"""Registers the commands with Discord: compares first, and writes only if something differs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import structlog
from discord import app_commands
from msgspec import Struct

from bot.background import stopped
from bot.host.rechecking import Recheck
from bot.locales import LANGUAGES, language_of, words
from bot.messages.discord_api.transport import is_refusal
from bot.ops.checks import Finding, found
from bot.screens.parts import OPTIONS
from bot.store.unit_of_work import CommandsDoubted, Notice

log = structlog.get_logger(__name__)

Typed: TypeAlias = app_commands.Range[str, 1, 100]
"""What a member types as an option; a refusal may repeat all of it."""

PERMISSIONS: Final = "default_member_permissions"

COMPARED: Final = (
    *("name", "description", "description_localizations", "type", "nsfw", "options", PERMISSIONS),
    *("contexts", "integration_types"),
)

OPTION_COMPARED: Final = (
    *("name", "description", "description_localizations", "type", "required", "choices", "autocomplete"),
    *("min_length", "max_length"),
)

ENTRY_POINT: Final = 4
"""The type of an application's entry point command for Discord's Activities. It is never ours."""

ENTRY_POINT_SENT: Final = (
    *("id", "name", "name_localizations", "description", "description_localizations", "type", "handler", "nsfw"),
    *("contexts", "integration_types", PERMISSIONS),
)
"""The fields of that command that are sent back, unchanged, with our commands."""

CHOICE_COMPARED: Final = ("name", "name_localizations", "value")

REGISTRATION_RETRY_DELAYS: Final = (10.0, 60.0, 600.0)
"""Seconds before each retry of a failed registration; the last value repeats.

Until then, commands that were registered earlier keep working.
"""


def spoken(key: str) -> app_commands.locale_str:
    """The text of a key: English as Discord's default, and the key for the translator."""
    return app_commands.locale_str(words(LANGUAGES[0])(key), key=key)


def offer_games(
    command: app_commands.Command[Any, Any, Any], games: Iterable[str], more: Mapping[str, str] = {}
) -> None:
    """Offer games, and `more` values with their keys, for the option `game`; as suggestions if they are too many."""
    keys = {**{game: f"{game}-name" for game in games}, **more}

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        say, wanted = words(language_of(interaction.locale.value)), typed.strip().casefold()
        found = [app_commands.Choice(name=say(key), value=value) for value, key in keys.items()]
        return [each for each in found if wanted in each.name.casefold()][:OPTIONS]

    if len(keys) > OPTIONS:
        app_commands.autocomplete(game=suggest)(command)
    else:
        choices = [app_commands.Choice(name=spoken(key), value=value) for value, key in keys.items()]
        app_commands.choices(game=choices)(command)


class Translator(app_commands.Translator):
    """Translates command texts into the bot's languages."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in this language; None where Discord's default, English, will do."""
        key, language = string.extras.get("key"), locale.value
        if key is None or language not in LANGUAGES[1:]:
            return None
        return words(language)(key)


class Registrar:
    """Registers the commands when the bot starts, and again when Discord has others.

    An outage of Discord does not stop the start. Discord does not report commands that somebody deleted or replaced, so
    they are compared every hour, and when an unknown command arrives. Of several processes, the one of shard 0 does it.
    """

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[discord.Client],
        *,
        leads: Callable[[], bool] = lambda: True,
        tell: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """`leads` returns whether this process compares after the start; `tell` sends notices to the others."""
        self._client = client
        self._tree = tree
        self._leads = leads
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self.refused: Finding | None = None
        """That Discord has refused the commands at the last attempt; None if it has not."""
        self.had_commands = False
        """Whether Discord knew commands of the application before: then the bot has run earlier."""
        self._recheck = Recheck("comparing commands", self._compare_again)

    async def start(self) -> None:
        """Try once, and keep trying in the background if Discord is down."""
        if not await self._tried():
            self._task = asyncio.create_task(self._go_on(), name="registering commands")
        self._recheck.start()

    async def close(self) -> None:
        """Stop trying; the next start tries again."""
        await stopped(self._task)
        await self._recheck.close()

    def doubt(self) -> None:
        """Compare the commands soon: somebody has used one that the bot does not have."""
        if self._leads():
            self._recheck.ask()
        else:
            self._tell(CommandsDoubted())

    def heard(self, notice: Notice) -> None:
        """Take in a notice of another process."""
        if isinstance(notice, CommandsDoubted) and self._leads():
            self._recheck.ask()

    async def _go_on(self) -> None:
        tries = 0
        while True:
            await asyncio.sleep(REGISTRATION_RETRY_DELAYS[min(tries, len(REGISTRATION_RETRY_DELAYS) - 1)])
            if await self._tried():
                return
            tries += 1

    async def _compare_again(self) -> bool:
        return not self._leads() or await self._tried()

    async def _tried(self) -> bool:
        """Compare and register; False if Discord is down. A refusal is only noted: earlier commands keep working."""
        try:
            self.had_commands = (await register_commands(self._client, self._tree)).had_commands
        except discord.HTTPException as error:
            if is_refusal(error):
                self.refused = found("commands-refused", status=str(error.status), number=str(error.code))
                log.error("commands-refused", code=error.code, reason=self.refused.text)  # noqa: TRY400  (no traceback needed)
                return True
            log.warning("commands-not-registered", reason=f"status {error.status}")
            return False
        except (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited) as error:
            log.warning("commands-not-registered", reason=type(error).__name__)
            return False
        self.refused = None
        return True


class Registered(Struct, frozen=True):
    """What a registration found and did."""

    had_commands: bool
    """Whether Discord knew commands of the application before."""
    changed: bool
    """Whether they had to be sent."""


async def register_commands(client: discord.Client, tree: app_commands.CommandTree[discord.Client]) -> Registered:
    """Make Discord's list of our commands match."""
    known, wanted = await _known(client), await _wanted(tree)
    had_commands = not all(map(_is_entry_point, known))
    if not _different(wanted, known):
        return Registered(had_commands, changed=False)
    # Discord refuses a list without the existing entry point command.
    kept = [{key: each[key] for key in ENTRY_POINT_SENT if key in each} for each in known if _is_entry_point(each)]
    await client.http.bulk_upsert_global_commands(_application(client), payload=[*wanted, *kept])
    log.info("commands-registered", count=len(wanted))
    return Registered(had_commands, changed=True)


async def different_commands(client: discord.Client, tree: app_commands.CommandTree[discord.Client]) -> list[str]:
    """The names of commands that Discord lacks, should not have, or has in another form. One request.

    `client` is logged in; `tree` may belong to another client, and has a translator.
    """
    return _different(await _wanted(tree), await _known(client))


def _application(client: discord.Client) -> int:
    if client.application_id is None:
        raise RuntimeError("commands can be compared only after the login")
    return client.application_id


async def _wanted(tree: app_commands.CommandTree[discord.Client]) -> list[Any]:
    if tree.translator is None:
        raise RuntimeError("commands can be compared only with a translator")
    return [await each.get_translated_payload(tree, tree.translator) for each in tree.get_commands()]


async def _known(client: discord.Client) -> list[Any]:
    """Discord's commands. discord.py's own call omits the translations, so everything would always differ."""
    route = discord.http.Route("GET", "/applications/{application_id}/commands", application_id=_application(client))
    known: list[Any] = await client.http.request(route, params={"with_localizations": "true"})
    return known


def _different(wanted: list[Any], known: list[Any]) -> list[str]:
    ours, theirs = _by_name(wanted), _by_name(each for each in known if not _is_entry_point(each))
    return [
        name for kind, name in sorted(ours.keys() | theirs.keys()) if ours.get((kind, name)) != theirs.get((kind, name))
    ]


def _is_entry_point(command: Any) -> bool:
    return bool(command.get("type") == ENTRY_POINT)


def _by_name(commands: Iterable[Any]) -> dict[tuple[int, str], dict[str, Any]]:
    return {(command.get("type", 1), command["name"]): _essence(command, COMPARED) for command in commands}


def _essence(thing: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    """The compared fields of a command, an option or a choice; Discord omits, or nulls, empty ones."""
    essence: dict[str, Any] = {}
    for key in keys:
        value = thing.get(key)
        if key == "options":
            value = [_essence(option, OPTION_COMPARED) for option in value or ()]
        elif key == "choices":
            value = [_essence(choice, CHOICE_COMPARED) for choice in value or ()]
        elif key in {"contexts", "integration_types"} and value is not None:
            value = sorted(value)
        elif key == PERMISSIONS and value is not None:  # Discord sends it as a string.
            value = str(value)
        if value not in (None, False, {}, []):
            essence[key] = value
    return essence
