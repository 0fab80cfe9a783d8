# House players: computer players that fill seats.
house-name = { $number ->
    [1] Resi
    [2] Sepp
    [3] Vroni
    [4] Alois
    [5] Burgl
    [6] Xaver
   *[other] Guest { $number }
}
house-kind-sensible = sensible
house-kind-careless = careless
house-player = 🤖 { $name }
house-player-seat = 🤖 { $name } (house player, { $kind })
