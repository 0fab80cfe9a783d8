"""Which versions of tables other processes have told of."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store import TableRecord

TABLES: Final = 4_000
"""Of how many tables this is remembered; no read lasts so long that more than this change meanwhile."""


class News:
    """The newest versions that were heard of, so that a read which was overtaken by a notice is not trusted."""

    def __init__(self) -> None:
        self._versions: OrderedDict[str, int] = OrderedDict()
        """The one that was heard of last at the end."""

    def heard(self, table_id: str, version: int) -> None:
        """Another process has stored this version of a table."""
        self._versions[table_id] = max(version, self._versions.pop(table_id, version))
        if len(self._versions) > TABLES:
            self._versions.popitem(last=False)

    def are_newer(self, row: TableRecord) -> bool:
        """Whether a table is known to have changed since it was like this."""
        return self._versions.get(row.id, 0) > row.version
