"""Tests of what the host of a bot needs."""
