# Willkommen, Bierfest!
bierfest-name = Willkommen, Bierfest!
bierfest-name-short = Bierfest
bierfest-hook = Greedy? Then: prost!

bierfest-beer = { $name ->
    [Koelsch] Kölsch
   *[other] { $name }
}
bierfest-food = { $name ->
    [Wurst] Wurst
    [Brezel] Brezel
   *[other] { $name }
}
bierfest-toast-card = Toast
bierfest-worth = { $set } = { $points }

bierfest-table = Deck: **{ $deck }** · { $icon } toasts: **{ $toasts }** of 3
bierfest-seat = { $name } · { $hand ->
    [0] no cards
    [one] 1 card
   *[other] { $hand } cards
} · **{ $sign }{ $points }** { $points ->
    [one] point
   *[other] points
}
bierfest-turned-up = in hand: { $cards }
bierfest-minus = { $minus } { $count ->
    [one] minus card
   *[other] minus cards
} ({ $cards })
bierfest-all-beers = ⭐ all five beers: +{ $points }
bierfest-first = { $name } begins, and all hands are empty.
bierfest-first-you = You begin, and all hands are empty.
bierfest-drew = { $name } draws { $drew ->
    [one] a card
   *[other] { $drew } cards
}.
bierfest-drew-you = You draw { $drew ->
    [one] a card
   *[other] { $drew } cards
}.
bierfest-drew-and-returned = { $name } draws { $drew ->
    [one] a card
   *[other] { $drew } cards
} and puts { $returned ->
    [one] one
   *[other] { $returned }
} back.
bierfest-drew-and-returned-you = You draw { $drew ->
    [one] a card
   *[other] { $drew } cards
} and put { $returned ->
    [one] one
   *[other] { $returned }
} back.
bierfest-laid = { $name } draws a card and lays { $set } = **{ $points }**.
bierfest-laid-you = You draw a card and lay { $set } = **{ $points }**.
bierfest-toast = { $icon } **Toast!** { $name } has the third toast card.
bierfest-toast-you = { $icon } **Toast!** You have the third toast card.
bierfest-last-toast = { $icon } **Last toast!** { $name } has drawn the last card.
bierfest-last-toast-you = { $icon } **Last toast!** You’ve drawn the last card.
bierfest-refused = { $name } refuses { $count ->
    [one] one of the cards just drawn
   *[other] { $count } of the cards just drawn
}.
bierfest-refused-you = You refuse { $count ->
    [one] one of the cards just drawn
   *[other] { $count } of the cards just drawn
}.
bierfest-part = { $name }: { $done }
bierfest-part-laid = laid { $set } = { $points }
bierfest-part-nothing = laid nothing
bierfest-part-toasts = gave { $toasts } back
bierfest-part-lost = lost { $cards }
bierfest-part-along = also gone: { $cards }
bierfest-part-minus = { $count ->
    [one] 1 minus card
   *[other] { $count } minus cards
}
bierfest-may-refuse = { $name } may refuse cards just drawn.
bierfest-may-lay = { $name } may lay one set of beers.
bierfest-must-lose-cards = { $name } has to lose { $count ->
    [one] a card
   *[other] { $count } cards
}.

bierfest-hand = Your hand: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
bierfest-hand-empty = Your hand is empty.
bierfest-toast-now = If a toast came now: { $points }
bierfest-toast-now-why = { $told } ({ $parts })
bierfest-toast-now-lay = { $set } { $points }
bierfest-toast-now-minus = { $count ->
    [one] 1 card left −1
   *[other] { $count } cards left −{ $count }
}
bierfest-toast-now-costs = { $toasts }: laid cards { $points }
bierfest-your-turn = **Your turn:** { $asked }
bierfest-ask-draw = draw a card.
bierfest-ask-more = draw up to three more?
bierfest-ask-lay-or-more = lay a set, keep drawing or stop?
bierfest-ask-draw-or-return = keep drawing, or put { $count ->
    [one] a card
   *[other] up to { $count }
} back?
bierfest-ask-return = put { $count ->
    [one] one card
   *[other] up to { $count } cards
} back?
bierfest-ask-count = how many { $beer }?
bierfest-ask-food = with something to eat?
bierfest-ask-refuse = last toast! Refuse cards you just drew?
bierfest-ask-toast = a toast! Lay one set of beers?
bierfest-ask-lose = lose { $count ->
    [one] a card
   *[other] { $count } cards
} you’ve laid.
bierfest-mind-laying = If you draw, you lay nothing.
bierfest-mind-toast-card = One more toast card: toast!
bierfest-mind-last-card = Last card: last toast!
bierfest-button-draw = { $number ->
    [1] Draw a card
   *[other] Draw card { $number }
}
bierfest-button-stop = End turn
bierfest-button-no-food = No food
bierfest-button-take-rest = Keep the rest
bierfest-button-lay-nothing = Lay nothing
bierfest-you-drew = You drew { $cards }.
bierfest-you-returned = You put back, from the top: { $cards }.
bierfest-choose-loss = Choose a card to lose
bierfest-of-set = of { $set }

