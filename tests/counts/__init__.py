"""What one move costs, in counts: snapshots, screens, tasks, transactions, requests and more, never in seconds.

`python -m tests.counts` prints them as a table.
"""
