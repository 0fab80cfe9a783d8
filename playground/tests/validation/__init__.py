"""Tests of the rules for forms."""
