"""The people: who there is, who comes, and how they are.

Here belong the routes below `/page/people`.
"""

from __future__ import annotations

from typing import get_args

from aiohttp import web

from playground import membership, news
from playground.options import PageError
from playground.page_api.common import locale_in, name_in, person_of, read
from playground.wire import answer, core_of
from playground.world import DmSetting, Person

routes = web.RouteTableDef()


@routes.get("/page/people")
async def people(request: web.Request) -> web.Response:
    """Everybody."""
    core = core_of(request)
    return answer({"people": [core.pages.person(each) for each in core.world.people.values()]})


@routes.post("/page/people")
async def add_person(request: web.Request) -> web.Response:
    """Somebody new, who joins every guild."""
    core = core_of(request)
    body = await read(request)
    person = Person(id=core.snowflakes.next(), name=name_in(body), locale=locale_in(body))
    core.world.put(person)
    core.pages.people_changed()
    membership.join(core, person, *core.world.guilds.values())
    return answer(core.pages.person(person))


@routes.patch("/page/people/{person}")
async def change_person(request: web.Request) -> web.Response:
    """Another name, language or setting for direct messages."""
    core = core_of(request)
    person = person_of(request, request.match_info["person"])
    body = await read(request)
    name = name_in(body) if "name" in body else person.name
    locale = locale_in(body) if "locale" in body else person.locale
    dms = body.get("dms", person.dms)
    if dms not in get_args(DmSetting):
        raise PageError(f"dms is one of {', '.join(get_args(DmSetting))}.")
    person.name, person.locale, person.dms = name, locale, dms
    core.world.put(person)
    news.person_changed(core, person)
    core.pages.people_changed()
    return answer(core.pages.person(person))
