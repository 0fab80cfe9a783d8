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
agent-heuristic = sensible
agent-random = careless
agent-shown = 🤖 { $name }
agent-introduction = 🤖 { $name } (house player, { $agent })
