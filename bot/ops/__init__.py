"""What the host of a bot needs: logs, metrics, health, the doctor, and the login.

The modules lie at different heights of the house: everybody may import `metrics`; `health` and `doctor` look at
messages, tables and games. So this package itself imports nothing.
"""
