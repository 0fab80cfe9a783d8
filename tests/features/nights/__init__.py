"""Tests of game nights."""
