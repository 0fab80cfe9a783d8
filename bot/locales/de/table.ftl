# Der Tisch während und nach dem Spiel, gleich welches gespielt wird.
table-turn = **{ $name }** ist am Zug
table-your-turn = Du bist am Zug.
table-hand-heading = Deine Hand · { $game }
table-hand-where = Tisch in { $channel }
table-commitment = Mischung vor dem Geben versiegelt: `{ $commitment }`
table-revealed = Der Startwert dieser Mischung, für alle, die sie nachprüfen wollen: `{ $seed }`
    zu Beginn versiegelt als `{ $commitment }`
    Plätze ausgelost aus der Reihenfolge des Hinsetzens: { $joined }
table-stopped = Dieses Spiel wurde vor der Entscheidung beendet.
table-result-heading = { $game } · das Spiel ist aus
table-hand-over = Das Spiel in { $channel } ist aus.
table-won = 🏆 **{ $names }** gewinnt!
table-won-several = 🏆 **{ $names }** gewinnen!
table-won-nobody = Diesmal gewinnt niemand.
table-you-won = 🏆 Du hast gewonnen!
table-and = { $first } und { $last }

rules-edition = Hauswerte
rules-question = Zu welchem Spiel willst du die Regeln lesen?
