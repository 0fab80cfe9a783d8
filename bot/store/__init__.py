"""The store: where tables, seats, moves, posts and members are kept, in SQLite or PostgreSQL.

It decides nothing about a game or a table. Nothing outside this package and the `store.py` of features imports
SQLAlchemy: others hand in what is to be done in a transaction, as a function of a `UnitOfWork`, and get plain records
back.
"""
