# Zurückschauen: der Verlauf eines Tisches und die Wiederholung eines Spiels, das aus ist.
button-log = Verlauf
button-log-newest = Neueste
button-replay = Nachspielen
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
    [one] An diesem Tisch wurde ein Schritt
   *[other] An diesem Tisch wurden { $count } Schritte
} gespielt, aber nach älteren Regeln, und was geschah, wurde damals nicht aufgeschrieben. Darum lässt es sich nicht mehr erzählen.
log-table = Tisch `{ $table }`
log-moved = { $name } war am Zug.
log-moved-you = Du warst am Zug.
log-alone = Nur { $name } hat gesehen: { $things }
log-alone-you = Nur du hast gesehen: { $things }

replay-heading = Nachgespielt · { $game }
replay-deal = Zu Beginn
replay-turn = Zug { $turn } von { $turns }
replay-turn-and-move = Zug { $turn } von { $turns } · Schritt { $move } von { $moves }
replay-moment = ein Höhepunkt
replay-words-only = Dieses Spiel wurde nach älteren Regeln gespielt, darum gibt es keine Bilder mehr davon. Was geschah, wird in Worten erzählt.
replay-eyes = Mit wessen Augen?
replay-eyes-everybody = Was alle gesehen haben
replay-eyes-seat = { $letter } · { $name }
replay-eyes-all = Alle Hände
replay-shared = { $name } zeigt euch eine Stelle aus { $game }.

refusal-replay-running = Dieses Spiel läuft noch. Nachspielen lässt es sich, sobald es aus ist.
refusal-no-such-table = Einen solchen Tisch, den du dir ansehen könntest, gibt es nicht.
refusal-cannot-share = Hier kann ich es nicht zeigen: Dazu musst du in diesem Kanal schreiben dürfen.
