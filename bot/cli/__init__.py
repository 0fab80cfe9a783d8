"""The command `stammtisch`: what can be done from a terminal."""
