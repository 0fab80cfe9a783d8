"""Commands and clicks: one interaction in, one call to the host, one answer out.

Rules, texts, SQL and the look of screens belong to other packages.
"""
