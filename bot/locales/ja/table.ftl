# ゲーム中とゲーム後の卓（どのゲームにも共通）。
table-you = あなた
table-turn = **{ $name }** の手番
table-thinks = **{ $name }** が考えています…
table-your-turn = あなたの手番です。
table-hand-heading = あなたの手元 · { $game }
table-hand-shut-out = 今はボットが { $channel } に書き込めないため、ゲームはこのDMで続けます。
waiting-also = { $more ->
    [0] { $channel } でもあなたの手番
   *[other] { $channel } ほか{ $more }卓でもあなたの手番
}
waiting-there = { $more ->
    [0] { $channel } であなたの手番
   *[other] { $channel } ほか{ $more }卓であなたの手番
}
waiting-go = 「{ $game }」へ
table-story-left-out = 経過が長いので一部を省きました。全部は「{ button-more }」の中の「{ button-log }」で読めます。
table-stopped = このゲームは決着の前に終了しました。
table-stopped-by = **{ $name }** が決着の前にこのゲームを終了しました。
table-stopped-by-you = あなたが決着の前にこのゲームを終了しました。
table-set-back = データをバックアップから復元したため、このゲームは終了しました。それ以降の手は残っておらず、伏せた情報がすでに見られている可能性もあるためです。
table-place-gone = このゲームは決着の前に終了しました。チャンネルがなくなったか、このボットがサーバーから外されたためです。
table-idle = 長い間誰もプレイしなかったため、このゲームは決着の前に終了しました。
table-operator = ボットの管理者が、決着の前にこのゲームを終了しました。
table-fault = 不具合があったため、ボットの管理者が決着の前にこのゲームを終了しました。
table-closing = ボットがしばらく停止するため、管理者が決着の前にこのゲームを終了しました。
hand-driven = { $channel } では今、{ $agent }があなたの代わりにプレイしています。「{ button-return }」を押すと、すぐに自分で続けられます。
hand-left = { $channel } のゲームから抜けました。{ $agent }が代わりに続けています。ほかの人が席に着くまでは、「{ button-return }」で戻れます。
hand-sent-away = **{ $game }** · { $channel } の卓から退席となりました。続きはCPUが引き継ぎます。
table-stopped-by-vote = プレイ中の人の過半数の賛成で、このゲームは決着の前に終了しました。
table-vote = 🗳️ { $names }：終了を提案しています。賛成{ $votes }人／必要{ $needed }人。自分の手番を終えると、その人の賛成は取り消されます。
table-result-heading = { $game } · 終了
table-hand-over = **{ $game }** · { $channel } のゲームは終了しました。
table-won = 🏆 **{ $names }** の勝利！
table-won-several = 🏆 **{ $names }** の勝利！
table-won-nobody = 勝者なしで終了です。
table-lost-together = 残念、全員の敗北です。
table-you-won = 🏆 あなたの勝利です！
table-you-won-with = 🏆 あなたと **{ $names }** の勝利！
table-and = { $first }と{ $last }

seat-away = { $name }は離席、{ $move }手目からCPUが続行
seat-left = { $name }は途中で抜け、{ $move }手目からCPUが続行
seat-removed = { $name }はサーバーを離れ、{ $move }手目からCPUが続行
seat-kicked = { $name }は退席、{ $move }手目からCPUが続行
seat-forgotten = { $name }は途中で抜け、{ $move }手目からCPUが続行
seat-taken = { $name }が{ $move }手目から引き継ぎ

presence-away = { $name }は離席中、{ $agent }が続けます
presence-left = { $name }が抜け、{ $agent }が続けます
presence-removed = { $name }がサーバーを離れ、{ $agent }が続けます
presence-kicked = { $name }が退席となり、{ $agent }が続けます
presence-forgotten = 一人が抜け、{ $agent }が続けます
presence-back = { $name }が戻りました
presence-taken = { $name }が{ $agent }の席に入りました
presence-taken-you = { $agent }の席に入りました
presence-taken-any = { $name }が席を引き継ぎました
presence-taken-you-any = この席を引き継ぎました
name-relay = { $first } → { $then }

rules-edition = ハウスルールの数値
rules-question = どのゲームのルールを読みますか？

fairness-heading =
    ## シャッフルの確かめ方
    配る前に「シード」という秘密の数を決めました。手番順、配られるもの、後のシャッフルなど、このゲームの偶然はすべてこの数で決まります。すり替えを防ぐため、シードのハッシュ値（SHA‑256）は開始時から公開しています。ゲームが終わるとシードがここに出るので、ハッシュ値と合うかどうかを誰でも確かめられ、同じゲームを再現することもできます。
fairness-commitment = 開始時からのハッシュ値：`{ $commitment }`
fairness-seed = シード：`{ $seed }`
fairness-order = 席順は、参加順をもとに抽選：{ $joined }
fairness-later = シードはゲームが終わるとここに出ます。確かめたい人は、それまでハッシュ値を控えておいてください。
fairness-nothing = この卓ではまだ何も配られていません。

result-place = { $name }：{ $rank }位
result-place-points = { $name }：{ $rank }位、{ $points }点
result-duel = { $game }の対戦成績：{ $first } **{ $won }勝**、{ $second } **{ $lost }勝**{ $draws ->
    [0] {""}
   *[other] 、引き分け{ $draws }回
}
result-house = CPU：{ $names }
result-length = { $turns }手番/{ $time }
result-minutes = { $count }分
result-hours = { $count }時間
result-days = { $count }日
member-nameless = 名無しさん
member-learner = 初心者
member-numbered = { $name }（{ $number }）
