"""Commands and clicks: one comes in, one call to the host, one answer goes out.

Here does not belong any rule, any word, any SQL, nor how a screen looks.
"""
