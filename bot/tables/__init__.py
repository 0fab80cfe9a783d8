"""What a table is and how it changes: lobby, seats, play and clocks, as functions on plain data."""
