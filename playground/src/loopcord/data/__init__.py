"""The data and plain functions on it: people, guilds, messages, their ids, files, JSON shapes and the record.

Nothing here announces changes or knows HTTP.
"""
