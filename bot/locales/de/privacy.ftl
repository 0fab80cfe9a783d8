# What is stored of a member, and what they can do about it.
privacy-title = ### Was der Bot über dich weiß
privacy-stored =
    - **Deinen Discord-Namen und deine ID** an den Tischen, an denen du sitzt, mit deinen Zügen: Ohne sie ergäben die Spiele der anderen keinen Sinn.
    - **Wie du zu erreichen bist**: deine Sprache, den Kanal unserer Direktnachrichten und ob du welche annimmst.
    - **Was du gewählt hast**: deine Sprache, Bilder oder Text, Benachrichtigungen, deine Zeitzone, wer deine Ergebnisse sieht, und welche Spiele du schon zu Ende gespielt hast.
    - **Deine Ergebnisse**: Plätze, Punkte, Wertungen und Erfolge, Server für Server. Mit `/preferences` behältst du sie für dich.
    - **Spieleabende**: welche du geplant hast, zu welchen du eingeladen wurdest, ob du kommst und für welches Spiel du gestimmt hast.
    - **Die letzte Stunde**: wen du durch mich gerufen und wo du durch mich gepostet hast, damit es niemand übertreibt.
privacy-not-stored = Nicht gespeichert: was du schreibst, deine anderen Server, deine Freundesliste, dein Bild, deine Adresse. Nichts davon geht an andere.
privacy-kept = Beendete Spiele werden nach { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
} gelöscht, und alles über dich { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} nach deinem letzten Besuch. Du kannst dir jetzt alles als Datei schicken lassen oder es löschen.
privacy-question = **Alles über dich löschen?** Spiele, bei denen du allein warst, werden gelöscht. In laufenden Spielen mit anderen übernimmt ein Hausspieler deinen Platz für immer, und wo du gespielt hast, steht künftig „jemand“. Was über dich bekannt ist, wird gelöscht. Das lässt sich nicht rückgängig machen. Nachrichten in Kanälen bleiben, wie sie sind; aus denen der letzten 24 Stunden verschwindet dein Name.
privacy-file = Hier ist alles, was über dich gespeichert ist.
privacy-sent = Du findest es in deinen Direktnachrichten.
privacy-deleted = Gelöscht. { $count ->
    [0] Du warst an keinem Tisch.
    [one] An einem Tisch steht statt deines Namens nun „jemand“.
   *[other] An { $count } Tischen steht statt deines Namens nun „jemand“.
}
button-privacy-export = Alles schicken
button-privacy-delete = Löschen …
button-privacy-delete-sure = Alles löschen
