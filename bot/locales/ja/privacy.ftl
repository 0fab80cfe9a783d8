# What is stored of a member, and what they can do about it.
privacy-title = ### ボットが覚えていること
privacy-stored =
    - **Discordの名前とID**：席に着いた卓に、打った手とともに残ります。ほかの人のゲームの記録にも必要なためです。
    - **連絡先**：言語、ダイレクトメッセージのチャンネル、受け取れるかどうか。
    - **選んだこと**：画像か文字だけか、最後まで遊んだことのあるゲーム。
privacy-not-stored = 書き込んだ内容、ほかのサーバー、フレンド、アイコン、住所などは保存しません。ほかの誰かに渡すこともありません。
privacy-kept = 終わったゲームは{ $days }日後に、あなたについての記録は最後に見かけてから{ $days }日後に削除されます。今すぐファイルで受け取ることも、削除することもできます。
privacy-question = **あなたの記録をすべて削除しますか？** 進行中のゲームでは席をハウスプレイヤーに譲り、遊んだ卓には「誰か」とだけ残ります。元には戻せません。チャンネルに残っているメッセージはそのままですが、この1日以内のものからは名前が消えます。
privacy-file = あなたについて保存されているすべてです。
privacy-sent = ダイレクトメッセージに送りました。
privacy-deleted = 削除しました。{ $count ->
    [0] 席に着いた卓はありませんでした。
   *[other] { $count }卓の記録から名前を消しました。
}
button-privacy-export = すべて送ってもらう
button-privacy-delete = 削除する…
button-privacy-delete-sure = すべて削除する
