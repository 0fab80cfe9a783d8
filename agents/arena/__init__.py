"""Agents against each other: measures how well they play, and what the games themselves are like.

`selfplay` plays and counts games in one process. A tournament has a plan: which agents take which seats on which deals.
Its games are played in several processes and stored line by line in a folder, so that a stopped tournament can
continue. All figures are computed from those lines.
"""
