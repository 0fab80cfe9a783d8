# Talking at the table: phrases in place of free words, in games in which words could tell too much.
button-say = 💬
talk-question = Say something to everybody: { $left ->
    [one] one more time
   *[other] up to { $left } times
} until your next move.
talk-enough = That’s enough for now. You can say more after your next move.
talk-said = 💬 { $name }: { $phrase }
refusal-not-to-be-said = That can’t be said here now.
refusal-said-enough = That’s enough for now. You can say more after your next move.

# Emotes: five signs without words in pictures, in games without phrases.
button-emotes = 🙂
emotes-question = Show everybody what you think: { $left ->
    [one] one more time
   *[other] up to { $left } times
} until your next move. It appears next to you, for three moves at most.
emotes-enough = That’s enough for now. You can show more after your next move.
emote-told = **{ $name }**: { $emote }
emote-cheers = Cheers!
emote-well-played = Well played!
emote-laugh = Haha!
emote-ouch = Ouch!
emote-your-turn = Your turn?
refusal-shown-enough = That’s enough for now. You can show more after your next move.
refusal-phrases-instead = This game has phrases of its own. You’ll find them under **{ button-say }** on your hand.
refusal-nobody-to-see = Nobody else plays here who would see it.
