"""The art of Bremen: the plug-in uses `picture`; icons and sprites are SVG."""
