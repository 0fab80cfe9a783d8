"""The art of 40 Barrels of Beer: the plug-in uses `picture`; everything else is SVG."""
