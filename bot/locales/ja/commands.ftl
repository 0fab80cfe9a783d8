# スラッシュコマンドの説明（100文字以内）。
command-join = このチャンネルの卓に着く（なければ新しく開く）
command-join-game = 遊ぶゲーム
command-leave = 席を立つ（ゲーム中はハウスプレイヤーが引き継ぎます）
command-start = ゲームを始める
command-hand = 自分の手札を見る（自分にだけ表示）
command-board = 卓をチャンネルの一番下に出し直す
command-rules = この卓、またはほかのゲームのルールを読む
command-rules-game = ルールを読みたいゲーム
command-stop = このチャンネルの卓を閉じる
