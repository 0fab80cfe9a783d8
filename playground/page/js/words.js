// Every word of the page itself, in the three languages of its people: [English, Japanese, German]. Those of the panels
// for developers are in words-developer.js. What bots say is not here. `{name}` is filled in by `t("key", {name})`.

import { DEVELOPER_WORDS } from "./words-developer.js";

const LANGUAGES = ["en", "ja", "de"];

const CHAT_WORDS = {
  playground: ["Playground", "プレイグラウンド", "Spielplatz"],
  whoAreYou: ["Who are you?", "あなたは誰ですか？", "Wer bist du?"],
  whoHint: [
    "Every browser tab can be another person. Open a second tab to play against yourself.",
    "ブラウザのタブごとに別の人になれます。タブをもう一つ開けば、自分を相手に遊べます。",
    "Jeder Tab kann jemand anderes sein. Mit einem zweiten Tab spielst du gegen dich selbst.",
  ],
  youAre: ["You are {name}", "{name} として参加中", "Du bist {name}"],
  you: ["you", "あなた", "du"],
  people: ["People", "参加者", "Leute"],
  switchTo: ["Become {name}", "{name} に切り替える", "Als {name} weitermachen"],
  newTab: ["Open {name} in a new tab", "{name} を新しいタブで開く", "{name} in neuem Tab öffnen"],
  addPerson: ["Add a person", "人を追加", "Jemanden hinzufügen"],
  name: ["Name", "名前", "Name"],
  language: ["Language", "言語", "Sprache"],
  add: ["Add", "追加", "Hinzufügen"],
  goneperson: ["This person is not here any more.", "この人はもういません。", "Diese Person gibt es nicht mehr."],
  unreachable: [
    "The playground does not answer. Is it still running?",
    "プレイグラウンドが応答しません。起動していますか？",
    "Der Spielplatz antwortet nicht. Läuft er noch?",
  ],
  connecting: ["Connecting …", "接続しています…", "Verbinde …"],
  reconnecting: [
    "Connection lost. Trying again …",
    "接続が切れました。再接続しています…",
    "Verbindung verloren. Neuer Versuch …",
  ],

  channel: ["Channel", "チャンネル", "Kanal"],
  channels: ["Channels", "チャンネル", "Kanäle"],
  directMessages: ["Direct messages", "ダイレクトメッセージ", "Direktnachrichten"],
  messagesShort: ["Messages", "DM", "Nachrichten"],
  menu: ["Show channels", "チャンネル一覧を開く", "Kanäle zeigen"],
  unread: ["{n} unread", "未読 {n} 件", "{n} ungelesen"],
  newest: ["Jump to the newest message", "最新のメッセージへ", "Zur neuesten Nachricht"],
  online: ["online", "オンライン", "online"],
  offline: ["offline", "オフライン", "offline"],
  botOffline: [
    "{name} is offline. Messages stay, but nobody answers.",
    "{name} はオフラインです。応答はありません。",
    "{name} ist offline. Nachrichten bleiben, aber niemand antwortet.",
  ],
  noBots: ["No bot has connected yet.", "まだボットが接続していません。", "Noch kein Bot verbunden."],
  noChannel: ["There is no channel yet.", "まだチャンネルがありません。", "Es gibt noch keinen Kanal."],
  emptyChannel: ["This is the start of #{name}", "#{name} の始まりです", "Hier beginnt #{name}"],
  emptyHint: [
    "Type / below to see what the bots here can do.",
    "下の欄に / と入力すると、ボットにできることが表示されます。",
    "Tippe unten / ein und sieh, was die Bots hier können.",
  ],
  tryCommand: ["Try {command}", "{command} を試す", "Probiere {command}"],
  emptyDm: ["No messages yet", "まだメッセージはありません", "Noch keine Nachrichten"],
  emptyDmHint: [
    "What a bot tells {name} privately appears here.",
    "ボットから {name} への個別メッセージがここに表示されます。",
    "Was ein Bot {name} vertraulich sagt, erscheint hier.",
  ],

  writeTo: ["Message {place}", "{place} へメッセージを送信", "Nachricht an {place}"],
  typeSlash: ["Commands", "コマンド", "Befehle"],
  send: ["Send", "送信", "Senden"],
  cancelCommand: ["Discard the command", "コマンドを取り消す", "Befehl verwerfen"],
  noCommands: ["No command matches.", "該当するコマンドはありません。", "Kein Befehl passt."],
  noChoices: ["Nothing matches.", "該当するものはありません。", "Nichts passt."],
  searching: ["Searching …", "検索中…", "Suche …"],
  optional: ["optional", "任意", "optional"],
  moreOptions: ["{n} more", "他 {n} 件", "{n} weitere"],
  required: ["This is required.", "必須項目です。", "Das wird gebraucht."],
  pickOne: ["Pick one from the list.", "一覧から選んでください。", "Bitte aus der Liste wählen."],
  notNumber: ["A number is needed.", "数値を入力してください。", "Hier gehört eine Zahl hin."],
  range: ["Between {min} and {max}.", "{min} から {max} までです。", "Zwischen {min} und {max}."],
  length: [
    "Between {min} and {max} characters.",
    "{min}～{max} 文字で入力してください。",
    "Zwischen {min} und {max} Zeichen.",
  ],
  yes: ["True", "はい", "Ja"],
  no: ["False", "いいえ", "Nein"],
  everyone: ["@everyone", "@everyone", "@everyone"],

  today: ["Today at {time}", "今日 {time}", "Heute um {time}"],
  yesterday: ["Yesterday at {time}", "昨日 {time}", "Gestern um {time}"],
  edited: ["(edited)", "(編集済)", "(bearbeitet)"],
  used: ["{name} used {command}", "{name} が {command} を使用", "{name} hat {command} benutzt"],
  aCommand: ["a command", "コマンド", "einen Befehl"],
  deletedMessage: [
    "Original message was deleted",
    "元のメッセージは削除されました",
    "Ursprüngliche Nachricht wurde gelöscht",
  ],
  clickToSee: ["See the message", "メッセージを見る", "Nachricht ansehen"],
  thinking: ["{name} is thinking …", "{name} が考え中…", "{name} denkt nach …"],
  noResponse: [
    "The application did not respond",
    "アプリケーションが応答しませんでした",
    "Die Anwendung hat nicht reagiert",
  ],
  failed: ["This interaction failed", "インタラクションに失敗しました", "Diese Interaktion ist fehlgeschlagen"],
  onlyYou: ["Only you can see this", "あなただけに表示されています", "Nur du kannst das sehen"],
  dismiss: ["Dismiss message", "メッセージを削除", "Nachricht verwerfen"],
  deleteOwn: ["Delete message", "メッセージを削除する", "Nachricht löschen"],
  notSent: ["Not sent: {why}", "送信できません：{why}", "Nicht gesendet: {why}"],

  spoiler: ["Spoiler, select to show", "ネタバレ（選択して表示）", "Spoiler, zum Zeigen auswählen"],
  spoilerShort: ["Spoiler", "ネタバレ", "Spoiler"],
  unknownPart: [
    "Part of a kind this page cannot show ({type})",
    "表示できない部品です（{type}）",
    "Unbekannter Baustein ({type})",
  ],
  choose: ["Make a selection", "選択してください", "Auswahl treffen"],
  chooseCount: ["Choose {min} to {max}", "{min}～{max} 件を選択", "{min} bis {max} auswählen"],
  done: ["Done", "完了", "Fertig"],
  picture: ["Picture", "画像", "Bild"],
  submit: ["Submit", "送信", "Absenden"],
  cancel: ["Cancel", "キャンセル", "Abbrechen"],
  modalFailed: [
    "Something went wrong. Try again.",
    "エラーが発生しました。もう一度お試しください。",
    "Etwas ging schief. Versuch es noch einmal.",
  ],

  settings: ["Settings", "設定", "Einstellungen"],
  settingsOf: ["Settings of {name}", "{name} の設定", "Einstellungen von {name}"],
  dms: ["Direct messages from bots", "ボットからのダイレクトメッセージ", "Direktnachrichten von Bots"],
  dmsOpen: ["Open", "受け取る", "Offen"],
  dmsClosed: ["Closed", "受け取らない", "Geschlossen"],
  dms50007: ["cannot send to this user", "このユーザーには送れない", "nicht an diesen Nutzer"],
  dms50278: ["no mutual server", "共通のサーバーがない", "kein gemeinsamer Server"],
  dms40003: ["opening DMs too fast", "DMを開くのが速すぎる", "zu viele DMs eröffnet"],
  theme: ["Light or dark", "明るさの切り替え", "Hell oder dunkel"],
  addChannel: ["Add a channel", "チャンネルを追加", "Kanal hinzufügen"],
  channelName: ["Name of the channel", "チャンネル名", "Name des Kanals"],
  removeChannel: ["Delete #{name}", "#{name} を削除", "#{name} löschen"],
  addGuild: ["Add a server", "サーバーを追加", "Server hinzufügen"],
  guildName: ["Name of the server", "サーバー名", "Name des Servers"],
  newPlace: ["Channels and servers", "チャンネルとサーバー", "Kanäle und Server"],

  close: ["Close", "閉じる", "Schließen"],
  more: ["More", "その他", "Mehr"],
  messageMenu: ["What to do with this message", "メッセージの操作", "Was mit dieser Nachricht geht"],
  apps: ["Apps", "アプリ", "Apps"],
  copyText: ["Copy text", "テキストをコピー", "Text kopieren"],
  copyMessageId: ["Copy message ID", "メッセージIDをコピー", "Nachrichten-ID kopieren"],
  copyUserId: ["Copy user ID", "ユーザーIDをコピー", "Nutzer-ID kopieren"],
  older: ["Loading older messages …", "以前のメッセージを読み込んでいます…", "Lade ältere Nachrichten …"],
  dmBeginning: [
    "This is where your messages with {name} begin.",
    "ここが {name} とのダイレクトメッセージの始まりです。",
    "Hier beginnen deine Nachrichten mit {name}.",
  ],
  typing: ["{names} is typing …", "{names} が入力中…", "{names} schreibt …"],
  guildOutage: [
    "{name} has an outage. The bot cannot see it for now.",
    "{name} は障害中です。今はボットから見えません。",
    "{name} ist ausgefallen. Der Bot sieht den Server gerade nicht.",
  ],
  outageShort: ["Unavailable", "利用できません", "Nicht verfügbar"],
  botNotHere: [
    "{name} is not a member of this server.",
    "{name} はこのサーバーにいません。",
    "{name} ist nicht auf diesem Server.",
  ],
  role: ["Role", "ロール", "Rolle"],
  chooseFile: ["Choose a file", "ファイルを選択", "Datei auswählen"],
  chooseFiles: ["Choose files", "ファイルを選択（複数可）", "Dateien auswählen"],
  orDrop: ["or drop it here", "ここにドロップもできます", "oder hierher ziehen"],
  removeFile: ["Remove {name}", "{name} を外す", "{name} entfernen"],
  description: ["Description: {alt}", "画像の説明：{alt}", "Bildbeschreibung: {alt}"],
  premium: ["Premium", "プレミアム", "Premium"],
  premiumHint: [
    "On Discord this leads to the app's shop. The playground has none.",
    "Discord ではアプリのストアが開きます。プレイグラウンドにストアはありません。",
    "Auf Discord führt das in den Shop der App. Der Spielplatz hat keinen.",
  ],

  switcher: ["Go to …", "移動先…", "Gehe zu …"],
  switcherHint: ["A channel or a person", "チャンネルまたは人", "Ein Kanal oder eine Person"],
  sideBySide: ["Several people side by side", "複数の人を並べて表示", "Mehrere Personen nebeneinander"],
  addPane: ["Add a person …", "人を追加…", "Person dazu …"],
  closePerson: ["Close the view of {name}", "{name} の画面を閉じる", "Ansicht von {name} schließen"],
  shortcuts: ["Keyboard shortcuts", "キーボードショートカット", "Tastenkürzel"],
  keysEverywhere: ["Everywhere", "どこでも", "Überall"],
  keysWriting: ["While writing", "入力中", "Beim Schreiben"],
  keysMessages: ["Among the messages", "メッセージ一覧", "In den Nachrichten"],
  keySwitcher: ["go to a channel or person", "チャンネルや人へ移動", "zu einem Kanal oder einer Person gehen"],
  keyChannelUp: ["previous channel", "前のチャンネル", "voriger Kanal"],
  keyChannelDown: ["next channel", "次のチャンネル", "nächster Kanal"],
  keyRegion: [
    "next part of the page: channels, messages, writing",
    "次の領域へ（チャンネル、メッセージ、入力欄）",
    "nächster Bereich: Kanäle, Nachrichten, Eingabe",
  ],
  keyPerson: ["another person, side by side", "並べた別の人へ", "eine andere Person, nebeneinander"],
  keyHelp: ["this list", "この一覧", "diese Liste"],
  keyEscape: ["close or give up what is open", "開いているものを閉じる", "Offenes schließen oder verwerfen"],
  keySlash: ["begin a command", "コマンドを入力", "einen Befehl beginnen"],
  keyTab: ["complete, or next option", "補完、または次の項目", "vervollständigen oder nächste Option"],
  keyChoices: ["choose from the list", "候補を選ぶ", "in der Liste wählen"],
  keySend: ["send", "送信", "senden"],
  keyBreak: ["new line", "改行", "neue Zeile"],
  keyMessages: ["previous or next message", "前後のメッセージ", "vorige oder nächste Nachricht"],
  keyMessageMenu: ["what can be done with the message", "メッセージの操作を開く", "was mit der Nachricht geht"],
  keyControls: ["to its buttons", "そのボタンへ", "zu ihren Knöpfen"],
  keyDelete: ["delete or dismiss it", "削除する、閉じる", "löschen oder verwerfen"],
};

const WORDS = { ...CHAT_WORDS, ...DEVELOPER_WORDS };

let language = "en";
let locale = "en-US";

/** Speak the language of this Discord locale from now on; English where there are no words for it. */
export function speak(newLocale) {
  locale = newLocale;
  const wanted = newLocale.split("-")[0];
  language = LANGUAGES.includes(wanted) ? wanted : "en";
  document.documentElement.lang = language;
}

/** The locale for dates and numbers. */
export const currentLocale = () => locale;

/** The words for `key`, with `{placeholders}` filled in. */
export function t(key, values = {}) {
  const words = WORDS[key][LANGUAGES.indexOf(language)];
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The languages a person can have, as Discord locales, each named in itself. */
export const LOCALES = [
  ["en-US", "English (US)"],
  ["en-GB", "English (UK)"],
  ["ja", "日本語"],
  ["de", "Deutsch"],
  ["es-ES", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["ko", "한국어"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt-BR", "Português"],
  ["zh-CN", "简体中文"],
  ["zh-TW", "繁體中文"],
];

/** The name of a Discord locale's language, in that language. */
export const languageName = (code) => LOCALES.find(([known]) => known === code)?.[1] ?? code;
