"""Willkommen, Bierfest!: draw, put back what you do not want, and lay sets of beers before somebody calls a toast.

`edition` lists the cards and what they are worth, `model` has the game's data, `moves` the legal moves, the reasons for
refusals and what moves would bring, `rules` how a turn is played, `toast` what happens when everybody drinks, and
`beliefs` what a seat can infer.
"""

from engines.bierfest.rules import Bierfest

GAME = Bierfest()
