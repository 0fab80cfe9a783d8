"""The REST routes with which a bot registers its commands.

Here belongs keeping the lists of commands. The rules for a command belong in `validation.commands`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import web

from playground.components import without_nulls
from playground.errors import Json, missing_access, unknown
from playground.validation.commands import CHAT, check_command, check_count, check_list
from playground.validation.problems import Problems
from playground.wire import answer, core_of, flag, read_body, read_json
from playground.world import CommandSet

if TYPE_CHECKING:
    from playground.core import Core

routes = web.RouteTableDef()

_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"


def _scope(request: web.Request) -> CommandSet:
    """The list of commands that the path is about."""
    core = core_of(request)
    if request.match_info["application"] != core.application.id:
        raise unknown("Application")
    guild = request.match_info.get("guild")
    if guild is not None and guild not in core.world.guilds:
        raise missing_access()
    scope = guild or "global"
    return core.world.commands.get(scope) or CommandSet(id=scope)


def _find(scope: CommandSet, request: web.Request) -> Json:
    for command in scope.commands:
        if command["id"] == request.match_info["command"]:
            return command
    raise unknown("Application Command")


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or CHAT, command["name"]


def _kept(core: Core, scope: CommandSet, form: Json, before: Json | None) -> Json:
    """A command as it is stored: complete, with the id of its predecessor, and a new version if it differs."""
    command: Json = {
        "id": before["id"] if before else core.snowflakes.next(),
        "application_id": core.application.id,
        "version": before["version"] if before else "",
        "default_member_permissions": None,
        "type": CHAT,
        "name_localizations": None,
        "description": "",
        "description_localizations": None,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
    }
    command |= {key: value for key, value in form.items() if value is not None and key not in ("id", "version")}
    if "options" in command:
        command["options"] = without_nulls(command["options"])
    if scope.id != "global":
        command["guild_id"] = scope.id
    else:
        command.setdefault("dm_permission", True)
    if command["default_member_permissions"] is not None:
        command["default_member_permissions"] = str(command["default_member_permissions"])
    if command != before:
        command["version"] = core.snowflakes.next()
    return command


def _store(core: Core, scope: CommandSet, commands: list[Json]) -> None:
    check_count(commands)
    known = {command["id"] for command in scope.commands}
    core.limits.create_commands(scope.id, sum(command["id"] not in known for command in commands))
    scope.commands = commands
    core.world.put(scope)
    core.pages.commands_changed()


def _shown(command: Json, request: web.Request) -> Json:
    """A command as lists show it: with its localizations only if they are asked for."""
    if flag(request, "with_localizations"):
        return command
    return {key: value for key, value in command.items() if not key.endswith("_localizations")}


@routes.get(_GLOBAL)
@routes.get(_GUILD)
async def commands(request: web.Request) -> web.Response:
    """All commands of a scope."""
    return answer([_shown(command, request) for command in _scope(request).commands])


@routes.put(_GLOBAL)
@routes.put(_GUILD)
async def replace_commands(request: web.Request) -> web.Response:
    """Put this list in the place of whatever was registered."""
    core = core_of(request)
    scope = _scope(request)
    body: Any = await read_json(request)
    forms = check_list(body)
    before = {_key(command): command for command in scope.commands}
    _store(core, scope, [_kept(core, scope, form, before.get(_key(form))) for form in forms])
    return answer(scope.commands)


@routes.post(_GLOBAL)
@routes.post(_GUILD)
async def create_command(request: web.Request) -> web.Response:
    """Add a command; one of the same name and type is replaced."""
    core = core_of(request)
    scope = _scope(request)
    form = (await read_body(request)).json
    _check(form)
    before = {_key(command): command for command in scope.commands}
    old = before.get(_key(form))
    command = _kept(core, scope, form, old)
    before[_key(command)] = command
    _store(core, scope, list(before.values()))
    return answer(command, 201 if old is None else 200)


@routes.get(_GLOBAL + "/{command}")
@routes.get(_GUILD + "/{command}")
async def command(request: web.Request) -> web.Response:
    """One command."""
    return answer(_find(_scope(request), request))


@routes.patch(_GLOBAL + "/{command}")
@routes.patch(_GUILD + "/{command}")
async def edit_command(request: web.Request) -> web.Response:
    """Change some fields of a command."""
    core = core_of(request)
    scope = _scope(request)
    old = _find(scope, request)
    form = (await read_body(request)).json
    _check(form | {"type": old["type"]}, partial=True)
    command = _kept(core, scope, {**old, **form}, old)
    _store(core, scope, [command if each is old else each for each in scope.commands])
    return answer(command)


@routes.delete(_GLOBAL + "/{command}")
@routes.delete(_GUILD + "/{command}")
async def delete_command(request: web.Request) -> web.Response:
    """Remove a command."""
    scope = _scope(request)
    old = _find(scope, request)
    _store(core_of(request), scope, [each for each in scope.commands if each is not old])
    return answer()


def _check(form: Json, *, partial: bool = False) -> None:
    problems = Problems()
    check_command(form, (), problems, partial=partial)
    problems.raise_if_any()
