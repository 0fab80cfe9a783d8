# Bremen.
bremen-name = Bremen
bremen-hook = One team, no numbers.
bremen-option-animals_hidden = hidden animals
bremen-option-animals_hidden-note = Nobody sees which animals the others hold (harder)
bremen-option-concede = giving up together
bremen-option-concede-note = You may all agree to end a lost game early

bremen-round = **Round { $number } of 12**
bremen-middle = Left over, in the middle: **{ $tile }**
bremen-redealt = { $count ->
    [one] Redealt once:
   *[other] Redealt { $count } times:
} somebody had 8 roosters or more.
bremen-out-of-reach = The goal is out of reach.
bremen-why-take = It takes the trick: then you have { $count ->
    [one] one tile
   *[other] { $count } tiles
}.
bremen-why-leave = The trick goes to { $name } and not to you.
bremen-why-under = It stays below { $tile }, so the trick isn’t yours.
bremen-why-lead = { $count ->
    [0] No tile outside your hand is stronger.
    [one] Only one tile outside your hand is stronger.
   *[other] { $count } tiles outside your hand are stronger.
 }
bremen-why-over = { $count ->
    [0] It’s the highest so far, and no tile outside your hand is stronger.
    [one] It’s the highest so far; only one tile outside your hand is stronger.
   *[other] It’s the highest so far; { $count } tiles outside your hand are stronger.
 }
bremen-why-lost-anyway = The goal is out of reach, so any move will do.
bremen-why-give-up = The game ends if you all agree.
bremen-why-play-on = The goal can still be reached.
bremen-leads-first = { $name } holds { $tile } and leads the first round.
bremen-leads-first-you = You hold { $tile } and lead the first round.
bremen-led = { $tile } · { $name } leads
bremen-led-you = { $tile } · You lead
bremen-added = { $tile } · { $name }
bremen-took = { $name } takes the trick with { $tile } and leads next.
bremen-took-you = You take the trick with { $tile } and lead next.
bremen-took-last = { $name } takes the trick with { $tile }.
bremen-took-last-you = You take the trick with { $tile }.
bremen-last-round = Previous round: { $tiles }. { $took }
bremen-wants-to-give-up = { $name } would like to give up. Everybody has to agree.
bremen-wants-to-give-up-you = You’d like to give up. Everybody has to agree.
bremen-agreed = { $name } agrees.
bremen-agreed-you = You agree.
bremen-asked = Waiting for { $name } to answer.
bremen-plays-on = { $name } asked to give up; the band plays on.
bremen-plays-on-you = You asked to give up; the band plays on.
bremen-given-up = The band has given up.
bremen-seat = { $name } · won { $won }
bremen-seat-left = keeps { $tile }
bremen-seat-hidden = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
bremen-goal = Goal: { $players ->
    [3] 24, 12 and 0 tiles
   *[other] 24, 16, 8 and 0 tiles
}; now **{ $now }**
bremen-left = left: { $animals }
bremen-left-sure = left for sure: { $animals } (all must differ)
bremen-left-clash = the animals left can no longer all differ
bremen-left-differ = the animals left must all differ
bremen-title-1 = the finest band in all the town
bremen-title-2 = a band that goes straight to the heart
bremen-title-3 = an electrifying band
bremen-title-4 = a spirited band
bremen-title-5 = a smart little band
bremen-title-6 = a band of dreamers

bremen-hand = Your tiles:
bremen-was-led = { $animal } was led.
bremen-lead = Lead any tile.
bremen-follow = You have to follow { $animal }.
bremen-any = You have no { $animal }: play any tile.
bremen-only = Only { $tile } can be played.
bremen-sign-takes = { $sign } takes the trick.
bremen-sign-takes-so-far = { $sign } is winning so far.
bremen-sign-proves-defeat = { $sign } loses the game.
bremen-give-up-too = { $name } would like to give up. Do you agree?
bremen-give-up-sure = Ask everybody to give up? If all say yes, the game is lost.
bremen-button-give-up = 🏳️
bremen-button-ask = Ask them
bremen-button-back = Play on
bremen-button-agree = Yes, give up
bremen-button-refuse = No, play on

