# Der Tisch vor dem Spiel: wer wo sitzt und was sich einstellen lässt.
lobby-missing = { $count ->
    [one] eine Person fehlt noch
   *[other] { $count } Personen fehlen noch
}
lobby-free = { $count ->
    [one] 1 Platz frei
   *[other] { $count } Plätze frei
}
lobby-closed = Dieser Tisch wurde vor Spielbeginn geschlossen.
lobby-idle = Dieser Tisch wurde geschlossen, weil hier länger nichts passiert ist.
lobby-closed-by = **{ $name }** hat diesen Tisch vor Spielbeginn geschlossen.
lobby-left-by = **{ $name }** ist aufgestanden, und niemand sitzt mehr hier: Dieser Tisch wurde vor Spielbeginn geschlossen.
lobby-closed-elsewhere = Der Tisch für { $game } in { $channel } wurde vor Spielbeginn geschlossen.
lobby-idle-elsewhere = Der Tisch für { $game } in { $channel } wurde geschlossen, weil dort länger nichts passiert ist.
lobby-operator = Der Betreiber des Bots hat den Tisch vor Spielbeginn geschlossen.
lobby-operator-elsewhere = Der Betreiber des Bots hat den Tisch für { $game } in { $channel } vor Spielbeginn geschlossen.
lobby-closed-elsewhere-by = **{ $name }** hat den Tisch für { $game } in { $channel } vor Spielbeginn geschlossen.
lobby-place-gone = Der Tisch für { $game } wurde geschlossen, bevor das Spiel begann: Seinen Kanal gibt es nicht mehr, oder ich bin nicht mehr auf dem Server.
lobby-call = { $players }: **{ $name }** will noch einmal { $game } spielen. Wer ist wieder dabei?
lobby-call-again = **{ $name }** will noch einmal { $game } spielen. Wer ist wieder dabei?
lobby-hand = Du bist bei { $game } in { $channel } dabei. Sobald das Spiel beginnt, bekommst du deine Hand als Direktnachricht; sehen kannst du sie auch mit **{ SHARED("button-hand") }** am Tisch.
lobby-hand-shut-out = Dort darf ich gerade nicht schreiben. Sobald es wieder geht, erscheint der Tisch.

chooser-heading = Was wollen wir spielen?
chooser-play = { $game } spielen
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest }–{ $most }
} Personen · { $minutes } Min.

button-join = Mitspielen
button-leave = Aufstehen
button-return = Bin wieder da
button-agents = Hausspieler
button-seat = Einsteigen
button-vote-ask = Die anderen fragen
button-vote = Für Ende stimmen
button-kick-sure = Entfernen
button-start = Start
button-play-now = Jetzt spielen
button-teach-me = Zeig’s mir
button-hand = Meine Hand
hand-again = Mit **{ button-hand }** siehst du deine Hand aktuell.
button-rules = Regeln
button-stop = Schluss
button-faster = Schneller
button-slower = Mit Pausen
button-fairness = Fairness
button-take-back = ↩
button-more = …
button-settings = ⚙
button-other-game = ⇄
button-preferences = Einstellungen
button-to-table = Zum Tisch
button-to-hand = Zu meiner Hand
button-again = Noch mal
button-open-again = Neuen Tisch eröffnen
button-leave-sure = Spiel verlassen
button-stop-sure = Spiel beenden
button-close-sure = Tisch schließen

menu-settings = Tischeinstellungen
menu-game = Spiel auswählen
setting-on = { $option }: an
setting-off = { $option }: aus
setting-is = { $option }: { $value }
setting-short = { $option } { $value }
setting-short-on = { $option } an
setting-short-off = { $option } aus
setting-own-edition = eigene Punktwerte
setting-switch-on = Einschalten: { $option }
setting-switch-off = Ausschalten: { $option }
setting-choose = { $option }: { $value }
form-agents = Hausspieler
form-agents-count = Wie viele?
form-agents-of = { $count ->
    [0] keine
   *[other] { $count }
}
form-agents-level = Wie gut spielen sie?
form-agents-level-note = Wer schon am Tisch sitzt, spielt weiter wie bisher

