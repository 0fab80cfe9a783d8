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
