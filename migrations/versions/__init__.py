"""One file for each step of the database, oldest first by its number."""
