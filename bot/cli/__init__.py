"""The command-line program `stammtisch`."""
