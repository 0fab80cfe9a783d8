"""The art of Willkommen, Bierfest!: the plug-in uses `picture`; icons and sprites are SVG."""
