# Ein Spiel, das aus ist, noch einmal nachgeprüft.
button-verify = Nachprüfen
command-verify = Ein beendetes Spiel aus seinem Startwert nachspielen und prüfen, ob alles stimmt
command-verify-table = Die Nummer des Tisches, wenn es nicht das letzte Spiel dieses Kanals ist
verify-heading = { $game } · nachgeprüft
verify-proved = ✅ **Alles stimmt.** Der Startwert hat den Fingerabdruck von Spielbeginn und ergibt genau diese Plätze, und { $moves ->
    [one] der eine Schritt war erlaubt und führt
   *[other] alle { $moves } Schritte waren erlaubt und führen
} genau zu diesem Ergebnis.
verify-proved-stopped = ✅ **Alles stimmt.** Der Startwert hat den Fingerabdruck von Spielbeginn und ergibt genau diese Plätze, { $moves ->
    [0] und gezogen hatte noch niemand, als das Spiel beendet wurde.
    [one] und der eine Schritt bis zum Abbruch war erlaubt.
   *[other] und alle { $moves } Schritte bis zum Abbruch waren erlaubt.
}
verify-partly = ☑️ **Soweit sich das prüfen lässt, stimmt alles.** Der Startwert hat den Fingerabdruck von Spielbeginn und ergibt genau diese Plätze.
verify-faulty = ❌ **Hier stimmt etwas nicht.** Wenn du mehr wissen willst, gib dem Betreiber des Bots die Nummer dieses Tisches: `{ $table }`
verify-choices = { $count ->
    [one] Eine Entscheidung von Hausspielern wurde wiederholt und fiel gleich aus.
   *[other] { $count } Entscheidungen von Hausspielern wurden wiederholt; jede fiel gleich aus.
}
verify-thoughts = { $all ->
    [one] Hausspieler haben einen Schritt berechnet; er wurde nachgerechnet.
   *[other] Hausspieler haben { $all } Schritte berechnet; { $again ->
        [one] einer davon, zufällig ausgewählt, wurde
       *[other] { $again } davon, zufällig ausgewählt, wurden
    } nachgerechnet.
}
verify-thoughts-none = Hausspieler haben { $all ->
    [one] einen Schritt
   *[other] { $all } Schritte
} berechnet; nachgerechnet wurde das nicht.
verify-table = Tisch { $table }
verify-limit = Was keine Prüfung zeigen kann: ob sich der Betreiber des Bots den Startwert während des Spiels angesehen hat.
verify-at = Schritt { $move }: { $fault }
verify-more = … und { $count } weitere.

verify-gap-rules = Gespielt wurde nach einer anderen Fassung der Regeln; Schritte und Ergebnis lassen sich hier nicht prüfen.
verify-gap-events = Was einige Schritte bewirkt haben, wurde damals noch nicht aufgeschrieben.
verify-gap-agents = Einige Hausspieler gibt es nicht mehr; ihre Entscheidungen lassen sich nicht wiederholen.

verify-fault-damaged = Die Aufzeichnungen sind unlesbar.
verify-fault-game = Der gespeicherte Endstand gehört zu einem anderen Spiel.
verify-fault-seed = Der Startwert ist ungültig.
verify-fault-seal = Der Startwert hat nicht den Fingerabdruck von Spielbeginn.
verify-fault-seats = Aus dem Startwert ergeben sich andere Plätze.
verify-fault-options = Gespielt wurde mit anderen Einstellungen.
verify-fault-edition = Gespielt wurde mit anderen Punktwerten.
verify-fault-rules = Angegeben sind neuere Regeln als die, nach denen gespielt wurde.
verify-fault-log = Es fehlt ein Schritt, oder einer ist zu viel.
verify-fault-times = Die Zeiten sind durcheinander.
verify-fault-history = Wer am Ende einen Platz hat, passt nicht dazu, wer gekommen und gegangen ist.
verify-fault-turn = Da war jemand anders am Zug.
verify-fault-player = Wer hier gezogen haben soll, spielte nicht auf diesem Platz.
verify-fault-agent = Auf diesem Platz spielte ein anderer Hausspieler.
verify-fault-unreadable = So einen Schritt gibt es in diesem Spiel nicht.
verify-fault-illegal = Dieser Schritt war nicht erlaubt.
verify-fault-after-end = Da war das Spiel schon aus.
verify-fault-events = Allen wurde etwas anderes gezeigt, als geschehen ist.
verify-fault-private-events = Einzelnen wurde etwas anderes gezeigt, als geschehen ist.
verify-fault-choice = Der Hausspieler würde sich anders entscheiden. Entweder wurde das geändert, oder Hausspieler spielen seit einem Update anders.
verify-fault-status = Das Spiel soll aus sein und ist es nicht, oder umgekehrt.
verify-fault-outcome = Es gibt ein Ergebnis, wo keines sein kann, oder es fehlt.
verify-fault-reason = Das Spiel endete anders als angegeben.
verify-fault-winners = Gewonnen hat jemand anders.
verify-fault-scores = Die Punkte stimmen nicht.
verify-fault-ranks = Die Platzierungen passen nicht zu Sieg und Punkten.
verify-fault-state = Die Stellung am Ende passt nicht zu den Schritten.
