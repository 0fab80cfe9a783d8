"""The art of Bremen: `picture` is what its plug-in takes; icons and sprites are SVG."""
