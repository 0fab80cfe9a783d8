# 40 Barrels of Beer.
forty_barrels-name = 40 Barrels of Beer
forty_barrels-name-short = 40 Barrels
forty_barrels-hook = Forty wins. 41: fired.
forty_barrels-option-memory_aid = memory aid
forty_barrels-option-memory_aid-note = Shows which cards are in each pile

forty_barrels-total = The face-up cards add up to **{ $total }**
forty_barrels-total-aces = The face-up cards add up to **{ $total }** (an ace is 1 or 14)
forty_barrels-or = { $first } or { $last }
forty_barrels-pile = draw pile: { $count }
forty_barrels-seat-cards = { $name } · { $count ->
    [one] 1 card
   *[other] { $count } cards
}
forty_barrels-seat-out = ~~{ $name }~~ · out
forty_barrels-first = Nine cards, all face down. { $who ->
    [you] **You** begin.
   *[other] **{ $name }** begins.
}
forty_barrels-turned = **{ $turned }** came up at place { $place } when you played.
forty_barrels-last = { $who ->
    [you] **You** put
   *[other] **{ $name }** puts
} **{ $card }** under place { $place }; **{ $turned }** is turned up.
forty_barrels-last-drew = { $who ->
    [you] You draw
   *[other] { $name } draws
} { $count ->
    [one] a card
   *[other] { $count } cards
}.
forty_barrels-last-passed = { $who ->
    [you] **You** have no card left and pass.
   *[other] **{ $name }** has no card left and passes.
}
forty_barrels-last-out = That makes { $total }: too many. { $who ->
    [you] **You** are fired!
   *[other] **{ $name }** is fired!
}
forty_barrels-covered = face down
forty_barrels-to-move = to move
forty_barrels-won = won
forty_barrels-chosen = Chosen: **{ $card }**
forty_barrels-button-out = out
forty_barrels-button-wins = win
forty_barrels-button-nobody = end
forty_barrels-aid = Memory aid, each pile from the top down: { $piles }

forty_barrels-help-card = Tap a card, then a place: your card goes to the bottom there, and a new card comes up on top. Remember what you put where.
forty_barrels-help-sums = A button shows the place and the sum of the other face-up cards; + stands for the card that will come up there.
forty_barrels-help-pass = You have no card left: all you can do is pass.
forty_barrels-why-wins = It makes exactly 40: you win at once.
forty_barrels-why-out = It goes over 40, whatever comes up there.
forty_barrels-why-nobody = It ends the game, without a winner.
forty_barrels-why-known = The card that comes up there was shown: the total will be { $total }.
forty_barrels-why-holds = The other places make { $sum }: whatever comes up there, you stay at 40 or below.
forty_barrels-why-room = The other places make { $sum }: anything up to { $room } is safe there, and exactly that wins.
forty_barrels-choose-card = Which card do you play?
forty_barrels-choose-place = Where does **{ $card }** go?
forty_barrels-hand = Your cards: { $cards }
forty_barrels-hand-empty = Your hand is empty.
forty_barrels-passing = Your hand is empty and so is the draw pile: you pass and stay in the game.
forty_barrels-button-pass = Pass
forty_barrels-you-are-out = The wagon broke under your load: you’re fired! You can watch the others finish.

forty_barrels-moment-full = { $card } came up for { $name }, and the wagon was full.
forty_barrels-moment-full-you = { $card } came up for you, and the wagon was full.
forty_barrels-moment-broke = { $card } came up for { $name }: { $total } barrels, and the wagon broke.
forty_barrels-moment-broke-you = { $card } came up for you: { $total } barrels, and the wagon broke.
forty_barrels-reason-forty = Exactly 40 barrels on the wagon.
forty_barrels-reason-last_left = Everybody else has overloaded the wagon and is fired.
forty_barrels-reason-hands_empty = Everybody left is out of cards, and the wagon never held exactly 40.

forty_barrels-not-your-card = That card isn’t in your hand.
forty_barrels-no-such-place = There’s no such place on the board.
forty_barrels-cannot-pass = You still have cards, so you have to play one.
forty_barrels-must-pass = Your hand is empty: all you can do is pass.

