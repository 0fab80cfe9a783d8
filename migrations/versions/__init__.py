"""One file per migration, numbered from the oldest."""
