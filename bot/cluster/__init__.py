"""Several processes that share a database: which of them owns a table, and how they reach each other."""
