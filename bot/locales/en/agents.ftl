# House players: computer players that fill seats.
agent-name = { $number ->
    [1] Resi
    [2] Sepp
    [3] Vroni
    [4] Alois
    [5] Burgl
    [6] Xaver
   *[other] Guest { $number }
}
agent-careless = careless
agent-careless-note = Plays whatever comes to hand
agent-easy-going = easy-going
agent-easy-going-note = Plays by feel, and forgets what’s out of sight
agent-sensible = sensible
agent-sensible-note = Plays sensibly, and remembers what was shown
agent-cunning = cunning
agent-cunning-note = Plays the game out in its head before it moves
agent-ruthless = ruthless
agent-ruthless-note = Takes its time, and gives nothing away
agent-shown = 🤖 { $name }
agent-drives-for = { $name } (🤖)
agent-at-level = { $name }, { $level }
