# What a phone shows when a message rings: no markdown, and nothing secret. `where` is `ring-in`, or empty.
ring-in = {" "}· #{ $channel }
ring-seated = { $game }{ $where }：席に着きました。ゲームが始まると、ここに手元が届きます。
ring-dealt = { $game }{ $where }：ゲームが始まりました。
ring-dealt-turn = { $game }{ $where }：ゲームが始まりました。あなたの手番です。
ring-turn = { $game }{ $where }：あなたの手番です。
ring-called = { $game }{ $where }：みんながあなたを待っています。
ring-hand = { $game }{ $where }：ゲームに参加しています。手元はこちらです。
ring-driven = { $game }{ $where }：CPUが代わりにプレイしています。
ring-over = { $game }{ $where }：ゲームが終わりました。
ring-place-gone = { $game }：チャンネルがなくなったため、ゲームは終了しました。
ring-again = { $players }：{ $name } さんがもう一度「{ $game }」の卓を開きました。また一緒に遊びませんか？
ring-opened = { $players }：{ $name }が{ $game }の卓を開きました。一緒に遊びませんか？
ring-ended = { $players }：{ $game }が終わりました。結果はこちら。次のゲームもすぐに始められます。
