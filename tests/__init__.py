"""The tests; their tree mirrors the tree of the code."""
