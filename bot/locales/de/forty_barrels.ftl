# 40 Barrels of Beer (40 Fässer Bier).
forty_barrels-name = 40 Fässer Bier
forty_barrels-tagline = Genau 40 Fässer müssen auf den Wagen. Gedächtnis und Glück für 2 bis 4.
forty_barrels-option-memory_aid = Merkhilfe
forty_barrels-option-memory_aid-note = Zeigt, welche Karten in welchem Stapel liegen

forty_barrels-total = Die offenen Karten ergeben **{ $total }**
forty_barrels-total-aces = Die offenen Karten ergeben **{ $total }** (ein Ass zählt 1 oder 14)
forty_barrels-or = { $first } oder { $last }
forty_barrels-pile = Nachziehstapel: { $count }
forty_barrels-seat-cards = { $name } · { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
forty_barrels-seat-out = ~~{ $name }~~ · ausgeschieden
forty_barrels-first = Neun Fässer, alle verdeckt. { $name } fängt an.
forty_barrels-last = **{ $name }** legt **{ $card }** unter Platz { $place }; **{ $turned }** wird aufgedeckt.
forty_barrels-last-drew = { $name } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
} nach.
forty_barrels-last-passed = { $name } hat keine Karte mehr und passt.
forty_barrels-last-out = Das macht { $total }: zu viel. **{ $name }** scheidet aus.
forty_barrels-aid-heading = Merkhilfe: die Stapel von oben nach unten
forty_barrels-aid-line = Platz { $place }: { $cards }

forty_barrels-choose-card = Welche Karte spielst du?
forty_barrels-choose-place = Unter welchen Platz kommt **{ $card }**?
forty_barrels-hand = Deine Karten: { $cards }
forty_barrels-hand-empty = Du hast keine Karten mehr.
forty_barrels-passing = Deine Hand ist leer und der Nachziehstapel auch: Du passt und bleibst im Spiel.
forty_barrels-button-pass = Passen
forty_barrels-you-are-out = Unter deiner Ladung ist der Wagen zusammengebrochen: Du bist ausgeschieden. Den anderen kannst du weiter zuschauen.

forty_barrels-reason-forty = Genau 40 Fässer auf dem Wagen.
forty_barrels-reason-last_left = Alle anderen haben den Wagen überladen.
forty_barrels-reason-hands_empty = Niemand im Spiel hat noch eine Karte, und nie waren es genau 40.

forty_barrels-not-your-card = Diese Karte hast du nicht auf der Hand.
forty_barrels-no-such-place = Diesen Platz gibt es nicht.
forty_barrels-cannot-pass = Du hast noch Karten, also musst du eine spielen.
forty_barrels-must-pass = Deine Hand ist leer: Du kannst nur passen.

forty_barrels-rules =
    ## 40 Fässer Bier
    Ihr beladet einen Wagen mit Fässern. Wer die offenen Karten auf **genau 40** bringt, gewinnt; wer darüber kommt, überlädt ihn und scheidet aus.

    ### Vorbereitung
    Ein gewöhnliches Blatt mit 52 Karten. Alle bekommen 4 Karten; 9 weitere liegen verdeckt im Quadrat 3 × 3 aus. Der Rest ist der Nachziehstapel. Wer anfängt, wird ausgelost.

    ### Dein Zug
    Leg eine Handkarte unter einen der neun Plätze:
    - *Der Platz ist verdeckt:* Alle sehen deine Karte, dann kommt sie verdeckt unter den Platz, und die verdeckte Karte wird aufgedeckt.
    - *Der Platz ist offen:* Alle sehen deine Karte, dann kommt sie verdeckt unter den Stapel. Die offene Karte folgt ihr, verdeckt, ganz nach unten. Die nächste Karte des Stapels wird aufgedeckt.

    ### Zählen
    Danach werden alle offenen Karten zusammengezählt. Bube (B) 11, Dame (D) 12, König (K) 13; jedes Ass ist 1 oder 14, wie es gerade passt. Auf dem Tisch, den alle lesen, stehen Bube und Dame als J und Q.
    - Genau 40: Du gewinnst sofort.
    - Mehr als 40, egal wie die Asse zählen: Du scheidest aus. Die Auslage bleibt, wie sie ist. Wer als Letztes übrig ist, gewinnt.
    - Weniger als 40: Hast du nur noch eine Karte, ziehst du drei nach. Dann geht es reihum weiter.

    ### Wenn der Nachziehstapel zu Ende geht
    Liegen dort weniger als drei Karten, ziehst du den Rest; danach gibt es nichts mehr nachzuziehen. Wer keine Karte mehr hat, passt. Hat niemand im Spiel noch eine Karte, ist es aus, und niemand gewinnt.

    ### Merken
    Eine gespielte Karte ist zu sehen, bis die nächste gespielt wird, danach nie wieder. Die Tischeinstellung *Merkhilfe* zeigt, was wo liegt.
    -# So liest dieses Haus die Lücken der Regel: Passen mit leerer Hand, das Ende ohne Sieg, und dass ein Ass niemanden über 40 zwingt. Zahlen hat das Haus hier keine erfunden.
