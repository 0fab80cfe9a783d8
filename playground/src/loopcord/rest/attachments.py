"""The REST route that refreshes the URLs of files."""

from __future__ import annotations

from aiohttp import web

from loopcord.data.errors import invalid_form
from loopcord.wire import answer, read_object, state_of

routes = web.RouteTableDef()

MOST_AT_ONCE = 50
"""The most URLs in one request."""


@routes.post("/attachments/refresh-urls")
async def refresh(request: web.Request) -> web.Response:
    """New URLs for expired or unsigned ones; URLs of other hosts stay unchanged.

    Discord does not document this route; docs.discord.food does, under "Cloud Uploads".
    """
    links = state_of(request).links
    asked = (await read_object(request)).get("attachment_urls")
    if not isinstance(asked, list) or not all(isinstance(each, str) for each in asked):
        error = {"code": "LIST_TYPE_CONVERT", "message": "Only iterables may be used in a ListType"}
        raise invalid_form({"attachment_urls": {"_errors": [error]}})
    if not 1 <= len(asked) <= MOST_AT_ONCE:
        error = {"code": "BASE_TYPE_BAD_LENGTH", "message": f"Must be between 1 and {MOST_AT_ONCE} in length."}
        raise invalid_form({"attachment_urls": {"_errors": [error]}})
    return answer({"refreshed_urls": [{"original": url, "refreshed": links.refreshed(url) or url} for url in asked]})
