# Hausspieler: der Computer füllt freie Plätze.
agent-name = { $number ->
    [1] Resi
    [2] Sepp
    [3] Vroni
    [4] Alois
    [5] Burgl
    [6] Xaver
   *[other] Gast { $number }
}
agent-heuristic = bedacht
agent-random = sorglos
agent-shown = 🤖 { $name }
agent-introduction = 🤖 { $name } (Hausspieler, { $agent })
