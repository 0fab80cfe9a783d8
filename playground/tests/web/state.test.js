// What the page keeps: ids in order, switches before they are confirmed, and the store fed with frames.

import assert from "node:assert/strict";
import { test } from "node:test";

import { colour } from "../../src/loopcord/web/js/colour.js";
import { Wishes } from "../../src/loopcord/web/js/developer/wishes.js";
import { insertById, newerId, replacedById } from "../../src/loopcord/web/js/ids.js";
import { store } from "../../src/loopcord/web/js/store.js";

/**
 * A message of the channel 11.
 * @param {string} id
 * @returns {Wire.Message}
 */
const message = (id, content = "") => ({
  id,
  channel_id: "11",
  content,
  author: { id: "100", username: "toy" },
  flags: 0,
  timestamp: "2026-03-05T12:00:00Z",
});

const ids = () => store.messagesIn("11").map((one) => one.id);

test("a longer id is newer, whatever it begins with", () => {
  assert.equal(newerId("1000", "999"), true);
  assert.equal(newerId("999", "1000"), false);
  assert.equal(newerId("5", "5"), false);
  // Beyond what a number of JavaScript can tell apart.
  assert.equal(newerId("1180000000000000002", "1180000000000000001"), true);
});

test("what comes late goes to its place", () => {
  const list = [{ id: "9" }, { id: "11" }];
  insertById(list, { id: "10" });
  insertById(list, { id: "8" });
  assert.deepEqual(
    list.map((one) => one.id),
    ["8", "9", "10", "11"],
  );
  assert.deepEqual(replacedById([{ id: "1", n: 1 }], { id: "1", n: 2 }), [{ id: "1", n: 2 }]);
});

test("a colour keeps its zeros", () => {
  assert.equal(colour(255), "#0000ff");
  assert.equal(colour(0), "#000000");
  assert.equal(colour(null), null);
});

test("the store takes messages in any order, once each, and edits in place", () => {
  store.take({
    type: "snapshot",
    me: { id: "1", name: "Anna", locale: "de", dms: "open" },
    people: [],
    bots: [],
    guilds: [],
    dms: [],
    commands: [],
    messages: { 11: [message("5")] },
  });
  for (const id of ["7", "6", "7"]) store.take({ type: "message_create", message: message(id) });
  assert.deepEqual(ids(), ["5", "6", "7"]);
  store.take({ type: "message_update", message: message("6", "new") });
  // An edit of what is older than everything that is loaded changes nothing here.
  store.take({ type: "message_update", message: message("3", "old") });
  assert.deepEqual(ids(), ["5", "6", "7"]);
  assert.equal(store.messagesIn("11")[1].content, "new");
  store.take({ type: "message_delete", channel: "11", id: "5" });
  assert.deepEqual(ids(), ["6", "7"]);
});

test("frames about interactions are not for the store", () => {
  assert.equal(store.take({ type: "interaction", interaction: "1", state: "failed" }), false);
});

test("a wish is shown until the server has told what became of it", async () => {
  const wishes = new Wishes();
  /** @type {() => void} */
  let answer = () => {};
  const asked = wishes.make("a", true, () => new Promise((resolve) => (answer = () => resolve(undefined))));
  assert.equal(wishes.shown("a", false), true);
  // News from before the answer do not hold it.
  wishes.settle();
  assert.equal(wishes.shown("a", false), true);
  answer();
  await asked;
  assert.equal(wishes.shown("a", false), true);
  wishes.settle();
  assert.equal(wishes.shown("a", false), false);
});

test("a wish that is refused is gone, but not the one made after it", async () => {
  const wishes = new Wishes();
  const refuse = () => Promise.reject(new Error("No."));
  await assert.rejects(wishes.make("a", true, refuse), /No\./);
  assert.equal(wishes.shown("a", false), false);
  const refused = wishes.make("a", true, refuse);
  const stands = wishes.make("a", false, async () => {});
  await assert.rejects(refused);
  await stands;
  assert.equal(wishes.shown("a", true), false);
});
