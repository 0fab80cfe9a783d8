# Reden am Tisch: feste Sätze statt freier Worte, in Spielen, in denen freie Worte zu viel verraten könnten.
button-say = 💬
talk-question = Sag den anderen etwas: bis zu deinem nächsten Zug noch { $left ->
    [one] einmal
   *[other] { $left }-mal
}.
talk-enough = Fürs Erste ist genug geredet. Nach deinem nächsten Zug darfst du wieder.
talk-said = 💬 { $name }: { $phrase }
refusal-not-to-be-said = Das kannst du hier gerade nicht sagen.
refusal-said-enough = Fürs Erste ist genug geredet. Nach deinem nächsten Zug darfst du wieder.
