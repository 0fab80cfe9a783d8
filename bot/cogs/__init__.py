"""Commands and clicks: one comes in, one call to the host, one answer goes out.

Rules, words, SQL and the look of screens have their places elsewhere.
"""
