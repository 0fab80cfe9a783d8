"""The REST routes for registering commands; `validation.commands` has the rules for a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.components import without_nulls
from loopcord.data.errors import Json, entry_point_dropped, missing_access, unknown, unsupported
from loopcord.data.facts import CommandsChanged
from loopcord.data.problems import Problems
from loopcord.data.world import CommandSet
from loopcord.rest.keys import LIMITS
from loopcord.validation.commands import CHAT, ENTRY_POINT, check_command, check_count, check_list
from loopcord.wire import answer, flag, read_json, read_object, state_of

if TYPE_CHECKING:
    from loopcord.data.state import State

routes = web.RouteTableDef()

_GLOBAL = "/applications/{application}/commands"
_GUILD = "/applications/{application}/guilds/{guild}/commands"


def _scope(request: web.Request) -> CommandSet:
    """The list of commands that the path refers to."""
    state = state_of(request)
    if request.match_info["application"] != state.application.id:
        raise unknown("Application")
    guild = request.match_info.get("guild")
    if guild is not None and guild not in state.world.guilds:
        raise missing_access()
    scope = guild or "global"
    return state.world.commands.get(scope) or CommandSet(id=scope)


def _find(scope: CommandSet, request: web.Request) -> Json:
    for command in scope.commands:
        if command["id"] == request.match_info["command"]:
            return command
    raise unknown("Application Command")


def _key(command: Json) -> tuple[int, str]:
    return command.get("type") or CHAT, command["name"]


def _stored_command(state: State, scope: CommandSet, form: Json, before: Json | None) -> Json:
    """A complete command for storage, with the id of its predecessor, and a new version if it differs."""
    command: Json = {
        "id": before["id"] if before else state.snowflakes.next(),
        "application_id": state.application.id,
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
        command["version"] = state.snowflakes.next()
    return command


def _store(request: web.Request, scope: CommandSet, commands: list[Json]) -> None:
    check_count(commands)
    if scope.id != "global" and any(command["type"] == ENTRY_POINT for command in commands):
        raise unsupported("entry point commands of a guild")
    known = {command["id"] for command in scope.commands}
    state = state_of(request)
    request.app[LIMITS].create_commands(scope.id, sum(command["id"] not in known for command in commands))
    scope.commands = commands
    state.world.put(scope)
    state.announce(CommandsChanged())


def _listed_command(command: Json, request: web.Request) -> Json:
    """A command as lists show it: with its localizations only on request."""
    return command if flag(request, "with_localizations") else _without_localizations(command)


def _without_localizations(part: Json) -> Json:
    """A copy of a command, an option or a choice without localizations."""
    copy = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for inner in ("options", "choices"):
        if inner in copy:
            copy[inner] = [_without_localizations(each) for each in copy[inner]]
    return copy


@routes.get(_GLOBAL)
@routes.get(_GUILD)
async def commands(request: web.Request) -> web.Response:
    """All commands of a scope."""
    return answer([_listed_command(command, request) for command in _scope(request).commands])


@routes.put(_GLOBAL)
@routes.put(_GUILD)
async def replace_commands(request: web.Request) -> web.Response:
    """Replace all registered commands with this list."""
    state = state_of(request)
    scope = _scope(request)
    forms: list[Json] = await read_json(request) or []
    check_list(forms)
    before = {_key(command): command for command in scope.commands}
    has, sent = ({_key(each)[0] for each in commands} for commands in (scope.commands, forms))
    if ENTRY_POINT in has - sent:
        raise entry_point_dropped()
    _store(request, scope, [_stored_command(state, scope, form, before.get(_key(form))) for form in forms])
    return answer(scope.commands)


@routes.post(_GLOBAL)
@routes.post(_GUILD)
async def create_command(request: web.Request) -> web.Response:
    """Add a command; one of the same name and type is replaced."""
    state = state_of(request)
    scope = _scope(request)
    form = await read_object(request)
    _check(form)
    before = {_key(command): command for command in scope.commands}
    old = before.get(_key(form))
    command = _stored_command(state, scope, form, old)
    before[_key(command)] = command
    _store(request, scope, list(before.values()))
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
    state = state_of(request)
    scope = _scope(request)
    form = await read_object(request)
    old = _find(scope, request)
    form |= {"type": old["type"]}
    _check(form, partial=True)
    command = _stored_command(state, scope, {**old, **form}, old)
    _store(request, scope, [command if each is old else each for each in scope.commands])
    return answer(command)


@routes.delete(_GLOBAL + "/{command}")
@routes.delete(_GUILD + "/{command}")
async def delete_command(request: web.Request) -> web.Response:
    """Remove a command."""
    scope = _scope(request)
    old = _find(scope, request)
    _store(request, scope, [each for each in scope.commands if each is not old])
    return answer()


def _check(form: Json, *, partial: bool = False) -> None:
    problems = Problems()
    check_command(form, (), problems, partial=partial)
    problems.raise_if_any()
