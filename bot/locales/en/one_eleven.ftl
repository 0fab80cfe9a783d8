# 111.
one_eleven-name = 111
one_eleven-hook = 12 cards, never sorted.
one_eleven-option-consolation = scoring without declaring
one_eleven-option-consolation-note = Which run counts for everybody who didn’t declare
one_eleven-option-consolation-short = { $value } counts
one_eleven-option-consolation-longest = longest run
one_eleven-option-consolation-best_value = most valuable run
one_eleven-option-target = target score
one_eleven-option-target-note = Rounds are played until somebody reaches it
one_eleven-option-target-short = to { $value } points
one_eleven-option-target-30 = 30
one_eleven-option-target-60 = 60
one_eleven-option-target-100 = 100
one_eleven-option-turn_limit = turns in a round
one_eleven-option-turn_limit-note = After this many turns each, a round ends without a declaration
one_eleven-option-turn_limit-short = { $value } turns
one_eleven-option-turn_limit-20 = 20
one_eleven-option-turn_limit-40 = 40
one_eleven-option-turn_limit-60 = 60

one_eleven-round = Round { $round } · playing to { $target }
one_eleven-few-turns = { $count ->
    [one] Last turn: after it the round ends, unless somebody declares.
   *[other] { $count } turns left, including this one: after turn { $last } the round ends, unless somebody declares.
}
one_eleven-begins = { $name } begins the round.
one_eleven-begins-you = You begin the round.
one_eleven-refreshed = { $name } swaps { $cards } for new cards.
one_eleven-refreshed-you = You swap { $cards } for new cards.
one_eleven-shuffled = The draw pile ran short, so the cards set aside earlier were shuffled in.
one_eleven-took = { $name } takes { $card } and is looking for a place for it.
one_eleven-took-you = You take { $card } and are looking for a place for it.
one_eleven-took-covered = { $name } takes the { $place } face-down card and is looking for a place for it.
one_eleven-spot-left = left
one_eleven-spot-middle = middle
one_eleven-spot-right = right
one_eleven-last-replaced = { $name } took { $card } for { $left } (place { $place }).
one_eleven-last-replaced-you = You took { $card } for { $left } (place { $place }).
one_eleven-last-front = { $name } put { $card } first and gave up { $left }.
one_eleven-last-front-you = You put { $card } first and gave up { $left }.
one_eleven-last-back = { $name } put { $card } last and gave up { $left }.
one_eleven-last-back-you = You put { $card } last and gave up { $left }.
one_eleven-declared = { $name } has all twelve cards in order and ends the round!
one_eleven-declared-you = You have all twelve cards in order and end the round!
one_eleven-turns-used-up = All turns are used up: the round ends without a declaration.
one_eleven-shown = Round { $round } is over; the runs that scored are highlighted:
one_eleven-earned = { $name }: **+{ $points }** for a run of { $cards }
one_eleven-earned-declared = { $name }: **+{ $points }** ({ $clowns } and { $bonus } for declaring)
one_eleven-seat = { $name } · { $total ->
    [one] 1 point
   *[other] { $total } points
}
one_eleven-known = known (with their places): { $cards }
one_eleven-none-known = all cards face down
one_eleven-centre = Centre: { $cards }
one_eleven-covered = face down
one_eleven-empty = just taken
one_eleven-new = { $card } (new)
one_eleven-piles = Draw pile: { $pile } · set aside: { $aside }

one_eleven-held = You took { $card }; now choose its place.
one_eleven-hand = Your row, from left to right:
one_eleven-hand-then = Your row after that:
one_eleven-run = Your run: { $first } to { $last }, { $cards ->
    [one] 1 card
   *[other] { $cards } cards
} with { $clowns }
one_eleven-runs-after = Length of your run, by the card you give up: { $cards }
one_eleven-points = Points: { $points }
one_eleven-take = Pick a card.
one_eleven-button-refresh = Three new cards first
one_eleven-insert = Which card does { $card } replace?
one_eleven-button-front = { $card } first, { $left } out
one_eleven-button-back-end = { $card } last, { $left } out
one_eleven-in-order = All twelve are in order. End the round for **{ $points } points** ({ $clowns } + { $bonus })?
one_eleven-button-declare = End the round: +{ $points }
one_eleven-button-play-on = Play on
one_eleven-button-back = Back

