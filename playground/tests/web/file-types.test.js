import assert from "node:assert/strict";
import { test } from "node:test";

import { accepted } from "../../src/loopcord/web/js/file-types.js";

test("the file chooser offers the groups and extensions that the bot names", () => {
  assert.equal(accepted(["Image", ".pdf", "audio", "video"]), "image/*,.pdf,audio/*,video/*");
});

test("without file types the file chooser offers everything", () => {
  for (const types of [undefined, null, []]) assert.equal(accepted(types), null);
});
