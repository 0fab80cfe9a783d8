# DMで尋ねる。どの卓のことかチャンネルからは分からないため。
which-hand = どの卓の手元を見ますか？
which-leave = どの卓から抜けますか？
which-table = { $channel } の「{ $game }」
which-tutorial = 「{ $game }」の練習
which-more = ほかに{ $count }卓に参加しています。済んだら、もう一度コマンドを使ってください。
which-button = { $button }：{ $game }
