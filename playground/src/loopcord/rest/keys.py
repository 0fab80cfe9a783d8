"""The keys of objects in the aiohttp application that only the REST routes need."""

from __future__ import annotations

from aiohttp import web

from loopcord.rest.limits import Limits
from loopcord.rest.old_edits import OldEdits
from loopcord.services.identifies import Identifies

LIMITS: web.AppKey[Limits] = web.AppKey("limits")
OLD_EDITS: web.AppKey[OldEdits] = web.AppKey("old_edits")
IDENTIFIES: web.AppKey[Identifies] = web.AppKey("identifies")
