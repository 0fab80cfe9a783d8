# Rat: was ein Hausspieler an jemandes Stelle täte.
button-advice = Was würdest du tun?
button-advised = So machen
advice-heading = Ich würde so spielen:
advice-counted = { $count ->
    [one] In diesem Spiel einmal um Rat gefragt; das Ergebnis sagt es.
   *[other] In diesem Spiel { $count }-mal um Rat gefragt; das Ergebnis sagt es.
}
advice-costs = Mit Rat zählt ein Spiel nicht als Sieg: keine Auszeichnung, und die Wertung kann nicht steigen.
advice-followed = Gemacht.
advice-setting = Rat vom Haus
advice-setting-choose = Rat vom Haus
advice-note = Wer dran ist, darf fragen, was ein Hausspieler täte; im Ergebnis steht, wie oft
result-advice = Um Rat gefragt: { $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = An diesem Tisch gibt es keinen Rat.
