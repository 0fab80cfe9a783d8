"""The REST API that bots use, a file for each family of its routes; `door` is the way in."""
