# Knock-out Whist.
knockout_whist-name = Knock-out Whist
knockout_whist-hook = No trick? You’re out.
knockout_whist-option-cards = first hand
knockout_whist-option-cards-note = The number of cards that everybody gets in the first hand
knockout_whist-option-cards-7 = 7 cards
knockout_whist-option-cards-5 = 5 cards
knockout_whist-reason-last_left = Everybody else has been knocked out.
knockout_whist-must-follow = You have to follow suit.
knockout_whist-not-your-card = That card isn’t in your hand.

knockout_whist-played = { $name } played { $card }.
knockout_whist-won = { $name } took the trick with { $card }.
knockout_whist-knocked_out = { $who ->
    [you] { $name } took no trick: **you’re out**.
   *[other] { $name } took no trick and **is out**.
}
knockout_whist-dealt = { $count ->
    [one] Next hand: one card each.
   *[other] Next hand: { $count } cards each.
} { $name } took the most tricks and { $who ->
    [you] call trumps.
   *[other] calls trumps.
}
knockout_whist-named = { $name } called { $suit } as trumps.
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = tricks: { $figure }
knockout_whist-choose-move = Which suit is trumps?

knockout_whist-how-1 = **Goal.** Be the last one left. A player who takes no trick in a hand is **out**.
knockout_whist-how-2 = **A turn.** Play a card. Follow suit if you can; if you can’t, play any card. The highest trump takes the trick or, without trumps, the highest card of the suit led. Aces are high.
knockout_whist-how-3 = **The end.** Each hand is one card shorter. The player with the most tricks calls the next trumps and leads. In the last hand everybody has a single card, so there’s always a winner.
knockout_whist-rules =
    ## Knock-out Whist
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    In the first hand everybody is dealt { $cards } cards from a pack of 52, and trumps are drawn at random. If several players tie for the most tricks, the one who took the last trick calls trumps; if that player isn’t among them, the next of them in turn order does.
