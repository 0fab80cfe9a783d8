"""Benchmarks, not tests. Run each as `python -m bench.<name>`."""
