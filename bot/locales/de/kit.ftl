# Was der Baukasten für jedes Spiel mit gewöhnlichen Karten sagt; ein Spiel ersetzt kit-... durch ein eigenes <spiel>-...
kit-seat = { $name } · { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
kit-seat-out = ~~{ $name }~~ · ausgeschieden
kit-down = { $count } verdeckt
kit-figure = Punkte: { $figure }
kit-suit = Trumpf: { $suit }
kit-pile-stock = Nachziehstapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
kit-pile-discard = Ablagestapel: oben { $cards }, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
kit-pile-row = Auf dem Tisch: { $cards }
kit-hand = Deine Karten: { $cards }
kit-chosen = Ausgewählt: **{ $card }**
kit-choose = Welche Karte spielst du?
kit-choose-then = Was machst du mit **{ $card }**?
kit-choose-move = Was machst du?
kit-menu-cards = Karte wählen
kit-menu-moves = Zug wählen
kit-help-cards = Tipp auf eine Karte. Spielen kannst du: { $cards }
kit-help-moves = Das kannst du tun: { $moves }
kit-why = Der Hausspieler würde hier dasselbe tun.
kit-hint = Unter **?** findest du die Regeln und was du jetzt tun kannst. Mit **💡** bekommst du einen Zug vorgeschlagen.
kit-opening = Du fängst an. Was du tun kannst, steht unter dem Bild. Tipp jederzeit auf **?**, um die Regeln nachzulesen.
kit-clubs = Kreuz
kit-diamonds = Karo
kit-hearts = Herz
kit-spades = Pik
kit-card = { $suit ->
    [clubs] Kreuz
    [diamonds] Karo
    [hearts] Herz
   *[spades] Pik
} { $rank ->
    [A] Ass
    [J] Bube
    [Q] Dame
    [K] König
   *[other] { $rank }
}
kit-card-back = eine verdeckte Karte
kit-no-card = keine
kit-is-chosen = { $card }, gewählt