# Antworten, die nur sieht, wer gefragt hat.
answer-seated = Du sitzt mit am Tisch.
answer-seated-dm-closed = Du sitzt mit am Tisch. Direktnachrichten kann ich dir nicht schicken; deine Hand siehst du über **{ SHARED("button-hand") }** am Tisch, von dort geht alles.
answer-table-follows = Discord nimmt gerade keine Nachrichten von mir an. Der Tisch kommt, sobald das wieder geht.
answer-table-shut-out = Hier kann ich gerade nichts schreiben. Sobald es wieder geht, ist der Tisch zurück.
answer-left = Du bist aufgestanden.
answer-left-game = Du hast das Spiel verlassen. { $agent } spielt deine Hand weiter. Solange niemand sonst deinen Platz nimmt, kannst du zurückkommen: mit **{ button-return }** bei deiner Hand oder mit `/join`.
answer-called = Ich habe die anderen gerufen.
answer-call-follows = Ich rufe die anderen, sobald Discord mich lässt.
answer-started = Das Spiel beginnt.
answer-board = Der Tisch steht wieder ganz unten im Kanal.
answer-changed = Erledigt. Der Tisch steht jetzt ganz unten im Kanal.
answer-change-follows = Erledigt. Am Tisch ist es gleich zu sehen.
answer-other-game = Jetzt wird { $game } gespielt.
answer-faster = Die Hausspieler spielen ab jetzt ohne Pausen. Mit **{ button-slower }** unter **{ SHARED("button-more") }** machen sie wieder welche.
answer-slower = Die Hausspieler lassen sich wieder Zeit.
answer-stopped = Der Tisch ist geschlossen.
answer-leave-sure = Dieses Spiel verlassen? Ein Hausspieler spielt deine Hand weiter. Zurückkommen kannst du, solange niemand sonst deinen Platz genommen hat.
answer-stop-sure = { $game } in { $channel } für alle beenden? Das Spiel lässt sich nicht fortsetzen, und alle Hände werden aufgedeckt.
answer-close-sure = Den Tisch für { $game } in { $channel } schließen? Wer dort sitzt, verliert den Platz.
answer-vote-ask = Sofort beenden kann dieses Spiel nur der Host, { $name }. Du kannst die anderen fragen: Schluss ist, sobald { $needed } von denen, die spielen, zustimmen. Deine Stimme gilt, bis du wieder ziehst.
answer-voted = Du hast für das Ende gestimmt. Das gilt, bis du wieder ziehst.
answer-kick-sure = **{ $name }** aus diesem Spiel entfernen? Ein Hausspieler spielt weiter, jemand anders darf den Platz nehmen, und { $name } kann nicht mehr zurück.
answer-kick-lobby-sure = **{ $name }** von diesem Tisch entfernen? Der Platz wird frei.
answer-kicked = { $name } sitzt nicht mehr an diesem Tisch.
answer-host = { $name } ist jetzt Host dieses Tisches.
watching = Du schaust hier zu.
answer-seat-question = Wessen Platz willst du bei { $game } übernehmen? Du bekommst Hand und Punkte, wie sie stehen.

# Wer gerufen wird, und ein zweiter Tisch.
button-call-me = Ruf mich
button-calls = Wählen
button-second-table = Zweiter Tisch
lobby-call-new = { $players }: **{ $name }** hat einen Tisch für { $game } eröffnet. Seid ihr dabei?
lobby-call-open = **{ $name }** hat einen Tisch für { $game } eröffnet. Seid ihr dabei?
calls-heading = Ruf mich
calls-note = Ich pinge dich im Kanal an, aber nicht zu oft.
calls-silent = Gerade klingelt nichts, denn deine Pings sind aus. Einschalten kannst du sie unter `/preferences`.
calls-end = Wenn das Spiel hier vorbei ist: { $game }
calls-end-note = Ein Ping, zusammen mit dem Ergebnis.
calls-lobbies = Tische in { $channel }
calls-lobbies-note = Ein Ping, sobald dort jemand einen Tisch aufmacht.
calls-none = Du wirst nirgends gerufen. Drück an einem Tisch oder unter `/help` auf **{ button-call-me }**.