bierfest-edition-beers = A set of 2 / 3 / 4 / 5 / 6: **{ $points }** points ({ $beers })
bierfest-edition-foods = 1 / 2 / 3 foods with it: **{ $points }** points
bierfest-edition-pairs = { $food } goes with { $beers }
bierfest-edition-no-pairs = { $food } goes with nothing
bierfest-edition-bonus = All five beers in front of you at the end: **+{ $points }** (5 in the original rules)

bierfest-moment = Best set: { $name }, { $set } for { $points }
bierfest-reason-toasts = That was the third toast.
bierfest-reason-deck = The deck is empty, and the last toast is over.

bierfest-draw-first = Draw a card first.
bierfest-toast-first = A toast is going round: finish it first.
bierfest-drew-enough = You’ve already drawn { $most } cards, and that’s the limit.
bierfest-no-draw-after-returning = Once you’ve put a card back, you can’t draw again.
bierfest-return-fewer-than-drawn = You must put back fewer cards than you drew.
bierfest-not-in-hand = You don’t have these cards in your hand.
bierfest-lay-or-draw-more = You’ve drawn more than one card, so you can’t lay a set this turn.
bierfest-two-to-six-beers = A set has 2 to 6 beers of a kind.
bierfest-one-to-three-foods = A set comes with 1 to 3 foods of one kind, or with none.
bierfest-does-not-go-together = { $food } doesn’t go with { $beer }.
bierfest-nothing-to-refuse = Cards can be refused only at the last toast, by the player who drew the last card.
bierfest-not-just-drawn = You can only refuse cards you drew this turn.
bierfest-not-your-toast = It isn’t your turn to lay beers in this toast.
bierfest-nothing-to-lose = You don’t have to lose a card now.
bierfest-no-such-set = You have no such set in front of you.
bierfest-not-in-that-set = That card isn’t in that set.
bierfest-barred-food = { $foods }: goes with no set that you could lay now.
bierfest-barred-toast-food = { $foods }: at a toast you lay beers only.
bierfest-cannot-skip = There’s nothing to skip now.
bierfest-must-lose = Your toast cards cost you cards: choose which.

bierfest-how-1 = **Goal.** Lay beers of one kind as sets of 2 to 6: the larger the set, the more each of its beers is worth. Food that goes with the beer adds points. All five beers in front of you at the end score a bonus; a toast can take one away. Most points wins: here 26 to 18 and −4.
bierfest-how-2 = **A turn.** Your turn begins with one card, which is drawn for you. Then end your turn, or lay one set, or draw up to three more. If you draw more you lay nothing this turn, but you may put cards back on the deck, always fewer than you drew. The next player draws them.
bierfest-how-3 = **An example.** You’ve drawn one card, so you may lay: Pils ×3 with Wurst ×3 scores 12. If you kept drawing, a fourth Pils might come; but you could lay it at your next turn at the earliest, and a toast may come before that.
bierfest-how-4 = **The end.** Three toast cards in one hand call a toast for everybody. You lay one set, without food: here Dunkel ×4 for 9. Every other card in your hand costs a point. The caller’s three toast cards cost nothing; everybody else loses one laid card for each toast card in hand. After three toasts, or with an empty deck, the game is over.
bierfest-help-draw = Draw a card. Then you can lay a set, end your turn, or draw up to three more.
bierfest-help-more = Lay a set if you think it’s large enough. If you draw again, you can’t lay this turn.
bierfest-help-return = Keep drawing, put back cards you don’t want, or end your turn. You must put back fewer than you drew, and then you can’t draw again. The next player draws the last one you put back.
bierfest-help-refuse = It’s the last toast. Refuse the cards that would only cost you points.
bierfest-help-toast = Lay one set of beers now, without food. Each card left in your hand costs a point, but a toast card costs you a card you’ve laid instead.
bierfest-help-lose = Each toast card costs you a beer or food you’ve laid. If only a single beer is left of a set, the whole set is lost. Pick the cheapest.
bierfest-help-third = You hold two toast cards. One more calls a toast at once.
bierfest-hint-1 = Two of the same beer make a set; three or four are worth far more. Keep collecting.
bierfest-hint-2 = You may put back any cards, ideally toast cards: the next player has to draw them.
bierfest-hint-3 = You can only lay right after your first card. A fuller hand makes a toast cost more.
bierfest-lesson-lay = A set is laid only after a single draw. Food that goes with the beer adds points.
bierfest-lesson-toast = A toast! Lay one set without food: each card left costs a point, a toast card one you’ve laid.
bierfest-lesson-lose = You hold toast cards at a toast: each costs a card that you’ve laid. You choose which.
bierfest-lesson-refuse = With the last card comes the last toast. You drew it: you may refuse what you’ve just drawn.

