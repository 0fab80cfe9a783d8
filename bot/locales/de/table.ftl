# Der Tisch während und nach dem Spiel, gleich welches gespielt wird.
table-you = Du
table-turn = **{ $name }** ist am Zug
table-thinks = **{ $name }** überlegt …
table-your-turn = Du bist am Zug.
table-hand-heading = Deine Hand · { $game }
table-hand-shut-out = In { $channel } darf ich gerade nicht schreiben; das Spiel geht hier weiter.
waiting-also = auch am Zug in { $more ->
    [0] { $channel }
   *[other] { $channel } und { $more } weiteren
}
waiting-there = am Zug in { $more ->
    [0] { $channel }
   *[other] { $channel } und { $more } weiteren
}
waiting-go = Zu { $game }
table-story-left-out = Hier ist nicht genug Platz für alles, was passiert ist. Mehr steht im **{ button-log }** unter **{ button-more }**.
table-stopped = Dieses Spiel wurde vorzeitig beendet.
table-stopped-by = **{ $name }** hat dieses Spiel vorzeitig beendet.
table-stopped-by-you = Du hast dieses Spiel vorzeitig beendet.
table-set-back = Dieses Spiel ist beendet, weil der Bot aus einer Sicherung wiederhergestellt wurde: Spätere Züge fehlen darin, und Verdecktes könnte inzwischen bekannt sein.
table-place-gone = Dieses Spiel endete vorzeitig: Seinen Kanal gibt es nicht mehr, oder ich bin nicht mehr auf dem Server.
table-idle = Dieses Spiel endete vorzeitig, weil lange niemand weitergespielt hat.
table-operator = Der Betreiber des Bots hat dieses Spiel vorzeitig beendet.
table-fault = Der Betreiber des Bots hat dieses Spiel wegen eines Fehlers vorzeitig beendet.
table-closing = Dieses Spiel wurde vorzeitig beendet, weil der Bot bald für längere Zeit nicht da ist.
hand-driven = { $agent } spielt in { $channel } für dich. Mit **{ button-return }** spielst du sofort selbst weiter.
hand-left = Du hast das Spiel in { $channel } verlassen, und { $agent } spielt für dich weiter. Solange niemand sonst deinen Platz nimmt, kommst du mit **{ button-return }** zurück.
hand-sent-away = **{ $game }** · Du wurdest vom Tisch in { $channel } entfernt. An deiner Stelle spielt ein Hausspieler weiter.
table-stopped-by-vote = Die Mehrheit hat dieses Spiel vorzeitig beendet.
table-vote = 🗳️ { $names }: Hören wir auf? Stimmen: { $votes } von { $needed }. Mit dem nächsten Zug erlischt die eigene Stimme.
table-result-heading = { $game } · Spielende
table-hand-over = **{ $game }** · Das Spiel in { $channel } ist aus.
table-won = 🏆 **{ $names }** gewinnt!
table-won-several = 🏆 **{ $names }** gewinnen!
table-won-nobody = Diesmal gewinnt niemand.
table-lost-together = Ihr habt gemeinsam verloren.
table-you-won = 🏆 Du hast gewonnen!
table-you-won-with = 🏆 Du hast gewonnen, zusammen mit **{ $names }**!
table-and = { $first } und { $last }

seat-away = { $name } war nicht da; ab Schritt { $move } spielte ein Hausspieler weiter
seat-left = { $name } hat das Spiel verlassen; ab Schritt { $move } spielte ein Hausspieler weiter
seat-removed = { $name } hat den Server verlassen; ab Schritt { $move } spielte ein Hausspieler weiter
seat-kicked = { $name } wurde entfernt; ab Schritt { $move } spielte ein Hausspieler weiter
seat-forgotten = { $name } hat das Spiel verlassen; ab Schritt { $move } spielte ein Hausspieler weiter
seat-taken = { $name } ist mit Schritt { $move } eingestiegen

presence-away = { $name } ist gerade weg, { $agent } spielt weiter
presence-left = { $name } ist gegangen, { $agent } spielt weiter
presence-removed = { $name } hat den Server verlassen, { $agent } spielt weiter
presence-kicked = { $name } wurde entfernt, { $agent } spielt weiter
presence-forgotten = Jemand ist gegangen, { $agent } spielt weiter
presence-back = { $name } ist wieder da
presence-taken = { $name } übernimmt den Platz von { $agent }
presence-taken-you = Du hast den Platz von { $agent } übernommen
presence-taken-any = { $name } übernimmt einen Platz
presence-taken-you-any = Du hast diesen Platz übernommen
name-relay = { $first } → { $then }

rules-edition = Punkte nach Hausregel
rules-question = Zu welchem Spiel willst du die Regeln lesen?

fairness-heading =
    ## Wie sich das Mischen nachprüfen lässt
    Vor dem Geben wurde eine geheime Zahl gezogen, der Startwert. Aus ihm folgt alles, was in diesem Spiel der Zufall entscheidet: wer anfängt, wie ausgeteilt wird und was später gemischt wird. Damit ihn nachher niemand austauschen kann, steht sein Fingerabdruck (SHA‑256) von Anfang an fest. Ist das Spiel aus, steht hier der Startwert, und alle können prüfen, ob er diesen Fingerabdruck hat, und das ganze Spiel noch einmal austeilen.
fairness-commitment = Fingerabdruck, seit Spielbeginn: `{ $commitment }`
fairness-seed = Startwert: `{ $seed }`
fairness-order = Die Sitzordnung wurde ausgelost, ausgehend von: { $joined }
fairness-later = Der Startwert steht hier, sobald das Spiel aus ist. Wer ganz sichergehen will, bewahrt den Fingerabdruck bis dahin auf.
fairness-nothing = An diesem Tisch wurde nichts ausgeteilt.

result-place = { $name }: Platz { $rank }
result-place-points = { $name }: Platz { $rank }, Punkte: { $points }
result-duel = Bilanz bei { $game }: { $first } **{ $won }**, { $second } **{ $lost }**{ $draws ->
    [0] {""}
    [one] , 1 Unentschieden
   *[other] , { $draws } Unentschieden
}
result-house = Hausspieler: { $names }
result-length = { $turns ->
    [one] Ein Zug
   *[other] { $turns } Züge
} in { $time }
result-minutes = { $count ->
    [one] einer Minute
   *[other] { $count } Minuten
}
result-hours = { $count ->
    [one] einer Stunde
   *[other] { $count } Stunden
}
result-days = { $count ->
    [one] einem Tag
   *[other] { $count } Tagen
}
member-nameless = Namenlos
member-learner = Neuling
member-numbered = { $name } ({ $number })
