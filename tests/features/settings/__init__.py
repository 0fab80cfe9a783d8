"""Tests of server settings."""
