"""The store: tables, seats, moves, posts and members in SQLite or PostgreSQL.

It knows no rules. Only this package and the `store.py` files of features import SQLAlchemy. Other code passes in a
function of a `UnitOfWork`, which runs in a transaction, and gets plain records back.
"""
