"""40 Barrels of Beer: put a card under one of nine stacks and turn up the next; exactly 40 wins, more goes out.

`model` holds the game's data, `rules` how it is played and counted and what a seat can infer.
"""

from engines.forty_barrels.rules import FortyBarrels

GAME = FortyBarrels()
