"""The art of Willkommen, Bierfest!: `picture` is what its plug-in takes; icons and sprites are SVG."""
