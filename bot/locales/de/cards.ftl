# Die Gesichter der Spielkarten.
card-rank = { $rank ->
    [1] A
    [11] B
    [12] D
    [13] K
   *[other] { $rank }
}
