# What a member with text only gets instead, by the same keys: it may be read aloud, so words replace signs.
button-say = Say something
button-emotes = React
button-how = How to play
button-more = More
button-take-back = Take back
button-settings = Settings
button-other-game = Another game
button-advice = Advice
button-shared = Shared
button-first = To the start
button-back = Back
button-forward = Forward
button-last = To the end
button-night-by--60 = An hour earlier
button-night-by--15 = 15 minutes earlier
button-night-by-15 = 15 minutes later
button-night-by-60 = An hour later
button-night-by-1440 = A day later

advice-then = { $first }, then { $then }
result-advice-of = { $name }, { $count ->
    [one] once
   *[other] { $count } times
}
how-heading = { $game } · how to play, page { $page } of { $pages }
chooser-facts = { $more ->
    [0] { $fewest }
   *[other] { $fewest } to { $most }
} players, { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}

kit-hint = Press **{ button-how }** for the rules and what you can do now, **{ button-advice }** for a suggested move.
kit-opening = You begin. What you can do is below. Press **{ button-how }** at any time to read the rules again.

forty_barrels-stack = { $card }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
forty_barrels-at-place = Place { $place }: { $lies }
forty_barrels-one-of = { $low } or { $high }
forty_barrels-among = { $low } to { $high }
forty_barrels-help-sums = A button names the place and the sum of the other face-up cards; the card that comes up is added.
forty_barrels-hint-3 = A button names the sum of the other cards; the card that comes up is added.

bremen-several = { $count ->
    [one] one { $animal }
   *[other] { $count } { $animal }s
}
bremen-own-tiles = { $animal }: { $numbers }
bremen-nothing = nothing
bremen-button-kind = { $count ->
    [one] (one tile)
   *[other] ({ $count } tiles)
}
bremen-led = { $name } leads { $tile }
bremen-led-you = You lead { $tile }
bremen-added = { $name }: { $tile }
bremen-must = You have { $animal }, which was led: you have to follow.
bremen-button-give-up = Give up
bremen-say-high = High one
bremen-say-low = Low one
bremen-say-high-arrow = high
bremen-say-low-arrow = low
bremen-how-2 = **A turn.** Play one tile. If you have the animal that was led, you have to follow it; if not, any tile will do. The highest rooster takes the trick; without a rooster, the highest of the animal that was led. The player who takes it gets all its tiles and leads the next round.
bremen-how-3 = **An example.** Dog 11 was led. You have one dog left, the 12, so you must play it. If nobody plays a higher one (or a rooster, having no dog), you take the trick, win its three tiles and lead the next round. Without a dog you could have played any tile.
bremen-how-4 = **The end.** In the last round you hold donkey 10 and 11. You lead the 11 and take the trick: that makes 24 tiles, the 10 stays, and you have won, which earns you a score and a title. One trick too many, or the last tile of an animal that nobody else can keep, and all is lost. So talk about animals and plans, but never about numbers.
bremen-hint-2 = Somebody has to win 24 tiles and somebody none: roosters win tricks, low tiles rarely do.

bierfest-table = Deck: **{ $deck }** cards · toasts{ $icon }: **{ $toasts }** of 3
bierfest-several = { $count } { $card }
bierfest-equal-sets = { $count ->
    [one] once
   *[other] { $count } times
} ({ $set })
bierfest-worth = { $set } for { $points }
bierfest-laid = { $name } draws a card and lays { $set } for **{ $points }** points.
bierfest-laid-you = You draw a card and lay { $set } for **{ $points }** points.
bierfest-part-laid = laid { $set } for { $points } points
bierfest-toast-now-lay = { $set } scores { $points }
bierfest-toast-now-minus = { $count ->
    [one] one card left costs 1
   *[other] { $count } cards left cost { $count }
}

cafe-chair = table { $table }, { $side }
cafe-seated = { $guest } { $place }, { $points }
cafe-exchanged = exchange: { $guest } for { $joker }, { $place }
cafe-to-bar = { $guest } to the bar, { $points }
cafe-player = { $name }: **{ $points }** points, { $hand }
cafe-player-out = { $name }: { $points } points, out of the game
cafe-player-end = { $name }: { $points } points so far, { $fine } for the tiles in hand, result **{ $score }**
cafe-legend = Chairs in this order: up, right, down, left. In brackets the other table of a chair. A chair that stays free for good counts as free.
cafe-lit = Tables where the player to move can seat a guest: { $tables }
cafe-empty-tables = Empty tables: { $tables }
cafe-tables-best = at tables { $tables }, { $points }
cafe-help-tile = Choose a guest. The button says how many points it can score at most, or that only the bar is left for it. Then choose a chair: between two tables, or on one side of a table.
cafe-how-3 = **An example.** The Russian man joins the woman from Russia at table 15: two guests, doubled for one nation, 4 points. Your second guest, the African woman, takes the chair between tables 7 and 8: it counts at both, 6 points. Then you draw two tiles.

one_eleven-button-front = Put { $card } first, give up { $left }
one_eleven-button-back-end = Put { $card } last, give up { $left }
one_eleven-face = { $card } with { $clowns }
one_eleven-run-after = without { $left }: { $count }
one_eleven-earned-declared = { $name }: **{ $points }** points ({ $clowns } and { $bonus } for declaring)
one_eleven-shown = Round { $round } is over; the rows and what scored in them:
one_eleven-help-insert = Choose the card you want to give up: your new one takes its place. The list above says how long your run will be. With the last two buttons you put the new card first (left end) or last (right end), and give up the card at the other end.
one_eleven-help-declare = You can get all twelve cards in order: the button says so, and what that scores. Then end the round or play on. If you play on, you may score more clowns, but somebody else can end the round first.
one_eleven-hint-1 = Your hand says which run counts. Take what makes it longer.

bierfest-saw-drawn = drawn { $cards }
bierfest-saw-gone = gone again { $cards }
bierfest-how-3 = **An example.** You’ve drawn one card, so you may lay: 3 Pils with 3 Wurst score 12. If you kept drawing, a fourth Pils might come; but you could lay it at your next turn at the earliest, and a toast may come before that.
bierfest-how-4 = **The end.** Three toast cards in one hand call a toast for everybody. You lay one set, without food: here 4 Dunkel for 9. Every other card in your hand costs a point. The caller’s three toast cards cost nothing; everybody else loses one laid card for each toast card in hand. After three toasts, or with an empty deck, the game is over.

bierfest-climax-own = You: { $laid } points for beers, { $against ->
    [0] no minus cards
    [one] one minus card
   *[other] { $against } minus cards
}
one_eleven-climax-ended = { $name } ends round { $round } and scores { $points } points
one_eleven-climax-ended-you = You end round { $round } and score { $points } points
one_eleven-climax-own = You score { $points } points
one_eleven-climax-row = { $name }: **{ $points }** points for { $run }
name-relay = { $first }, then { $then }
button-look = My face
