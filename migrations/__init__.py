"""The history of the database as Alembic migrations, which the store runs at startup."""
