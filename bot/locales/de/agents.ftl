# Hausspieler: der Computer füllt freie Plätze.
agent-name = { $number ->
    [1] Resi
    [2] Sepp
    [3] Vroni
    [4] Alois
    [5] Burgl
    [6] Xaver
   *[other] Gast { $number }
}
agent-careless = sorglos
agent-careless-note = Spielt, was gerade kommt
agent-easy-going = gemütlich
agent-easy-going-note = Spielt nach Gefühl und vergisst, was nicht mehr daliegt
agent-sensible = umsichtig
agent-sensible-note = Spielt mit Verstand und merkt sich, was zu sehen war
agent-cunning = gerissen
agent-cunning-note = Spielt alles erst im Kopf durch
agent-ruthless = gnadenlos
agent-ruthless-note = Nimmt sich Zeit und schenkt niemandem etwas
agent-shown = 🤖 { $name }
agent-drives-for = { $name } (🤖)
agent-at-level = { $name }, { $level }
