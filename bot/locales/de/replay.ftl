# Zurückschauen: der Verlauf eines Tisches und die Wiederholung eines beendeten Spiels.
button-log = Verlauf
button-log-newest = Neueste
button-replay = Wiederholung
button-share = Teilen
button-shared = Geteilt ✓
button-watch = Ansehen
button-moment = ⭐ Höhepunkt
button-by-turn = Zug um Zug
button-by-move = Schritt für Schritt

log-heading = Verlauf · { $game }
log-running = Seite { $page } von { $pages } · Solange das Spiel läuft, steht hier nur, was sich niemand merken muss. Danach steht hier alles.
log-over = Seite { $page } von { $pages }
log-empty = Noch ist nichts gespielt.
log-untold = { $count ->
    [one] Der eine Schritt an diesem Tisch stammt
   *[other] Die { $count } Schritte an diesem Tisch stammen
} aus der Zeit älterer Regeln; was geschah, ist nicht aufgezeichnet.
log-table = Tisch `{ $table }`
log-moved = { $name } hat gezogen.
log-moved-you = Du hast gezogen.
log-alone = Nur { $name } hat gesehen: { $things }
log-alone-you = Nur du hast gesehen: { $things }

replay-heading = Wiederholung · { $game }
replay-deal = Zu Beginn
replay-turn = Zug { $turn } von { $turns }
replay-turn-and-move = Zug { $turn } von { $turns } · Schritt { $move } von { $moves }
replay-moment = ein Höhepunkt
replay-words-only = Dieses Spiel wurde nach älteren Regeln gespielt, darum gibt es keine Bilder mehr davon. Was geschah, wird in Worten erzählt.
replay-eyes = Aus wessen Sicht?
replay-eyes-everybody = Was alle gesehen haben
replay-eyes-all = Alle Hände
replay-shared = { $name } zeigt euch eine Stelle aus { $game }.

refusal-replay-running = Dieses Spiel läuft noch. Die Wiederholung gibt es, sobald es aus ist.
refusal-no-such-table = Diesen Tisch gibt es nicht, oder ich sehe seinen Kanal nicht: Versuch es dort.
button-first = ⏮
button-back = ◀
button-forward = ▶
button-last = ⏭
