"""Agents against each other: how well they play, and what the games themselves are like.

`selfplay` plays and counts games in one process. A tournament is a plan that says which agents take which seats on
which deals; its games are played in processes and kept line by line in a folder, so that a stopped tournament can
continue. All figures are computed from those lines.
"""
