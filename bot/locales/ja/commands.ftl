# スラッシュコマンドの説明（100文字以内）。
command-join = このチャンネルの卓に着く・戻る（なければ新しく開く）
command-join-game = 遊ぶゲーム
command-leave = 席を立つ（ゲーム中はハウスプレイヤーが代わりに続けます）
command-start = ゲームを始める
command-hand = 自分の手札を見る（自分にだけ表示）
command-board = 卓をチャンネルの一番下に出し直す
command-rules = この卓、またはほかのゲームのルールを読む
command-rules-game = ルールを読みたいゲーム
command-stop = このチャンネルの卓を閉じる、または終了を提案する
command-kick = このチャンネルの卓から誰かを退席させる（ホスト用）
command-kick-member = 退席させる人
command-host = このチャンネルの卓のホストをほかの人に引き継ぐ
command-host-member = 新しいホスト
command-preferences = 言語・画像・通知の設定を選ぶ
