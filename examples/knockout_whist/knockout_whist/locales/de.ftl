# Knock-out Whist.
knockout_whist-name = Knock-out Whist
knockout_whist-hook = Kein Stich? Du bist raus.
knockout_whist-option-cards = erste Runde
knockout_whist-option-cards-note = Wie viele Karten jeder in der ersten Runde bekommt
knockout_whist-option-cards-7 = 7 Karten
knockout_whist-option-cards-5 = 5 Karten
knockout_whist-reason-last_left = Alle anderen sind ausgeschieden.
knockout_whist-must-follow = Du hast eine Karte der angespielten Farbe und musst bedienen.
knockout_whist-not-your-card = Diese Karte hast du nicht auf der Hand.

knockout_whist-played = { $who ->
    [you] { $name } spielst { $card }.
   *[other] { $name } spielt { $card }.
}
knockout_whist-won = { $who ->
    [you] { $name } gewinnst den Stich mit { $card }.
   *[other] { $name } gewinnt den Stich mit { $card }.
}
knockout_whist-knocked_out = { $who ->
    [you] { $name } hast keinen Stich und **scheidest aus**.
   *[other] { $name } hat keinen Stich und **scheidet aus**.
}
knockout_whist-dealt = { $count ->
    [one] Jetzt bekommt jeder eine Karte.
   *[other] Jetzt bekommt jeder { $count } Karten.
} { $who ->
    [you] { $name } hast die meisten Stiche und bestimmst die Trumpffarbe.
   *[other] { $name } hat die meisten Stiche und bestimmt die Trumpffarbe.
}
knockout_whist-named = { $who ->
    [you] { $name } machst { $suit } zum Trumpf.
   *[other] { $name } macht { $suit } zum Trumpf.
}
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = Stiche: { $figure }
knockout_whist-choose-move = Welche Farbe wird Trumpf?

knockout_whist-how-1 = **Ziel.** Bleib als Letzter übrig. Wer in einer Runde keinen Stich macht, **scheidet aus**.
knockout_whist-how-2 = **Ein Zug.** Spiel eine Karte. Die angespielte Farbe musst du bedienen; hast du keine davon, spiel irgendeine. Der höchste Trumpf gewinnt den Stich, sonst die höchste Karte der angespielten Farbe. Asse sind hoch.
knockout_whist-how-3 = **Das Ende.** Jede Runde hat eine Karte weniger. Wer die meisten Stiche hat, bestimmt den nächsten Trumpf und spielt aus. In der letzten Runde hat jeder nur eine Karte, also gewinnt immer jemand.
knockout_whist-rules =
    ## Knock-out Whist
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    In der ersten Runde bekommt jeder { $cards } Karten aus 52; ihr Trumpf wird ausgelost. Haben mehrere die meisten Stiche, bestimmt den Trumpf, wer den letzten Stich gewonnen hat, sonst der Nächste nach ihm.
