"""The URLs of messages' files: signed and valid for a day, as Discord's are."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from loopcord.data.clock import Clock

LIFETIME = 86_400
"""Seconds after which a URL expires."""

STEP = 3600
"""URLs are issued as of the full hour, in seconds, so they stay the same for a while and clients fetch a file once."""

_SIGNATURE = ("ex", "is", "hm")
_PLACE = re.compile(r"/((?:ephemeral-)?attachments)/(\d+)/(\d+)/([^/]+)")


class Links:
    """Creates and checks the URLs of one playground's files."""

    def __init__(self, clock: Clock, secret: str, address: str) -> None:
        self.address = address
        """The playground's base URL, without a trailing slash."""
        self._clock = clock
        self._key = secret.encode()

    def to(self, folder: str, owner: str, attachment: str, filename: str) -> str:
        """A valid URL for a file. `folder` is `attachments` or `ephemeral-attachments`."""
        return self._signed(f"/{folder}/{owner}/{attachment}/{filename}")

    def refreshed(self, url: str) -> str | None:
        """The same URL with a new signature and the rest of its query; None if it does not lead to a file here."""
        parts = self._own(url)
        if parts is None:
            return None
        path, query = parts
        more = [pair for pair in parse_qsl(query) if pair[0] not in _SIGNATURE]
        return self._signed(path) + urlencode(more)

    def unsigned(self, url: str) -> str:
        """The URL of a file here without its query, which varies; any other URL unchanged."""
        parts = self._own(url)
        return url if parts is None else self.address + quote(parts[0])

    def attachment_in(self, url: str) -> str | None:
        """The id of the file that a URL leads to, expired or not; None if it does not lead to a file here."""
        parts = self._own(url)
        found = _PLACE.fullmatch(parts[0]) if parts is not None else None
        return found[3] if found is not None else None

    def is_good(self, path: str, query: Mapping[str, str]) -> bool:
        """Whether a URL was issued here and has not expired. `path` is unquoted."""
        expires, issued = query.get("ex", ""), query.get("is", "")
        if not hmac.compare_digest(self._signature(path, expires, issued), query.get("hm", "").encode()):
            return False
        return int(expires, 16) > self._clock.now()

    def _own(self, url: str) -> tuple[str, str] | None:
        """Path and query of a URL that leads to a file here; None for any other."""
        if not url.startswith(self.address + "/"):
            return None
        parts = urlsplit(url)
        path = unquote(parts.path)
        return (path, parts.query) if _PLACE.fullmatch(path) else None

    def _signed(self, path: str) -> str:
        issued = int(self._clock.now()) // STEP * STEP
        expires = f"{issued + LIFETIME:x}"
        signature = self._signature(path, expires, f"{issued:x}").decode()
        return f"{self.address}{quote(path)}?ex={expires}&is={issued:x}&hm={signature}&"

    def _signature(self, path: str, expires: str, issued: str) -> bytes:
        text = f"{path} {expires} {issued}".encode()
        return hmac.new(self._key, text, hashlib.sha256).hexdigest().encode()
