"""The tests of Stammtisch, laid out like the tree they test."""
