"""The art of Cafe International: the plug-in uses `picture`; icons and sprites are SVG."""