forty_barrels-rules =
    ## 40 Barrels of Beer
    - **Goal:** bring the face-up cards on the wagon to exactly 40.
    - **Turn:** put a card face down under one of nine places; the card that comes up there counts.
    - **End:** somebody makes 40, or only one is left. Whoever goes over 40 is fired.
    - **What wins:** exactly 40, or being the last one left.

    You load barrels onto a wagon. Whoever brings the face-up cards to **exactly 40** wins; whoever goes over breaks the wagon, is fired and is out.

    ### Setting up
    An ordinary pack of 52 cards. Everybody gets 4 cards; 9 more are dealt face down in a 3 × 3 square, the board. The rest is the draw pile. The starting player is chosen at random.

    ### Your turn
    Put one card from your hand under one place of the board:
    - *The card there is face down:* everybody sees your card, then it goes face down under that card, which is turned up.
    - *The card there is face up:* everybody sees your card, then it goes face down under the pile. The face-up card follows it, face down, to the very bottom. The next card of the pile is turned up.

    ### Counting
    Then all face-up cards are added up. Jack (J) 11, queen (Q) 12, king (K) 13; each ace is 1 or 14, whichever suits you.
    - Exactly 40: you win at once.
    - More than 40, whatever the aces count: you are out. The board stays as it is. The last one left wins.
    - Less than 40: if you have just one card left, you draw three. Then it is the next player’s turn.

    ### When the draw pile runs out
    With fewer than three cards left there, you draw those; after that there is nothing to draw. With an empty hand you pass. If nobody still in the game has a card, it ends and nobody wins.

    ### Remembering
    A card that was played is shown on the board until the next one is played. On your turn your hand shows what was played where since your last one and what came up, until you have played; after that a card is never shown again. The table setting *memory aid* shows which cards are where.
    -# House rulings where the rules leave a gap: passing with an empty hand, the end without a winner, and that nobody has to count an ace so that it goes over 40. All numbers come from the original rules.

# How to play, page by page, and hints for somebody’s first turns.
forty_barrels-how-1 = **Goal.** Everybody loads the same wagon: the face-up cards on the nine places add up. Whoever brings them to **exactly 40** wins at once, as here with 7 + 11 + 12 + 10.
forty_barrels-how-2 = **A turn.** Put a card face down under one of the nine places. A face-up card there goes below yours, to the very bottom. Then the card on top is turned up and counts: J 11, Q 12, K 13, an ace 1 or 14. With one card left in hand you draw three.
forty_barrels-how-3 = **An example.** 7♦, 8♥ and 9♦ are face up: 24. You put 10♦ under place 1, where the 7 is: it goes to the bottom, leaving 17, and a card comes up there. Last turn you put Q♠ there: so Q♠ comes up, and the total is 29. Remember what you put where!
forty_barrels-how-4 = **The end.** The face-up cards make 28, so 12 are missing. You put K♠ under place 7, which is face down: Q♥ comes up, exactly 40, and you win. **Over 40**, the wagon would have broken and you’d have been **fired**: out of the game. The cards stay as they are, and the last player left wins, too.
forty_barrels-hint-1 = Your card goes to the bottom; the card that comes up counts. Remember yours.
forty_barrels-hint-2 = In a stack the card below comes up next: know it, and you know the total.
forty_barrels-hint-3 = Is no more than a king missing from 40? Aim: play where the missing card comes up.
forty_barrels-then = On a button: the place, then the sum of all other cards; + is the card that comes up there.

forty_barrels-log-played = { $name } plays a card.
forty_barrels-log-played-you = You play a card.
forty_barrels-log-drew = { $name } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
forty_barrels-log-drew-you = You draw { $count ->
    [one] a card
   *[other] { $count } cards
}.
forty_barrels-log-passed = { $name } passes.
forty_barrels-log-passed-you = You pass.
forty_barrels-log-out = { $name } is out.
forty_barrels-log-out-you = You’re out.

forty_barrels-stack = { $card } ×{ $count }
forty_barrels-at-place = { $place }: { $lies }
forty_barrels-one-of = { $low }/{ $high }
forty_barrels-among = { $low }…{ $high }
forty_barrels-place-aloud = Place { $place }: { $effect }
forty_barrels-sum-open = { $sum } plus the new card
forty_barrels-sum-known = makes { $sum }

# --- climax cards ---
forty_barrels-climax-fired = { $name } is fired!
forty_barrels-climax-fired-you = You’re fired!
forty_barrels-climax-full = { $name } loads the fortieth barrel!
forty_barrels-climax-full-you = You load the fortieth barrel!
forty_barrels-climax-sum = { $before } and { $card } make { $total }.
forty_barrels-climax-total = { $total } barrels: too many, and the wagon broke.
forty_barrels-climax-left = Still in: { $names }

# --- the result ---
forty_barrels-result-last = { $name } is the only one who isn’t fired
forty_barrels-result-last-you = You’re the only one who isn’t fired
forty_barrels-result-nobody = Nobody loads the fortieth barrel
forty_barrels-result-fired = fired with { $total } barrels
forty_barrels-result-cards = { $count ->
    [0] no cards left
    [one] 1 card left
   *[other] { $count } cards left
}
forty_barrels-moment-last = { $card } came up last for { $name }: { $total } barrels on the wagon.
forty_barrels-moment-last-you = { $card } came up last for you: { $total } barrels on the wagon.
