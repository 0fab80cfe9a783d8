# Wird in Direktnachrichten gefragt, wo kein Kanal sagt, welcher Tisch gemeint ist.
which-hand = Welche Hand möchtest du sehen?
which-leave = Welchen Tisch möchtest du verlassen?
which-table = **{ $game }** in { $channel }
which-tutorial = **{ $game }**, dein Übungsspiel
which-more = { $count ->
    [one] Du sitzt noch an einem weiteren Tisch. Ruf den Befehl danach noch einmal auf.
   *[other] Du sitzt noch an { $count } weiteren Tischen. Ruf den Befehl danach noch einmal auf.
}
which-button = { $button }: { $game }