one_eleven-how-1 = **Goal.** Your twelve cards stay in the order in which they were dealt. Swap them one at a time until all twelve rise from left to right, or all fall: here they rise from 19 to 110. Then each clown is a point.
one_eleven-how-2 = **A turn.** Take one of the three centre cards, face up or face down. It replaces a card of yours, which goes face up into the centre; or you put it at one end of your row and give up the card at the other end. If all three centre cards are face up, you may lay out three new ones first.
one_eleven-how-3 = **An example.** Here 108 · 102 · 63 · 39 is a run; then the 106 breaks it. There’s a 35 in the centre. Take it and let it replace the 106: now seven cards fall, from 108 to 10. The 106 ends up in the centre, and the next player may need it.
one_eleven-how-4 = **The end.** You took the 43. Let it replace the 108, and all twelve are in order: you may end the round, for 25 clowns and a bonus of 5. The others score only the clowns of their longest run (or of the most valuable one, if the table is set that way). Rounds go on until somebody reaches the target; **then most points wins**.
one_eleven-help-take = Take one of the three centre cards, ideally one that makes your run longer. If none fits, a face-down card may, but you can’t put it back.
one_eleven-help-insert = Tap the card you want to give up: your new one takes its place. Under each card you see how long your run will be; blue is best. With the last two buttons you put the new card first (left end) or last (right end), and give up the card at the other end.
one_eleven-help-declare = You can get all twelve cards in order: tap a green button (it shows the score), then end the round or play on. If you play on, you may score more clowns, but somebody else can end the round first.
one_eleven-hint-1 = The bracket shows the run that counts. Take what makes it longer.
one_eleven-hint-2 = Rising or falling, either will do. Leave wide gaps between neighbours.
one_eleven-hint-3 = Nothing that fits? Try a face-down card, and let it replace the one that fits worst.
one_eleven-hint-4 = The red noses are clowns: at the end of the round, each one that counts is a point.

one_eleven-moment = Best round: { $name }, +{ $points } in round { $round }
one_eleven-reason-declared = The goal is reached; the last round ended with a declaration.
one_eleven-reason-turn_limit = The goal is reached; in the last round nobody declared.

one_eleven-take-first = First take a card from the centre.
one_eleven-insert-first = First find a place for the card you’ve taken.
one_eleven-no-such-place = There’s no such place.
one_eleven-centre-not-open = You can only get new cards when all three are face up; { $covered ->
    [one] one is still face down.
   *[other] { $covered } are still face down.
}
one_eleven-not-a-neighbour = You can only give up a card next to the new one or, if that goes at an end, the card at the other end.
one_eleven-not-in-order = You can’t end the round: your longest run would be only { $cards ->
    [one] one
   *[other] { $cards }
} of twelve cards.

one_eleven-value-bonus = Declaring: +{ $count } (5 in the original rules)
one_eleven-value-others = all other cards

