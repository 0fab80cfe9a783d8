"""Tournaments: plans, folders, figures, and the command."""
