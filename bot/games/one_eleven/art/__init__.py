"""The art of 111: the plug-in uses `picture`; icons and sprites are SVG."""
