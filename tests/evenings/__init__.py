"""Whole evenings as scripts, with real processes and a real Chromium: that of a host and that of a newcomer.

`make evenings` plays them in full; the tests play a shorter share.
"""
