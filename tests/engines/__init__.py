"""Tests of the engines: the conformance kit over all games, and what is special to each."""
