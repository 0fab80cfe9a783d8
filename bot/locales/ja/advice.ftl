# アドバイス：CPUならどうするか。
button-advice = 💡
button-advised = そうする
advice-heading = おすすめの手：
advice-evidence = シミュレーション100回のうち約{ $wins }回勝ち（次に良い手は約{ $next }回）。
advice-no-better = これよりはっきり良い手はありません（シミュレーション100回で約{ $wins }勝）。
advice-counted = このゲームでのアドバイス：{ $count }回（結果に表示されます）
advice-costs = アドバイスを聞いたゲームは勝利に数えません。実績は得られず、レーティングも上がりません。
advice-followed = その手をプレイしました。
advice-setting = アドバイス
advice-short = アドバイス
advice-note = 手番の人は、CPUならどうするかを聞けます。回数は結果に表示されます
result-advice = アドバイスを聞いた回数：{ $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = この卓ではアドバイスは聞けません。
advice-then = { $first } → { $then }
