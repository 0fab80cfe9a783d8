# Rat: was ein Hausspieler an jemandes Stelle tun würde.
button-advice = 💡
button-advised = So machen
button-advice-show = Tipp zeigen
advice-question = Das Haus fragen?
advice-shown = Im Ergebnis steht, wie oft du gefragt hast.
advice-heading = Ich würde so spielen:
advice-evidence = Gewinnt etwa { $wins } von 100 durchgespielten Spielen; der nächstbeste Zug { $next }.
advice-no-better = Kein anderer Zug gewinnt deutlich mehr (etwa { $wins } von 100 durchgespielten Spielen).
advice-counted = { $count ->
    [one] In diesem Spiel einmal einen Tipp geholt (steht später im Ergebnis).
   *[other] In diesem Spiel { $count }-mal einen Tipp geholt (steht später im Ergebnis).
}
advice-followed = Erledigt.
advice-setting = Tipps vom Haus
advice-short = Tipps
advice-costs = Mit Tipps zählt ein Spiel nicht als Sieg: keine Erfolge, und die Wertung kann nicht steigen.
advice-note = Wer dran ist, darf fragen, was ein Hausspieler tun würde; im Ergebnis steht, wie oft
result-advice = Tipps vom Haus: { $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = An diesem Tisch gibt es keine Tipps.
advice-then = { $first } → { $then }