bierfest-rules =
    ## Willkommen, Bierfest!
    - **Goal:** lay large sets of one beer, with food that goes with it.
    - **Turn:** draw a card, then lay a set or end your turn; or draw up to three more and put some back.
    - **End:** after three toasts, or with an empty deck. Cards left in your hand at a toast cost points.
    - **What wins:** most points.

    Beer tastes best when you’re really thirsty. Collect beers of a kind, lay them as large sets, and watch out for the toasts, which everybody has to join.

    ### Setting up
    95 cards: 5 beers (13 each), 2 foods (10 each), 10 toast cards 🥂. Five of those are shuffled into each half of the deck. Hands start empty; the starting player is chosen at random.

    ### Your turn
    Draw a card. Then either
    - **end your turn**, or
    - **lay one set**: 2 to 6 beers of a kind, with up to 3 foods of one kind that goes with it. Sets are never merged or added to. Or
    - **draw up to three more**, one at a time. After that you may put cards of your hand back on top of the deck, but fewer than you drew this turn. The last one you put back is the first to be drawn.

    ### Toast!
    Whoever gets a third toast card calls a toast at once; those three leave the game. Beginning with that player, each in turn
    - may lay one set of beers, without food;
    - loses, for each toast card in hand, one beer or food in front of them. Sets left with fewer than two beers are lost, food and all. The toast cards go back into the deck, below its top two cards;
    - puts the rest of the hand down: each card −1 point.

    The turn is over then; the player to the left of the one who called is next.

    ### The end
    After the third toast. Or when the last card of the deck is drawn: then there is one last toast, with or without three toast cards, and the player who drew that card may first refuse cards drawn this turn.
    Each set counts with the cards that are left of it, each minus card −1. All five beers in front of you score a bonus. Most points wins; ties share the win.
    -# House rulings where the rules leave a gap: hands start empty; you draw more or lay, never both; a toast ends the turn; at a toast you need not lay; the bonus is for what is there at the end. What the sets are worth and which food goes with which beer are house rules, because the printed cards could not be found.

bierfest-reckoning = sets { $sets } − minus cards { $minus }
bierfest-reckoning-all = sets { $sets } − minus cards { $minus } + all beers { $bonus }

# Why a move is advised.
bierfest-why-draw = The best set would score only { $points } now.
bierfest-why-draw-all = More cards make better sets, and some of them can go back.
bierfest-why-lay = It scores { $points }, and cards you’ve laid don’t cost a point each at the next toast.
bierfest-why-return-toast = Let the next player hold the toast card.
bierfest-why-return-single = One of a kind isn’t a set.
bierfest-why-return = Each card that stays in your hand costs a point at a toast.
bierfest-why-draw-first = Every turn begins with a card.
bierfest-why-stop = { $count ->
    [0] If a toast came now, no card would be left in your hand.
    [one] If a toast came now, 1 card would be left in your hand: −1.
   *[other] If a toast came now, { $count } cards would be left in your hand: −{ $count }.
}
bierfest-why-refuse = In your hand it would only cost you.
bierfest-why-take = You can use the rest.
bierfest-why-lay-nothing = No set is worth laying at this toast.
bierfest-why-lose-least = It costs you the least: { $points }.
bierfest-why-lose = It costs you { $points }.
bierfest-why-lay-now = It scores { $points }; cards left in your hand cost a point each.

bierfest-log-drew = { $name } draws.
bierfest-log-drew-you = You draw.
bierfest-log-laid = { $name } lays a set.
bierfest-log-laid-you = You lay a set.
bierfest-log-toast = **Toast { $number }!** { $name } calls it.
bierfest-log-toast-you = **Toast { $number }!** You call it.

bierfest-several = { $card } ×{ $count }
bierfest-equal-sets = { $count } × ({ $set })
bierfest-brings = { $points } points
bierfest-brings-rest = { $count ->
    [one] one card left: −1
   *[other] { $count } cards left: −{ $count }
}
bierfest-button-any-of = Choose how many { $beer }
bierfest-button-then-food = { $beers }, then food
bierfest-button-lay = Lay { $set }
bierfest-button-other-number = Not { $beers }: another number
bierfest-button-put-back = Put back { $card }
bierfest-button-refuse = Refuse { $card }
bierfest-one-of = { $card }, one of { $count }
bierfest-saw-drawn = + { $cards }
bierfest-saw-gone = − { $cards }

# --- the climax card of a toast ---
bierfest-climax-toast = { $name } calls Prost!
bierfest-climax-toast-you = You call Prost!
bierfest-climax-last = { $name } drew the last card: the last toast!
bierfest-climax-last-you = You drew the last card: the last toast!
bierfest-climax-own = You: +{ $laid }{ $against ->
    [0] {""}
   *[other] {" "}−{ $against }
}

# --- the result ---
bierfest-result = { $name } wins by { $lead }
bierfest-result-you = You win by { $lead }
bierfest-result-best = { $name } lays the best set ({ $worth } points) and wins by { $lead }
bierfest-result-best-you = You lay the best set ({ $worth } points) and win by { $lead }
bierfest-result-minus = minus cards: { $minus }