one_eleven-rules =
    ## 111
    - **Goal:** get your twelve cards in order, rising or falling, without ever rearranging them.
    - **Turn:** take one of three centre cards and give up one of yours.
    - **End:** a round ends with all twelve in order, the game when somebody has reached { $target }.
    - **What wins:** most points: a point per clown, and a bonus for ending the round.

    The cards from 2 to 111, each once, with one to four clowns. Be the first to have your twelve cards in order from left to right: **each larger than the one before, or each smaller**.

    ### Setting up
    Everybody gets 12 cards and keeps them in the order of the deal: **a row is never rearranged**. Three cards are dealt face down to the centre, the rest is the draw pile. The starting player is chosen at random; each later round starts with the next player clockwise.

    ### Your turn
    1. If all three centre cards are face up, you may set them aside first and lay out three new ones face down.
    2. Take one of the three. If it was face down, only you see it. You cannot put it back.
    3. Put it anywhere in your row: between two cards or at an end. **Give up one of its new neighbours**, or, if you put it at an end, the card at the other end. So it replaces one of your cards, or the whole row moves on by one. The card you give up goes face up into the centre.

    ### The end of a round
    If all twelve are in order after your turn, you may declare, which ends the round at once, or play on. When a round ends everybody shows their row. Each clown is a point:
    - Whoever declared gets the clowns of all twelve cards, and the bonus for declaring.
    - Everybody else gets the clowns of **one run** of neighbours that all go up or all go down, anywhere in their row: { $consolation ->
        [best_value] **the one with the most clowns**, even if another is longer.
       *[longest] **the longest** (of equally long ones the one with more clowns).
    }

    ### The end of the game
    As soon as somebody has a score of **{ $target }** or more at the end of a round, the game is over. Most points wins. Ties go to the better last round; if that is tied too, the win is shared.

    ### What you see
    A card that was taken face up stays visible for as long as it is in a row. When the draw pile runs short, the cards set aside earlier are shuffled in.
    -# House rulings where the rules leave a gap: after { $turn_limit ->
        [one] one turn
       *[other] { $turn_limit } turns
    } each, a round ends without a declaration and without the bonus, announced five turns before. Table settings change that number, the target score, and which run counts. How many clowns are on which card is a house rule, because the printed cards could not be found.

# Why a move is advised.
one_eleven-why-refresh = Three new cards are likely to help more.
one_eleven-why-take = With the { $card }, { $count } of your twelve cards are in order.
one_eleven-why-take-covered = A face-down card is likely to help more than these.
one_eleven-why-declare = It ends the round and scores { $points }. Play on for more clowns, and others may end it first.
one_eleven-why-insert = { $count ->
    [0] Then all twelve cards are in order.
    [one] Then only one more card is out of order.
   *[other] Then { $count } cards are still out of order.
}

one_eleven-log-refreshed = { $name } lays out a new centre.
one_eleven-log-refreshed-you = You lay out a new centre.
one_eleven-log-swapped = { $name } swaps a card.
one_eleven-log-swapped-you = You swap a card.
one_eleven-log-declared = { $name } has all twelve cards in order and ends the round!
one_eleven-log-declared-you = You have all twelve cards in order and end the round!
one_eleven-log-points = Round { $round } is over: { $points }

one_eleven-clowns = { $count ->
    [one] 1 clown
   *[other] { $count } clowns
}
one_eleven-face = { $card } { $clowns }
one_eleven-run-after = { $left } → { $count }
one_eleven-a-covered = a face-down card
one_eleven-take-card = Take { $card }, { $clowns }
one_eleven-take-covered = Take the face-down card ({ $place })
one_eleven-replace = Replace { $card }
one_eleven-for-points = all in order, { $points } points
one_eleven-counted = { $row }; scored: { $first } to { $last }

# --- the climax card of a round ---
one_eleven-climax-ended = { $name } ends round { $round }: +{ $points }
one_eleven-climax-ended-you = You end round { $round }: +{ $points }
one_eleven-climax-limit = Round { $round } ends without a declaration
one_eleven-climax-own = You: +{ $points }
one_eleven-climax-row = { $name }: **+{ $points }** for { $run }

# --- the result ---
one_eleven-result = { $name } reaches { $points } points and wins by { $lead }
one_eleven-result-you = You reach { $points } points and win by { $lead }
one_eleven-result-declared = { $name } gets all twelve in order and wins by { $lead }
one_eleven-result-declared-you = You get all twelve in order and win by { $lead }
one_eleven-result-row = last round +{ $points }: { $row }
one_eleven-result-goal = Goal: { $goal } points
