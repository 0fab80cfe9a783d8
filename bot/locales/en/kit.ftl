# What the kit says for every game of standard cards; a game replaces kit-... by a sentence of its own, <game>-...
kit-seat = { $name } · { $count ->
    [one] 1 card
   *[other] { $count } cards
}
kit-seat-out = ~~{ $name }~~ · out
kit-down = { $count } face down
kit-figure = points: { $figure }
kit-suit = Trumps: { $suit }
kit-pile-stock = Stock: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
kit-pile-discard = Discard pile: { $cards } on top, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
kit-pile-row = On the table: { $cards }
kit-hand = Your cards: { $cards }
kit-chosen = Chosen: **{ $card }**
kit-choose = Which card do you play?
kit-choose-then = What do you do with **{ $card }**?
kit-choose-move = What do you do?
kit-menu-cards = Choose a card
kit-menu-moves = Choose a move
kit-help-cards = Tap a card. You can play: { $cards }
kit-help-moves = What you can do: { $moves }
kit-why = The house player would do the same here.
kit-hint = Press **?** for the rules and what you can do now, **💡** for a suggested move.
kit-opening = You begin. What you can do is below the picture. Tap **?** at any time to read the rules again.
kit-clubs = Clubs
kit-diamonds = Diamonds
kit-hearts = Hearts
kit-spades = Spades
kit-card = { $rank ->
    [A] ace
    [J] jack
    [Q] queen
    [K] king
   *[other] { $rank }
} of { $suit ->
    [clubs] clubs
    [diamonds] diamonds
    [hearts] hearts
   *[spades] spades
}
kit-card-back = a face-down card
kit-no-card = none
kit-is-chosen = { $card }, chosen