bremen-barred = { $what }: { $why }
bremen-must = You have { $animal }, so you have to follow.
bremen-playable = You may play: { $tiles }

bremen-say-high = ↑ high
bremen-say-low = ↓ low
bremen-say-high-arrow = ↑
bremen-say-low-arrow = ↓
bremen-say-mine = I’m strong
bremen-say-spare = I’m weak
bremen-say-thanks = Thanks
bremen-say-unsure = Hmm …
bremen-said-high = Please play a high one.
bremen-said-low = Please play a low one.
bremen-said-mine = I can take tricks.
bremen-said-spare = I’d rather not take tricks.
bremen-said-thanks = Thank you!
bremen-said-unsure = Hmm, I’m not sure.
bremen-said-animal-of = { $animal } next, please.
bremen-said-high-of = A high { $animal }, please.
bremen-said-low-of = A low { $animal }, please.

bremen-reason-won = The tricks are split as required, and four different animals are left.
bremen-reason-counts = Four different animals are left, but the tricks aren’t split as required.
bremen-reason-animals = The tricks are split as required, but the animals left aren’t all different.
bremen-reason-counts_and_animals = Neither the tricks nor the animals left are as required.
bremen-reason-conceded = Everybody agreed to give up.

bremen-not-your-tile = You don’t hold that tile.
bremen-must-follow = { $animal ->
    [rooster] A rooster was led and you have one: you have to follow.
    [donkey] A donkey was led and you have one: you have to follow.
    [dog] A dog was led and you have one: you have to follow.
   *[cat] A cat was led and you have one: you have to follow.
}
bremen-answer-first = Everybody has to answer first: give up or not?
bremen-nothing-proposed = Nobody has asked to give up.
bremen-proposed-already = You’ve already asked this round.
bremen-no-conceding = Giving up is switched off at this table.

bremen-how-1 = **Goal.** You all win or lose together. After 12 rounds you must have won { $players ->
    [3] 24, 12 and 0 tiles, no matter who has which, and the animals left, together with the one in the middle, must all differ. Here you have done it
    [4] 24, 16, 8 and 0 tiles, no matter who has which, and the animals left must all differ. The picture is of three players, who need 24, 12 and 0: they have done it
   *[other] 24, 16, 8 and 0 tiles (with three: 24, 12 and 0), no matter who has which, and the animals left, with three the one in the middle as well, must all differ. Here, three players have done it
}.
bremen-how-2 = **A turn.** Play one tile. If you have the animal that was led, you have to follow it; if not, any tile will do. The highest 🐓 takes the trick; without a 🐓, the highest of the animal that was led. Whoever takes it gets all its tiles and leads the next round.
bremen-how-3 = **An example.** 🐶 11 was led. You have one 🐶 left, the 12, so you must play it. If nobody plays a higher one (or a 🐓, having no 🐶), you take the trick, win its three tiles and lead the next round. Without a 🐶 you could have played any tile.
bremen-how-4 = **The end.** In the last round you hold 🐴 10 and 11. You lead the 11 and take the trick: that makes 24 tiles, the 10 stays, and you have won, which earns you a score and a title. One trick too many, or the last tile of an animal that nobody else can keep, and all is lost. So talk about animals and plans, but never about numbers.
bremen-help-vote = Somebody wants to give up. If you all agree, the game ends and is lost; one *no* is enough to play on.
bremen-hint-1 = Pick an animal the others don’t need, and keep one of it to the end.
bremen-hint-2 = Ahead in tiles? Go on to 24. None yet? Stay at 0. 🐓 win tricks, low tiles rarely do.
bremen-hint-3 = The button shows if a tile takes the trick. You may ask for an animal, not a number.
bremen-lesson-talk = Say that you want this trick, and nobody takes it from you. Only numbers are secret.

