# 終わったゲームをシードから確かめる。
button-verify = 検証する
command-verify = 終わったゲームをシードから再現し、公正だったか確かめる
command-verify-table = 卓の番号（このチャンネルの最後のゲーム以外を確かめるとき）
verify-heading = { $game } · 再現して検証
verify-proved = ✅ **すべて一致しました。** シードのハッシュ値は開始時のものと同じで、席順もこのシードのとおりです。{ $moves }手すべてがルールどおりで、再現した結果も一致しました。
verify-proved-stopped = ✅ **すべて一致しました。** シードのハッシュ値は開始時のものと同じで、席順もこのシードのとおりです。{ $moves ->
    [0] 終了までに進んだ手はありませんでした。
   *[other] 終了までの{ $moves }手はどれもルールどおりです。
}
verify-partly = ☑️ **確かめられる範囲では、問題ありません。** シードのハッシュ値は開始時のものと同じで、席順もこのシードのとおりです。
verify-faulty = ❌ **一致しないところがあります。** 詳しく知りたいときは、ボットの管理者にこの卓の番号を伝えてください：`{ $table }`
verify-choices = CPUの判断を{ $count }回やり直し、すべて同じ結果になりました。
verify-thoughts = CPUが考えて選んだ{ $all }手のうち、無作為に選んだ{ $again }手をもう一度計算しました。
verify-thoughts-none = CPUが考えて選んだ{ $all }手は、計算し直していません。
verify-table = 卓 { $table }
verify-limit = 検証では分からないこと：ゲーム中にボットの管理者がシードを見たかどうか。
verify-at = { $move }手目：{ $fault }
verify-more = …ほか{ $count }件

verify-gap-rules = 別のバージョンのルールで遊んだゲームのため、手と結果はここでは確かめられません。
verify-gap-events = 一部の手については、何が起きたかが当時まだ記録されていませんでした。
verify-gap-agents = 一部のCPUはもういないため、判断をやり直せません。

verify-fault-damaged = 記録を読み取れません。
verify-fault-game = 最後の状態として残っているのは、別のゲームのものです。
verify-fault-seed = シードが正しい形ではありません。
verify-fault-seal = シードのハッシュ値が、開始時のものと違います。
verify-fault-seats = 席順が、シードから決まるものと違います。
verify-fault-options = 設定が、実際に遊んだときのものと違います。
verify-fault-edition = ハウスルールの数値が、実際に遊んだときのものと違います。
verify-fault-rules = 記録されているルールのほうが、実際に遊んだときのものより新しくなっています。
verify-fault-log = 手が抜けているか、余分にあります。
verify-fault-times = 時刻の順番がおかしくなっています。
verify-fault-history = 最後に席にいる人が、出入りの記録と合いません。
verify-fault-turn = ほかの人の手番でした。
verify-fault-player = その席でプレイしていなかった人の手になっています。
verify-fault-agent = その席にいたのは別のCPUです。
verify-fault-unreadable = このゲームにない手です。
verify-fault-illegal = ルールでは認められない手です。
verify-fault-after-end = ゲームはもう終わっていました。
verify-fault-events = みんなに伝えた内容が、実際に起きたことと違います。
verify-fault-private-events = 本人だけに伝えた内容が、実際に起きたことと違います。
verify-fault-choice = このCPUなら別の手を選びます。書き換えられたか、アップデートで遊び方が変わったかのどちらかです。
verify-fault-status = 終わっていないのに終わったことになっているか、その逆です。
verify-fault-outcome = あるはずのない結果があるか、あるはずの結果がありません。
verify-fault-reason = 終わり方が、記録と違います。
verify-fault-winners = 勝者が違います。
verify-fault-scores = 点数が違います。
verify-fault-ranks = 順位が、勝敗や点数と合いません。
verify-fault-state = 最後の状態が、手をたどった先と違います。
