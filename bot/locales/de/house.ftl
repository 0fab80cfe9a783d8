# Hausspieler: der Computer füllt freie Plätze.
house-name = { $number ->
    [1] Resi
    [2] Sepp
    [3] Vroni
    [4] Alois
    [5] Burgl
    [6] Xaver
   *[other] Gast { $number }
}
house-kind-sensible = bedacht
house-kind-careless = sorglos
house-player = 🤖 { $name }
house-player-seat = 🤖 { $name } (Hausspieler, { $kind })
