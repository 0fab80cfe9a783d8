"""Tests of the engines: the conformance kit over all games, and the rules of each."""
