"""The art of 40 Barrels of Beer: `picture` is what its plug-in takes; icons and sprites are SVG."""
