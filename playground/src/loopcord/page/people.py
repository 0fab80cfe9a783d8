"""The routes below `/page/people`: list, add and change people."""

from __future__ import annotations

from typing import get_args

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.facts import PersonAdded, PersonChanged
from loopcord.data.world import DmSetting, Person
from loopcord.page import shapes
from loopcord.page.common import locale_in, name_in, person_of
from loopcord.services import membership
from loopcord.wire import answer, read_from_page, state_of

routes = web.RouteTableDef()


@routes.get("/page/people")
async def people(request: web.Request) -> web.Response:
    """List all people."""
    state = state_of(request)
    return answer({"people": [shapes.person(each) for each in state.world.people.values()]})


@routes.post("/page/people")
async def add_person(request: web.Request) -> web.Response:
    """Add a person, who joins every guild."""
    state = state_of(request)
    body = await read_from_page(request)
    person = Person(id=state.snowflakes.next(), name=name_in(body), locale=locale_in(body))
    state.world.put(person)
    state.announce(PersonAdded(person))
    membership.join(state, person, *state.world.guilds.values())
    return answer(shapes.person(person))


@routes.patch("/page/people/{person}")
async def change_person(request: web.Request) -> web.Response:
    """Change a person's name, language or setting for direct messages."""
    state = state_of(request)
    person = person_of(request, request.match_info["person"])
    body = await read_from_page(request)
    name = name_in(body) if "name" in body else person.name
    locale = locale_in(body) if "locale" in body else person.locale
    dms = body.get("dms", person.dms)
    if dms not in get_args(DmSetting):
        raise PageError(f"dms must be one of {', '.join(get_args(DmSetting))}.")
    person.name, person.locale, person.dms = name, locale, dms
    state.world.put(person)
    state.announce(PersonChanged(person))
    return answer(shapes.person(person))
