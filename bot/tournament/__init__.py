"""Tournaments between agents: who plays how well, and what the games themselves are like.

A plan says which agents sit where on which deals; its games are played in processes and kept line by line in a folder,
so that a tournament that was stopped goes on. Everything that is told of it is computed from those lines. Nothing here
knows Discord, the store or the host.
"""
