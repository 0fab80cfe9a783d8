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

# Emotes: fünf gezeichnete Zeichen, in Spielen ohne feste Sätze.
button-emotes = 🙂
emotes-question = Zeig den anderen, was du denkst: bis zu deinem nächsten Zug noch { $left ->
    [one] einmal
   *[other] { $left }-mal
}. Es steht höchstens drei Züge lang neben dir.
emotes-enough = Fürs Erste reicht es. Nach deinem nächsten Zug darfst du wieder.
emote-told = **{ $name }**: { $emote }
emote-cheers = Prost!
emote-well-played = Gut gespielt!
emote-laugh = Haha!
emote-ouch = Autsch!
emote-your-turn = Wer ist dran?
refusal-shown-enough = Fürs Erste reicht es. Nach deinem nächsten Zug darfst du wieder.
refusal-phrases-instead = In diesem Spiel redet ihr mit festen Sätzen. Du findest sie auf deiner Hand unter **{ button-say }**.
refusal-nobody-to-see = Hier spielt sonst niemand mit, der das sehen könnte.
