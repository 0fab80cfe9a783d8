# Der Tisch vor dem Spiel: wer wo sitzt und was sich einstellen lässt.
lobby-heading = { $game } · der Tisch ist offen
lobby-seat = { $number }. { $name }
lobby-seat-free = { $number }. *frei*
lobby-seat-optional = { $number }. *frei, wenn ihr mögt*
lobby-missing = { $count ->
    [one] Noch eine Person, dann kann es losgehen.
   *[other] Noch { $count } Personen, dann kann es losgehen.
}
lobby-ready = Es kann losgehen.
lobby-full = Alle Plätze sind besetzt. Es kann losgehen.
lobby-order = Wer anfängt, wird ausgelost.
lobby-closed = Dieser Tisch wurde vor Spielbeginn geschlossen.
lobby-call = { $players }: **{ $name }** will noch einmal { $game } spielen. Wer ist wieder dabei?
lobby-hand = Du sitzt bei { $game } in { $channel }. Sobald das Spiel beginnt, erscheint hier deine Hand.
lobby-hand-private = Du sitzt bei { $game } in { $channel }. Sobald das Spiel beginnt, kommt deine Hand als Direktnachricht; auch **{ button-hand }** am Tisch zeigt sie dir.

button-join = Mitspielen
button-leave = Aufstehen
button-agent = Hausspieler dazu
button-start = Los geht’s
button-hand = Meine Hand
button-rules = Regeln
button-stop = Schluss
button-again = Noch ein Spiel
button-open-again = Neuen Tisch aufmachen
button-leave-sure = Spiel verlassen
button-stop-sure = Spiel beenden

menu-settings = Tischeinstellungen
menu-game = Spiel auswählen
setting-agent-heuristic = Hausspieler dazu: bedacht
setting-agent-heuristic-note = Merkt sich, was zu sehen war, und denkt voraus
setting-agent-random = Hausspieler dazu: sorglos
setting-agent-random-note = Spielt, was gerade kommt
setting-agent-remove = Einen Hausspieler heimschicken
setting-on = { $option }: an
setting-off = { $option }: aus
setting-is = { $option }: { $value }
setting-own-edition = Hier gelten eigene Hauswerte, siehe Regeln
setting-switch-on = Einschalten: { $option }
setting-switch-off = Ausschalten: { $option }
setting-choose = { $option }: { $value }
setting-game = Stattdessen { $game } spielen

# Antworten, die nur sieht, wer gefragt hat.
answer-seated = Du sitzt mit am Tisch.
answer-seated-dm-closed = Du sitzt mit am Tisch. Direktnachrichten kann ich dir nicht schicken; deine Hand siehst du über **{ button-hand }** am Tisch, von dort geht alles.
answer-left = Du bist aufgestanden.
answer-left-game = Du hast das Spiel verlassen. { $agent } spielt deine Hand weiter.
answer-started = Das Spiel beginnt.
answer-board = Der Tisch steht wieder ganz unten im Kanal.
answer-stopped = Der Tisch ist geschlossen.
answer-leave-sure = Dieses Spiel verlassen? Ein Hausspieler übernimmt deinen Platz und deine Hand; zurück kannst du dann nicht mehr.
answer-stop-sure = Das Spiel für alle beenden? Es lässt sich nicht fortsetzen.
answer-agent = { $agent } setzt sich dazu.
