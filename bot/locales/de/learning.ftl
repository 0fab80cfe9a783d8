# Ein Spiel lernen: wie es geht, Tipps für das erste Spiel, das Übungsspiel.
button-how = ?
button-lesson = So geht das Spiel
button-next = Weiter
button-tutorial = Üben
how-heading = { $game } · { $page }/{ $pages }
how-now = Jetzt gerade:
how-barred-more = { $count ->
    [one] Noch ein Grund
   *[other] Noch { $count } Gründe
}: Wähl erst etwas aus, dann drück noch einmal auf ?.
how-wait = Die anderen spielen. Deine Hand zeigt dir, wann du dran bist.
command-tutorial = Ein Spiel per Direktnachricht lernen, in deinem Tempo
command-tutorial-game = Welches Spiel du lernen willst
tutorial-question =
    ### Welches Spiel probieren wir?
    Du spielst in deinen Direktnachrichten ein ganzes Spiel gegen Hausspieler. Niemand wartet auf dich: Hör auf, wann du magst, morgen steht alles noch da.
tutorial-ready = Dein Übungstisch steht in deinen Direktnachrichten.
tutorial-follows = Discord nimmt gerade keine Nachrichten von mir an. Sobald das wieder geht, steht dein Übungstisch in deinen Direktnachrichten.
tutorial-here = Los geht’s. Gleich kommt deine Hand und zeigt dir, was zu tun ist.
tutorial-goes-on = Dein Übungsspiel { $game } geht weiter.
tutorial-other = Du übst noch { $game }. Beende erst dieses Spiel, dann such dir ein anderes aus.
refusal-tutorial-closed = Ich kann dir keine Direktnachrichten schicken, und genau dort wird geübt. Erlaube sie für diesen Server und versuch es noch einmal.
tutorial-alone = Das Wichtigste kannst du jetzt. Ich schlage weiter etwas vor: Folg mir oder nicht.
tutorial-suggestion = Vorschlag: { $steps }.
tutorial-advice = Unsicher? Frag das Haus um Rat. In echten Spielen zählt ein Sieg mit Tipps nicht.
button-next-tutorial = Ein anderes Spiel üben
button-end-tutorial = Übung beenden
tutorial-end-sure = Dieses Übungsspiel { $game } beenden? Es lässt sich nicht fortsetzen.
place-private = deinen Direktnachrichten

forty_barrels-opening = Alles liegt verdeckt: Die Summe ist 0, jede Karte sicher. Merk dir den Platz.
bierfest-opening = Noch hast du nichts zu verlieren: Zieh weiter. Zwei gleiche Biere sind ein Satz.
one_eleven-opening = Die Mitte liegt verdeckt: Nimm eine Karte, die deine Folge (die Klammer) verlängert.
bremen-opening = Du spielst aus. Ein hoher Hahn macht den Stich, ein kleiner Stein eher nicht.
cafe-opening = Setz den Mann und die Frau aus der Türkei an denselben Tisch: Das zählt doppelt.
