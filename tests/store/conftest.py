"""The databases, for the tests of this folder."""

from tests.store.databases import address, database_kind, empty_address, servers, store

__all__ = ["address", "database_kind", "empty_address", "servers", "store"]
