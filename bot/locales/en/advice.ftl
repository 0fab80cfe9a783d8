# Advice: what a house player would do in a member's place.
button-advice = 💡
button-advised = Do that
advice-heading = I would do this:
advice-evidence = It wins about { $wins } of 100 games imagined from here; the next best move wins { $next }.
advice-no-better = No other move clearly wins more of the games imagined from here (about { $wins } of 100).
advice-counted = { $count ->
    [one] Advice used once this game (shown in the result).
   *[other] Advice used { $count } times this game (shown in the result).
}
advice-costs = With advice a game does not count as a win: no achievement, and the rating cannot rise.
advice-followed = Done.
advice-setting = Advice from the house
advice-short = advice
advice-note = On your turn you can ask what a house player would do; the result shows how often
result-advice = Advice from the house: { $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = No advice is given at this table.
advice-then = { $first } → { $then }
