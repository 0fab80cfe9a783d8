"""Requests to Discord and their limits, components and files, plainer forms, emojis, and hidden channels."""
