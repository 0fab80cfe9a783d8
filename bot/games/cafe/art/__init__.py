"""The art of Cafe International: `picture` is what its plug-in takes; icons and sprites are SVG."""
