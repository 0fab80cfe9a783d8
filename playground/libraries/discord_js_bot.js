// The bot of the library tests in discord.js.
"use strict";

const {
  ActionRowBuilder,
  ApplicationCommandOptionType: Option,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  Client,
  Events,
  GatewayIntentBits: Intent,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} = require("discord.js");

const { PLAYGROUND_URL: URL, PLAYGROUND_TOKEN: TOKEN, PLAYGROUND_GUILD: GUILD } = process.env;
const rest = { api: `${URL}/api` };

const client = new Client({
  intents: [Intent.Guilds, Intent.GuildMessages, Intent.DirectMessages, Intent.MessageContent],
  rest,
});

const GLOBAL = [
  {
    name: "order",
    description: "Order something",
    options: [
      {
        name: "beer",
        description: "Which",
        type: Option.String,
        required: true,
        choices: [{ name: "Pils", value: "p" }, { name: "Alt", value: "a" }],
      },
      { name: "count", description: "How many", type: Option.Integer, required: true, minValue: 1, maxValue: 9 },
      { name: "who", description: "For whom", type: Option.User, required: true },
      { name: "loud", description: "Loudly", type: Option.Boolean },
    ],
  },
  {
    name: "find",
    description: "Find something",
    options: [{ name: "name", description: "What", type: Option.String, required: true, autocomplete: true }],
  },
  { name: "think", description: "Answer late" },
];

const OF_THE_GUILD = [
  { name: "panel", description: "Show the panel" },
  { name: "talk", description: "Say more" },
  { name: "gone", description: "Answer for a moment" },
  { name: "file", description: "Send a file" },
  { name: "card", description: "Show a card" },
];

const button = (name) => new ButtonBuilder().setCustomId(name).setLabel(name).setStyle(ButtonStyle.Secondary);
const row = (...components) => new ActionRowBuilder().addComponents(...components);
const file = (name, text) => ({ name, attachment: Buffer.from(text) });

const panel = () => [
  row(...["update", "secret", "later", "form", "dm"].map(button)),
  row(
    new StringSelectMenuBuilder()
      .setCustomId("pick")
      .setMaxValues(2)
      .addOptions(["pils", "weizen", "alt"].map((name) => ({ label: name, value: name }))),
  ),
  row(new UserSelectMenuBuilder().setCustomId("whom")),
];

const card = (text) => [
  new ContainerBuilder()
    .addTextDisplayComponents((display) => display.setContent(text))
    .addActionRowComponents((row) => row.setComponents(button("turn"))),
];

const form = () =>
  new ModalBuilder()
    .setCustomId("form")
    .setTitle("Form")
    .addComponents(row(new TextInputBuilder().setCustomId("text").setLabel("Text").setStyle(TextInputStyle.Short)));

const answers = {
  async order(interaction) {
    const { options } = interaction;
    const loud = options.getBoolean("loud") ? ", loud" : "";
    const who = options.getUser("who").displayName;
    await interaction.reply(`${options.getInteger("count")} ${options.getString("beer")} for ${who}${loud}`);
  },
  async find(interaction) {
    if (!interaction.isAutocomplete()) return interaction.reply(`found ${interaction.options.getString("name")}`);
    const known = ["bierfest", "bremen", "cafe"].filter((name) => name.startsWith(interaction.options.getFocused()));
    return interaction.respond(known.map((name) => ({ name, value: name })));
  },
  async think(interaction) {
    await interaction.deferReply();
    await interaction.editReply("thought");
  },
  panel: (interaction) => interaction.reply({ content: "panel", components: panel() }),
  async talk(interaction) {
    await interaction.reply("first");
    await interaction.followUp("second");
    await interaction.editReply("first, edited");
  },
  async gone(interaction) {
    await interaction.reply("soon gone");
    await interaction.deleteReply();
  },
  file: (interaction) =>
    interaction.reply({ content: "a file", files: [file("hello.txt", "hello")], components: [row(button("swap"))] }),
  swap: (interaction) => interaction.update({ attachments: [], files: [file("bye.txt", "bye")] }),
  card: (interaction) => interaction.reply({ components: card("card"), flags: MessageFlags.IsComponentsV2 }),
  turn: (interaction) => interaction.update({ components: card("turned"), flags: MessageFlags.IsComponentsV2 }),
  update: (interaction) => interaction.update("updated"),
  secret: (interaction) => interaction.reply({ content: "only for you", flags: MessageFlags.Ephemeral }),
  async later(interaction) {
    await interaction.deferUpdate();
    await interaction.editReply("updated later");
  },
  form: (interaction) =>
    interaction.isModalSubmit()
      ? interaction.reply(`you wrote ${interaction.fields.getTextInputValue("text")}`)
      : interaction.showModal(form()),
  async dm(interaction) {
    await interaction.reply({ content: "look at your messages", flags: MessageFlags.Ephemeral });
    await interaction.user.send(`hello ${interaction.user.displayName}`);
  },
  pick: (interaction) => interaction.reply(`picked ${interaction.values.join(", ")}`),
  whom: (interaction) => interaction.reply(`picked ${interaction.users.first().displayName}`),
};

client.on(Events.InteractionCreate, (interaction) => answers[interaction.commandName ?? interaction.customId](interaction));

client.on(Events.MessageCreate, async (message) => {
  if (message.content.startsWith("!")) await message.channel.send(`heard ${message.content}`);
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(GLOBAL);
  await client.application.commands.set(OF_THE_GUILD, GUILD);
});

client.login(TOKEN);
