"""The art of 111: `picture` is what its plug-in takes; icons and sprites are SVG."""
