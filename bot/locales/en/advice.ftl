# Advice: what a house player would do in a member's place.
button-advice = 💡
button-advised = Do that
button-advice-show = Show advice
advice-question = Ask the house?
advice-shown = The result shows how often you asked.
advice-heading = I’d do this:
advice-evidence = Wins about { $wins } of 100 simulated games; the next best move wins { $next }.
advice-no-better = No other move clearly wins more (about { $wins } of 100 simulated games).
advice-counted = { $count ->
    [one] You’ve used advice once this game (shown in the result).
   *[other] You’ve used advice { $count } times this game (shown in the result).
}
advice-costs = A game with advice doesn’t count as a win: no achievements, and your rating can’t rise.
advice-followed = Done.
advice-setting = Advice from the house
advice-short = advice
advice-note = On your turn you can ask what a house player would do; the result shows how often
result-advice = Advice from the house: { $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = There’s no advice at this table.
advice-then = { $first } → { $then }
