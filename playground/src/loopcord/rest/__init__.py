"""The REST API for bots, with one file per family of routes; every request passes through `pipeline`."""
