"""The same tavern and databases as for the tests of the host."""

from tests.tables.conftest import address, database_kind, servers, store, tavern

__all__ = ["address", "database_kind", "servers", "store", "tavern"]
