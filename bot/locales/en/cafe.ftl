# Cafe International.
cafe-name = Cafe International
cafe-name-short = Cafe
cafe-hook = Seat the world together.
cafe-option-bar = bar
cafe-option-bar-note = What the 20 bar seats score or cost
cafe-option-bar-stepped = in steps
cafe-option-bar-straight = steadily down

cafe-chair = { $table } { $side }
cafe-side-north = up
cafe-side-east = right
cafe-side-south = down
cafe-side-west = left
cafe-lit = Lit (the player to move can seat a guest there): { $tables }
cafe-tables-best = at { $tables }, up to { $points }
cafe-as-nation = May sit down as: { $nations }
cafe-empty-tables = Empty: { $tables }
cafe-legend = chairs up, right, down, left · [ ] a free chair and who may take it now, – nobody · small number: the other table of that chair · ❌ nobody can ever sit there, but it counts as free
cafe-bar-next = Bar, { $left ->
    [one] 1 seat left
   *[other] { $left } seats left
}: { $next }
cafe-bar-full = The bar is full
cafe-bag = 👜 { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} in the bag; the game ends at 4
cafe-player = { $name } · **{ $points }** · { $hand }
cafe-player-out = ~~{ $name }~~ · { $points } · out
cafe-player-end = { $name } · { $points } { $fine } = **{ $score }**

cafe-legend-end = points so far − fines for the tiles still in hand = result

cafe-first = The cafe is open, and all chairs are free. { $name } begins.
cafe-seated = { $guest } at { $place } { $points }
cafe-four-of-a-nation = four of a nation, no new tile
cafe-passed = no second tile
cafe-exchanged = exchange: { $guest } for { $joker } at { $place }
cafe-to-bar = { $guest } to the bar { $points }
cafe-refilled = new: { $tiles }
cafe-went-out = out of the game at { $points }

cafe-you-are-out = Your bill at the bar was too high: you’re out. You can watch the others finish.
cafe-choose-tile = Which guest do you play?
cafe-choose-second = A second guest, or is that all?
cafe-no-second = There’s no second guest you could seat.
cafe-choose-company = Who joins your guest at the table?
cafe-choose-place = Where does { $tile } go?
cafe-choose-join = Where does { $tile } join your guest?
cafe-choose-nation = Which flag does { $tile } take?
cafe-company = nobody is there yet: a second guest must follow (points: both together, at best)
cafe-exchange = swap for this joker: it goes to your hand; no points, and your turn is over
cafe-button-pass = End the turn
cafe-button-out = Yes, I leave the game
cafe-button-back = Back
cafe-sure-out = { $tile } at the bar takes you to **{ $points }**: you’d be out of the game. Sure?

cafe-turn = { $name }: { $deeds }
cafe-first-you = The cafe is open, and all chairs are free. You begin.
cafe-chosen = Chosen: { $tile }
cafe-followers = Can join: { $who }
cafe-no-refill = four of a nation: no new tile
cafe-out = below 0: you’d be out of the game
cafe-ends = ends the game
cafe-why-company = { $tile } can’t sit with anybody right now.
cafe-why-sex = { $tile } has free chairs, but they need the other sex right now.
cafe-barred = { $guests }: { $why }
cafe-barred-at = { $guest } ({ $places })
cafe-barred-table = table { $table }
cafe-barred-alone = Nobody is there yet, and nobody in your hand could join.
cafe-why-full = There’s no free chair left for { $tile }.
cafe-fine-now = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
} in the bag (ends at 4); your hand would now count { $fine }.

cafe-edition-bar = Bar of this table: { $row }
cafe-edition-tables = Tables: { $tables }
cafe-edition-shared = Sharing a chair: { $pairs }

cafe-reason-hand_empty = Somebody has no tiles left.
cafe-reason-chairs_full = Every chair at every table is taken.
cafe-reason-bar_full = The bar is full.
cafe-reason-bag_low = The bag is down to 4 tiles or fewer.
cafe-reason-last_left = Only one player is left.
cafe-reason-stuck = The next player could do nothing at all: only jokers, and no chair for any of them.

