# Knock-out Whist.
knockout_whist-name = Knock-out Whist
knockout_whist-hook = No trick? You’re out.
knockout_whist-option-cards = first hand
knockout_whist-option-cards-note = The number of cards that everybody gets in the first hand
knockout_whist-option-cards-7 = 7 cards
knockout_whist-option-cards-5 = 5 cards
knockout_whist-reason-last_left = Everybody else is knocked out.
knockout_whist-must-follow = You have a card of the suit that was led, so you have to play one.
knockout_whist-not-your-card = That card is not in your hand.

knockout_whist-played = { $name } played { $card }.
knockout_whist-won = { $name } won the trick with { $card }.
knockout_whist-knocked_out = { $who ->
    [you] { $name } have no trick: **you are out**.
   *[other] { $name } has no trick and **is out**.
}
knockout_whist-dealt = { $count ->
    [one] One card each now.
   *[other] { $count } cards each now.
} { $name } won the most tricks and { $who ->
    [you] name trumps.
   *[other] names trumps.
}
knockout_whist-named = { $name } named { $suit } as trumps.
knockout_whist-move-name = { $suit_name }
knockout_whist-figure = tricks: { $figure }
knockout_whist-choose-move = Which suit is trumps?

knockout_whist-how-1 = **Goal.** Be the last one left. A player who wins no trick in a hand is **out**.
knockout_whist-how-2 = **A turn.** Play a card. You have to follow the suit that was led; without one, play any card. The highest trump wins the trick, or the highest card of the suit led. Aces are high.
knockout_whist-how-3 = **The end.** Each hand has one card fewer. The player with the most tricks names the next trumps and leads. The last hand has a single card, so somebody always wins.
knockout_whist-rules =
    ## Knock-out Whist
    - { knockout_whist-how-1 }
    - { knockout_whist-how-2 }
    - { knockout_whist-how-3 }

    The first hand has { $cards } cards each, from a pack of 52; the trumps of this hand are drawn by lot. Of several players with the most tricks, the one who won the last trick names trumps, or else the next one after that player.
