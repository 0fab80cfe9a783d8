"""All tests; the folders mirror the tree."""
