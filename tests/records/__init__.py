"""Tests of what remains of tables that have ended."""
