"""Benches: figures, not tests. Each is run as `python -m bench.<name>`."""
