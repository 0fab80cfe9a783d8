# アドバイス：CPUならどうするか。
button-advice = 💡
button-advised = そうする
advice-heading = 私ならこうします：
advice-evidence = 頭の中で100回続けると約{ $wins }回勝ち、次に良い手では約{ $next }回でした。
advice-no-better = 頭の中で100回続けると約{ $wins }回勝ち、はっきりこれに勝る手はありません。
advice-counted = このゲームでのアドバイス：{ $count }回（結果に表示されます）
advice-costs = アドバイスを聞いたゲームは勝利に数えません。実績は得られず、レーティングも上がりません。
advice-followed = そうしました。
advice-setting = アドバイス
advice-short = アドバイス
advice-note = 手番の人は、CPUならどうするかを聞けます。回数は結果に表示されます
result-advice = アドバイスを聞いた回数：{ $who }
result-advice-of = { $name } ×{ $count }
refusal-no-advice = この卓ではアドバイスは聞けません。
advice-then = { $first } → { $then }
