"""Tools for developing the playground, run by hand."""
