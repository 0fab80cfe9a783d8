"""Threads: as bots see them, as people do, and the rules both are under."""
