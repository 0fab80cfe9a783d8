# Der erste Kontakt: die Begrüßung auf einem Server, der den Bot eingeladen hat, und /help.
command-help = Was du hier und jetzt tun kannst

greeting-heading = 👋 Hallo! Bei mir spielt ihr Karten- und Legespiele, direkt hier in euren Kanälen.
greeting-join = **Zum Spielen: `/join`.** Die anderen setzen sich mit einem Knopf dazu, Hausspieler füllen leere Plätze, und alle bekommen ihre Hand per Direktnachricht.
greeting-join-there = **Zum Spielen: `/join`** in { $channels }. Die anderen setzen sich mit einem Knopf dazu, Hausspieler füllen leere Plätze, und alle bekommen ihre Hand per Direktnachricht.
greeting-help = Du weißt nicht weiter? Gib `/help` ein, überall und jederzeit.
greeting-needs = Was ich dort brauche, wo ihr spielt: „Kanal anzeigen“ und „Nachrichten senden“, für Bilder „Dateien anhängen“ und „Links einbetten“, außerdem „Nachrichtenverlauf anzeigen“.
greeting-manager = Wenn du diesen Server verwaltest: Sprache, Kanäle und Zeitzone wählst du mit `/settings`.

help-nothing = Hier wird gerade nicht gespielt.
help-choose = Wähl ein Spiel: Das eröffnet einen Tisch. Die anderen setzen sich mit einem Knopf dazu, Hausspieler füllen leere Plätze.
help-learn = Neu bei einem Spiel? Lern es erst allein: ein paar Bilder, dann ein Übungsspiel.
help-elsewhere = Du hast einen Platz bei { $game } in { $channel }.
help-private = Du sitzt gerade an keinem Tisch.
help-private-join = Gespielt wird in den Kanälen eines Servers: Gib dort `/join` ein, deine Hand kommt dann hierher.
help-seated = Du hast einen Platz bei { $game } in { $channel }.
help-lobby-waits = { $count ->
    [one] Es fehlt noch jemand. Warte ein wenig, oder hol einen Hausspieler dazu.
   *[other] Es fehlen noch { $count }. Warte ein wenig, oder hol Hausspieler dazu.
}
help-lobby-ready = Ihr seid genug: Das Spiel kann beginnen.
help-hand-comes = Deine Hand kommt per Direktnachricht, sobald das Spiel beginnt.
help-left = { $agent } spielt für dich. Du kannst deine Hand jederzeit wieder übernehmen.
help-own-turn = Du bist am Zug: Deine Hand zeigt, was du tun kannst.
help-others-turn = { $name } ist am Zug. Deine Hand meldet sich, wenn du dran bist.
help-hand = Sieh dir deine Hand an, oder lies, worum es in diesem Schritt geht.
help-open = In { $channel } ist ein Tisch für { $game } offen.
help-join = Setz dich dazu; gespielt wird, wenn alle da sind.
help-full = Alle Plätze sind besetzt. Sieh zu und sei beim nächsten Spiel dabei.
help-running = In { $channel } wird gerade { $game } gespielt.
help-take-seat = Ein Hausspieler hält dort einen Platz warm: Du kannst ihn übernehmen.
help-watch = Alle Plätze sind besetzt. Sieh zu und sei beim nächsten Spiel dabei.
button-choose-game = Spiel wählen
button-learn-game = Spiel lernen
button-help-how = Was jetzt?
