"""Tests of what the playground makes of Discord's API description."""
