"""Watches an evening from Discord's side while it runs: every message as people see it, and what it should show."""
