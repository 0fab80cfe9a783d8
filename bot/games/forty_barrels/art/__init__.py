"""The art of 40 Barrels of Beer: the plug-in uses `picture`; icons and sprites are SVG."""
