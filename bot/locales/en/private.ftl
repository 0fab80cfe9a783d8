# Asked in direct messages, where no channel says which table is meant.
which-hand = Which hand would you like to see?
which-leave = Which table would you like to leave?
which-table = **{ $game }** in { $channel }
which-tutorial = **{ $game }**, your practice game
which-more = { $count ->
    [one] You have a seat at one more table. Use the command again after this one.
   *[other] You have seats at { $count } more tables. Use the command again after these.
}
which-button = { $button }: { $game }