cafe-not-your-tile = That tile isn’t in your hand.
cafe-no-such-chair = There’s no such chair.
cafe-chair-taken = That chair is taken.
cafe-nation = { $name ->
    [usa] USA
    [britain] Great Britain
    [germany] Germany
    [france] France
    [italy] Italy
    [spain] Spain
    [russia] Russia
    [turkey] Turkey
    [india] India
    [china] China
    [cuba] Cuba
   *[africa] Central Africa
}
cafe-wrong-flag = No flag at that chair matches this guest.
cafe-no-nation-to-name = There’s no nation to choose there.
cafe-name-nation = Between two flags you have to say which nation the joker is.
cafe-no-such-flag = The joker can only stand for one of the two flags at its chair.
cafe-needs-man = Table { $table } ({ $nation }) needs a man next: it has more women than men.
cafe-needs-woman = Table { $table } ({ $nation }) needs a woman next: it has more men than women.
cafe-sits-alone = Your guest would sit alone there at the end of the turn.
cafe-must-join = The second guest has to join the first one at the same table.
cafe-cannot-pass = Play a tile first; only then can you end the turn.
cafe-turn-begun = You’ve seated a guest: all you can do now is seat a second one, or end your turn.
cafe-no-joker-there = There’s no joker there.
cafe-joker-for-joker = A joker can’t be exchanged for a joker.
cafe-other-sex = Only a man can replace a man, and only a woman a woman.
cafe-joker-at-bar = Jokers don’t go to the bar.

cafe-how-1 = **Goal.** Guests from twelve countries look for a chair at a table with their flag, and for company. Each one you seat scores a point per guest at the table (the first: none). Most points wins: here 98 to 82.
cafe-how-2 = **A turn.** Seat one or two guests or send one to the bar, then draw as many, but none for the fourth of a nation; or exchange one for a joker without drawing. Round tiles are women, square ones men. Two guests at a table: a man and a woman. Three: 2 + 1. Four: two of each. Between two tables, this holds at both. Nobody you seat may be alone when your turn ends.
cafe-how-3 = **An example.** 🇷🇺♂︎ joins the woman from Russia at table 15: two guests, doubled for one nation, +4. Your second guest, 🇨🇫♀︎, takes the chair between tables 7 and 8: it counts at both, +6. Then you draw two tiles.
cafe-how-4 = **The end.** The game is over when only 4 tiles are left in the bag, when all chairs or the bar are full, or when somebody has no tiles left. Each tile you still hold costs 5 points, a joker 10: so here the joker sits down for +4. At the bar only the first five seats score; below 0 you’re out.
cafe-help-tile = Tap a guest. Its number shows the most it can score; 🍸 means that only the bar is left for it. Then tap a chair: 5|9 is between tables 5 and 9, “24 down” below table 24.
cafe-help-second = Your first guest has company. Seat a second one, or end your turn.
cafe-help-company = Your first guest is alone: seat a second one, man or woman as needed, at the same table.
cafe-help-pass = There’s no second guest you could seat: end your turn.
cafe-hint-1 = Tap a guest: the coins in the picture show where it may sit and what that scores.
cafe-hint-2 = One nation at a table scores double, and a chair between two tables scores at both.
cafe-hint-3 = All hands are open. Before you sit down, look at what you leave to the next player.
cafe-then = Only chairs that suit your guest now are offered. ? says why not the others.
cafe-lesson-bar = The bar: its first five seats score, the others cost. It’s for guests without a good chair.
cafe-lesson-exchange = Your guest takes the joker’s chair, and the joker comes to your hand: no points this turn.

cafe-rules =
    ## Cafe International
    - **Goal:** seat guests at tables with their flag, in company.
    - **Turn:** seat one or two guests, send one to the bar, or exchange one for a joker.
    - **End:** when the bag is nearly empty, the chairs or the bar are full, or somebody has no tiles left.
    - **What wins:** most points; every tile still held costs some.

    24 tables, two for each of twelve nations, with four chairs each. Many chairs are between two tables and belong to both. 4 men and 4 women of each nation look for a chair; with 2 male and 2 female jokers 🃏 that makes 100 tiles. Everybody holds five, for all to see. Most points wins.

    ### Your turn: one of three things
    ① **Seat one or two guests.**
    - The table’s flag must match the guest; between two tables, either one will do.
    - Two guests at a table: a man and a woman. Three: 2 + 1. Four: two of each. Between two tables this holds at both.
    - Nobody you seat may be alone when your turn ends; company at one of the two tables will do. So if your first guest has no company, your second one has to provide it. Sole exception: while nobody is seated anywhere, you may seat just one.
    - A joker on a chair between two flags stands for one of them: you say at once which.

    ② **Send one guest to the bar**, to its next seat. The first five score points, the rest cost points. Not for jokers. If that takes your total below 0, you are out: your hand leaves the game, and you cannot win.

    ③ **Exchange a joker.** A guest of your hand takes the chair of a joker of the same sex where a flag fits; you take the joker. It scores nothing and is your whole turn.

    ### Points
    Each guest scores a point for everybody at the table, the guest included: 2, 3 or 4; the first one nothing. All of one nation: double, so 4, 6 or 8. Between two tables both count.

    ### New tiles
    At the end of your turn you draw as many as you seated or sent to the bar. For a guest who makes four of one nation you draw none.

    ### The end
    The game ends when, after a turn, somebody has no tiles left, all chairs are taken, the bar is full, 4 or fewer tiles are in the bag, or only one player is left. Then every tile in hand costs 5 points, a joker 10. A tie is shared.
    -# House rulings where the rules leave a gap: 0 points is still in; the bar may always be chosen; an exchange brings no new tile; if the next player has only jokers and no chair for them, the game ends. Also house rules: which tables are side by side, and the bar from its 11th seat on.

