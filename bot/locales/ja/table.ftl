# ゲーム中とゲーム後の卓（どのゲームにも共通）。
table-turn = **{ $name }** の手番
table-your-turn = あなたの手番です。
table-hand-heading = あなたの手札 · { $game }
table-hand-where = 卓：{ $channel }
table-commitment = 配る前に封印したシャッフル：`{ $commitment }`
table-revealed = このシャッフルのシード（誰でも配り直して確かめられます）：`{ $seed }`
    開始時の封印：`{ $commitment }`
    席順は参加順から抽選：{ $joined }
table-stopped = このゲームは決着の前に終了しました。
table-result-heading = { $game } · ゲーム終了
table-hand-over = { $channel } のゲームは終了しました。
table-won = 🏆 **{ $names }** の勝利！
table-won-several = 🏆 **{ $names }** の勝利！
table-won-nobody = 今回は勝者なしです。
table-you-won = 🏆 あなたの勝利です！
table-and = { $first }と{ $last }

rules-edition = ハウスルールの数値
rules-question = どのゲームのルールを読みますか？
