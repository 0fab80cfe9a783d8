"""111: twelve cards in a row that may never be rearranged; swap them one at a time until they ascend or descend.

`edition` has the cards, the figures from `edition.toml` and what a row is worth, `model` the game's data, and `rules`
how it is played and who may know what.
"""

from engines.one_eleven.rules import OneEleven

GAME = OneEleven()
