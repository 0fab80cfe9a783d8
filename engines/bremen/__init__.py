"""Bremen: four town musicians, tricks of tiles, and a goal that all reach together or not at all.

`model` holds the game's data, `rules` how it is played, `scoring` the goal and whether it is still reachable, and
`beliefs` what a seat can infer.
"""

from engines.bremen.rules import Bremen

GAME = Bremen()
