"""Delivery: puts screens on Discord and keeps each message up to date.

`Scheduler` decides when to update a table, `TableSync` runs a `Sender` for each of its messages, `reconcile` says what
a message should show, and `Outbox` sends it and records what it shows. The function that draws screens is passed in,
and what a click means is decided elsewhere.
"""
