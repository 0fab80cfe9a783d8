# 40 Barrels of Beer.
forty_barrels-name = 40 Barrels of Beer
forty_barrels-tagline = Load exactly 40 barrels onto the wagon. Memory and luck for 2 to 4.
forty_barrels-option-memory_aid = memory aid
forty_barrels-option-memory_aid-note = Shows which cards lie in every pile

forty_barrels-total = The face-up cards add up to **{ $total }**
forty_barrels-total-aces = The face-up cards add up to **{ $total }** (an ace is 1 or 14)
forty_barrels-or = { $first } or { $last }
forty_barrels-pile = draw pile: { $count }
forty_barrels-seat-cards = { $name } · { $count ->
    [one] 1 card
   *[other] { $count } cards
}
forty_barrels-seat-out = ~~{ $name }~~ · out
forty_barrels-first = Nine places, all face down. { $who ->
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

forty_barrels-help-card = Tap a card, then a place: your card goes under it, and the card below comes up. Remember what you put where.
forty_barrels-help-sums = A button shows the place and what the other face-up cards add up to; + is the card that comes up there.
forty_barrels-help-pass = You have no card left: all you can do is pass.
forty_barrels-why-wins = It makes exactly 40: you win at once.
forty_barrels-why-out = It goes over 40, whatever comes up there.
forty_barrels-why-nobody = It ends the game, without a winner.
forty_barrels-why-known = The card that comes up there was shown: the total will be { $total }.
forty_barrels-why-holds = The other places make { $sum }: no card that comes up there can go over 40.
forty_barrels-why-room = The other places make { $sum }: up to { $room } may come up there.
forty_barrels-choose-card = Which card do you play?
forty_barrels-choose-place = Where does **{ $card }** go?
forty_barrels-hand = Your cards: { $cards }
forty_barrels-hand-empty = Your hand is empty.
forty_barrels-passing = Your hand is empty and so is the draw pile: you pass and stay in the game.
forty_barrels-button-pass = Pass
forty_barrels-you-are-out = The wagon broke under your load: you’re fired! You can watch the others finish.

forty_barrels-reason-forty = Exactly 40 barrels on the wagon.
forty_barrels-reason-last_left = Everybody else has overloaded the wagon and is fired.
forty_barrels-reason-hands_empty = Everybody left is out of cards, and the wagon never held exactly 40.

forty_barrels-not-your-card = That card is not in your hand.
forty_barrels-no-such-place = There is no such place on the board.
forty_barrels-cannot-pass = You still have cards, so you have to play one.
forty_barrels-must-pass = Your hand is empty: all you can do is pass.

forty_barrels-rules =
    ## 40 Barrels of Beer
    You load barrels onto a wagon. Whoever brings the face-up cards to **exactly 40** wins; whoever goes over breaks the wagon, is fired and is out.

    ### Setting up
    An ordinary pack of 52 cards. Everybody gets 4 cards; 9 more lie face down in a 3 × 3 square, the board. The rest is the draw pile. The starting player is chosen at random.

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
    A card that was played stays on the board until the next one is played. On your turn your hand shows what was played where since your last one and what came up, until you have played; after that a card is never shown again. The table setting *memory aid* shows what lies where.
    -# House rulings where the rules leave a gap: passing with an empty hand, the end without a winner, and that aces never force anybody over 40. All numbers come from the original rules.

# How to play, page by page, and hints for somebody’s first turns.
forty_barrels-how-1 = You load one wagon together: the face-up cards on nine places add up. Whoever brings them to **exactly 40** wins at once. Whoever goes **over 40** breaks the wagon and is fired, that is, out; the last one left wins too.
forty_barrels-how-2 = On your turn you put a card face down under one of the nine places. A face-up card there goes below yours, to the very bottom. Then the card on top is turned up, and the face-up ones are counted: J 11, Q 12, K 13, each ace 1 or 14, whichever suits you. With one card left in hand you draw three.
forty_barrels-how-3 = An example with these cards: 2♥, 7♦ and 5♥ lie face up, together 14. You put your 10♥ under place 9, where the 5 lies: it goes to the bottom, the 5 below it, and 9 are left. You remember that 9♣ comes up there: 18. Now that is safe anyway; near 40 such a card, if you remember it, is how you win.
forty_barrels-how-4 = Your own card does not count yet; what counts is the card that comes up. And when somebody goes over 40, all cards stay: the next player has to bring the total down again or is out too. So remember what was played where: every card is shown only once.
forty_barrels-hint-1 = Your card goes face down to the bottom; what counts is the card that comes up. Early on little can go wrong, so just begin, and remember where your card is.
forty_barrels-hint-2 = Where two cards lie, the one at the bottom comes up next. If you know it, you know what playing there will do.
forty_barrels-hint-3 = The number after the place is what the other face-up cards add up to. To win, the card that comes up there has to make exactly 40: an ace is 1 or 14, a king 13. If the number is close to 40, look for another place.

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
forty_barrels-log-out-you = You are out.
