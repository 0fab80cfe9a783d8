"""Cafe International: find every guest a chair at a table of the right flag, and company there.

Pure rules for 2 to 4 players: what a move leads to, what a seat may know, and how the game ends. The positions of the
tables are data (`edition.toml`), which a host can replace.

`edition` lists the guests and tables, `board` has the furnished room, `model` the game's data, `seating` who sits where
and what that brings, `rules` how a turn is played, and `beliefs` what a seat can infer.
"""

from engines.cafe.rules import CafeInternational

GAME = CafeInternational()