cafe-reckoning = { $points } so far, { $fine } for the tiles left in hand
cafe-reckoning-out = out: the bill at the bar was too high

# Why a move is advised.
cafe-why-left = Then { $name } can score at most { $points } with one guest at the tables.
cafe-why-bar = { $count ->
    [0] No free chair suits { $tile } right now.
    [one] Only one free chair suits { $tile } right now.
   *[other] Only { $count } free chairs suit { $tile } right now.
}
cafe-why-exchange = A joker can sit down almost anywhere later.
cafe-why-four = It makes four of one nation: the most points, but no new tile for this guest.
cafe-why-second = With the best second guest at the same table it scores { $points }.
cafe-why-bar-points = At the bar it scores { $points }.

cafe-log-seated = { $name } seats a guest: { $points }
cafe-log-seated-you = You seat a guest: { $points }
cafe-log-bar = { $name } sends a guest to the bar: { $points }
cafe-log-bar-you = You send a guest to the bar: { $points }
cafe-log-exchanged = { $name } exchanges a guest for a joker.
cafe-log-exchanged-you = You exchange a guest for a joker.
cafe-log-out = { $name } is out.
cafe-log-out-you = You’re out.

cafe-guest = { $nation ->
    [joker] joker
    [usa] American
    [britain] British
    [germany] German
    [france] French
    [italy] Italian
    [spain] Spanish
    [russia] Russian
    [turkey] Turkish
    [india] Indian
    [china] Chinese
    [cuba] Cuban
   *[africa] African
} { $sex ->
    [man] man
   *[woman] woman
}
cafe-joker-as = { $joker } for { $nation }
cafe-several = { $count ->
    [one] { $guest }
   *[other] { $count } times { $guest }
}
cafe-held = { $count } of them
cafe-points = { $count ->
    [one] { $shown } point
   *[other] { $shown } points
}
cafe-at-most = up to { $points }
cafe-between = between tables { $first } and { $second }
cafe-pair = { $first } with { $second }
cafe-offer-bar = at the bar { $points }
cafe-only-exchange = for an exchange
cafe-swap = exchange for the joker
cafe-with-company = with a second guest { $points }
cafe-no-new-tile = no new tile
cafe-out-at = you’d be out at { $points }
cafe-nowhere = can’t be played
cafe-nobody = nobody
cafe-table = Table { $table }: { $seats }
cafe-seat-free = { $who ->
    [both] free
    [man] man wanted
    [woman] woman wanted
   *[nobody] nobody yet
}
cafe-seat-lost = free for good
cafe-seat-shared = { $seat } (also { $table })
cafe-bar-guests = At the bar: { $guests }

# --- climax cards ---
cafe-climax-table = { $name } fills table { $table }: { $points }
cafe-climax-table-you = You fill table { $table }: { $points }
cafe-climax-rich = { $name } scores { $points } in one turn
cafe-climax-rich-you = You score { $points } in one turn
cafe-climax-joker = { $name } gets a joker back
cafe-climax-joker-you = You get a joker back
cafe-climax-out = { $name } can’t pay the bill at the bar and is out
cafe-climax-out-you = You can’t pay the bill at the bar: you’re out
cafe-climax-why = Guests at table { $table }: { $guests }, for { $points }
cafe-climax-why-same = Guests of one nation at table { $table }: { $guests }, counting double: { $points }
cafe-climax-exchanged = { $guest } for { $joker } at table { $tables }
cafe-climax-holds = { $name } · { $tiles }
cafe-climax-bill = { $before } and { $costs } at the bar make { $total }.
cafe-climax-points = { $name } { $points }

# --- the result ---
cafe-result = { $name } wins by { $lead }
cafe-result-you = You win by { $lead }
cafe-result-tables = { $name } fills { $tables ->
    [one] one table
   *[other] { $tables } tables
} and wins by { $lead }
cafe-result-tables-you = You fill { $tables ->
    [one] one table
   *[other] { $tables } tables
} and win by { $lead }
cafe-result-last = { $name } can still pay the bill and wins with { $points }
cafe-result-last-you = You can still pay the bill and win with { $points }
cafe-result-filled = tables filled: { $tables }
