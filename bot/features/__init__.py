"""What the bot offers besides playing: one package per feature, which can be deleted with its line in `registry`.

A feature registers everything it adds with one `Feature`. The core knows no feature, and no feature knows another.
"""
