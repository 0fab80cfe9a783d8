# Knock-out Whist.
knockout_whist-name = Knock-out Whist
knockout_whist-hook = Kein Stich? Du bist raus.
knockout_whist-option-cards = erste Runde
knockout_whist-option-cards-note = Wie viele Karten alle in der ersten Runde bekommen
knockout_whist-option-cards-7 = 7 Karten
knockout_whist-option-cards-5 = 5 Karten
knockout_whist-reason-last_left = Alle anderen sind ausgeschieden.
knockout_whist-must-follow = Du musst die ausgespielte Farbe bedienen.
knockout_whist-not-your-card = Diese Karte hast du nicht auf der Hand.

knockout_whist-played = { $who ->
    [you] { $name } spielst { $card }.
   *[other] { $name } spielt { $card }.
}
knockout_whist-won = { $who ->
    [you] { $name } machst den Stich mit { $card }.
   *[other] { $name } macht den Stich mit { $card }.
}
knockout_whist-knocked_out = { $who ->
    [you] { $name } hast keinen Stich gemacht und **scheidest aus**.
   *[other] { $name } hat keinen Stich gemacht und **scheidet aus**.
}
knockout_whist-dealt = { $count ->
    [one] Nächste Runde: eine Karte für alle.
   *[other] Nächste Runde: { $count } Karten für alle.
} { $who ->
    [you] { $name } hast die meisten Stiche und sagst Trumpf an.
   *[other] { $name } hat die meisten Stiche und sagt Trumpf an.
}
knockout_whist-named = { $who ->
    [you] { $name } sagst { $suit } als Trumpf an.
   *[other] { $name } sagt { $suit } als Trumpf an.
}
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = Stiche: { $figure }
knockout_whist-choose-move = Welche Farbe ist Trumpf?

knockout_whist-how-1 = **Ziel.** Bleib übrig, bis alle anderen ausgeschieden sind. Wer in einer Runde keinen Stich macht, **scheidet aus**.
knockout_whist-how-2 = **Ein Zug.** Spiel eine Karte. Die ausgespielte Farbe musst du bedienen. Kannst du das nicht, darfst du trumpfen oder abwerfen. Der höchste Trumpf macht den Stich, sonst die höchste Karte der ausgespielten Farbe. Das Ass ist die höchste Karte.
knockout_whist-how-3 = **Das Ende.** In jeder Runde gibt es eine Karte weniger. Wer die meisten Stiche hat, sagt den nächsten Trumpf an und spielt aus. In der letzten Runde haben alle nur noch eine Karte, also gewinnt immer jemand.
knockout_whist-rules =
    ## Knock-out Whist
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    Gespielt wird mit 52 Karten. In der ersten Runde bekommen alle { $cards }, und der Trumpf wird ausgelost. Haben mehrere die meisten Stiche, sagt Trumpf an, wer von ihnen den letzten Stich gemacht hat; sonst, wer von ihnen danach als Nächstes dran ist.
