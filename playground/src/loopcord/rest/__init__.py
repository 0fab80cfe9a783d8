"""The REST API that bots use, a file for each family of its routes; `pipeline` is what every request goes through."""
