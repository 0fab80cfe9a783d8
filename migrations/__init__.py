"""The history of the database, as Alembic migrations; run at start-up by the store."""
