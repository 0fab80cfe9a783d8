"""Tests of the kit of pictures."""