bremen-rules =
    ## Bremen
    - **Goal:** between you, win 24, 16, 8 and 0 tiles (with three: 24, 12 and 0), with different animals left.
    - **Turn:** play a tile, of the animal that was led if you can; the best one takes the trick.
    - **End:** after 12 rounds, when everybody has one tile left.
    - **What wins:** both goals at once: you win or lose together.

    Four town musicians in search of harmony: you **win or lose together**.

    ### Setting up
    52 tiles: 🐓 roosters, 🐴 donkeys, 🐶 dogs and 🐱 cats, each from 1 to 13. Everybody gets 13. With three players all 1, 2 and 3 stay in the box, and the tile left over is face up in the middle. If somebody has 8 roosters or more, everything is dealt again.
    Everybody may see *which animals* the others hold, but never their numbers; with the table setting *hidden animals* the animals are secret too.

    ### A round
    The leader plays any tile, then everybody in turn one tile. **If you have the animal that was led, you have to follow it**; if not, play any tile. The highest rooster takes the trick; without a rooster, the highest of the animal that was led. Whoever takes it wins all its tiles and leads the next round.
    Whoever holds the donkey 1 leads the first round; with three players the donkey 4, or the donkey 5 if the 4 is in the middle.

    ### The goal
    After 12 rounds everybody has one tile left. You all win if **both** are true:
    - With four players you have won 24, 16, 8 and 0 tiles, with three 24, 12 and 0, no matter who has which.
    - The animals of the tiles left, with three players together with the one in the middle, are **all different**.

    ### Talking
    Talk as you like, but never tell a number, or anything that gives one away. “Lead a rooster next and we can win” is fine; “I have the rooster 8” and “I have none higher left” are not. 💬 under your hand has phrases that are always allowed, also out of turn; house players listen to them.

    ### The score
    The last tile of the player with 24, minus the last tile of the player with 0, plus 12. It earns you a title (with four / with three):
    - 24 / 21: { bremen-title-1 }
    - 20–23 / 17–20: { bremen-title-2 }
    - 15–19 / 13–16: { bremen-title-3 }
    - 10–14 / 9–12: { bremen-title-4 }
    - 5–9 / 4–8: { bremen-title-5 }
    - 0–4 / 0–3: { bremen-title-6 }

    ### Giving up
    On your turn, once a round, you may ask to give up, unless the table setting *giving up together* is off. If everybody agrees the game is lost. House players agree when the goal is provably out of reach.
    -# A finished round can be seen until the next tile is led, then never again. All numbers come from the original rules.

bremen-log-played = { $name } plays a tile.
bremen-log-played-you = You play a tile.
bremen-log-played-tile = { $name } plays { $tile }.
bremen-log-played-tile-you = You play { $tile }.
bremen-log-took = { $name } takes the trick.
bremen-log-took-you = You take the trick.
bremen-log-asked = { $name } asks to give up.
bremen-log-asked-you = You ask to give up.
bremen-log-agreed = { $name } agrees.
bremen-log-agreed-you = You agree.
bremen-log-refused = { $name } wants to play on.
bremen-log-refused-you = You want to play on.

bremen-animal-said = { $animal ->
    [rooster] rooster
    [donkey] donkey
    [dog] dog
   *[cat] cat
}
bremen-several = { $animal }×{ $count }
bremen-own-tiles = { $animal } { $numbers }
bremen-nothing = –
bremen-button-kind = ×{ $count }
bremen-reached = reached
bremen-missed = missed
bremen-brings-takes = takes the trick
bremen-brings-takes-so-far = winning so far
bremen-brings-proves-defeat = loses the game

# --- the climax card of the end ---
bremen-climax-won = The house is ours! { $score } points: { $title }
bremen-climax-one-trick = One trick astray: { $took } has one too many, { $wanted } one too few
bremen-climax-lost = The band stays outside
bremen-climax-share = { $name }: **{ $won }** tiles, { $right ->
    [yes] as required
   *[no] { $wanted } required
}
bremen-climax-left = Animals left: { $animals }
