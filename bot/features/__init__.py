"""What the bot offers beside playing, one package a feature: each can be deleted with its line in `registry`.

A feature registers all that it adds with one `Feature`. The core knows no feature, and no feature knows another.
"""
