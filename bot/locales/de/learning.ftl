# Ein Spiel lernen: wie es geht, Tipps für das erste Spiel, das Übungsspiel.
button-how = ?
button-next = Weiter ▶
button-tutorial = Üben
how-heading = { $game } · so geht’s ({ $page } von { $pages })
how-now = Jetzt gerade:
how-wait = Die anderen spielen. Deine Hand zeigt dir, wann du dran bist.
command-tutorial = Ein Spiel per Direktnachricht lernen, in deinem Tempo
command-tutorial-game = Welches Spiel du lernen willst
tutorial-question =
    ### Welches Spiel probieren wir?
    Du spielst in deinen Direktnachrichten ein ganzes Spiel gegen Hausspieler. Niemand wartet auf dich: Hör auf, wann du magst, morgen steht alles noch da.
tutorial-of = etwa { $minutes } Minuten, mit { $others ->
    [one] einem Hausspieler
   *[other] { $others } Hausspielern
 }
tutorial-ready = Dein Übungstisch steht in deinen Direktnachrichten.
tutorial-here = Los geht’s. Deine Hand zeigt dir, was zu tun ist.
tutorial-goes-on = Dein Übungsspiel { $game } geht weiter.
tutorial-other = Du übst noch { $game }. Beende erst dieses Spiel, dann such dir ein anderes aus.
refusal-tutorial-closed = Ich kann dir keine Direktnachrichten schicken, und genau dort wird geübt. Erlaube sie für diesen Server und versuch es noch einmal.
tutorial-alone = Mehr musst du nicht wissen. Spiel es jetzt zu Ende!
tutorial-suggestion = Vorschlag: { $steps }
button-next-tutorial = Ein anderes Spiel üben
button-end-tutorial = Übung beenden
tutorial-end-sure = Dieses Übungsspiel { $game } beenden? Es lässt sich nicht fortsetzen.
place-private = deinen Direktnachrichten

forty_barrels-opening = Alle Plätze liegen verdeckt, die Summe ist also 0 und jede Karte sicher. Tipp auf die **10**, dann auf einen Platz: Die 10 kommt darunter und wird aufgedeckt, wenn dort das nächste Mal jemand spielt. Merk dir, wo sie liegt.
bierfest-opening = Eine Karte musst du zuerst ziehen. Auslegen kannst du noch nichts, also zieh weiter: Drei Karten mehr kosten dich jetzt nichts. Zwei gleiche Biere kannst du im nächsten Zug auslegen.
one_eleven-opening = Such eine Folge, die wächst: 43, 47, 75, 83, 98 stehen schon nebeneinander. Die 97 dahinter unterbricht sie. Nimm eine Karte aus der Mitte und steck sie dorthin, wo sie die Folge verlängert.
bremen-opening = Du spielst aus. Esel 4 ist dein einziger Esel: Spiel ihn jetzt, dann darfst du später, wenn Esel verlangt sind, legen, was du willst.
cafe-opening = Du hast eine Dame und einen Herrn aus den USA. Setz sie an einen amerikanischen Tisch und ihn dazu: Zwei aus einem Land zählen doppelt.
