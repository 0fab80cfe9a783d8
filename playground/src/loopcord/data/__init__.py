"""What there is, and plain functions over it: people, guilds, messages, their ids, files, shapes and records.

Nothing here tells anybody of anything, and nothing here knows HTTP.
"""
