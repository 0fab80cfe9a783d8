// The round picture of a person or bot: the first letter of the name on a colour of its own.

import { h } from "./dom.js";

const HUES = [232, 160, 28, 338, 270, 200, 12, 96];

/**
 * @param {Page.Face} user
 * @param {{size?: string, online?: boolean}} look
 */
export function avatar(user, { size = "normal", online } = {}) {
  const hue = HUES[Number(BigInt(user.id) % BigInt(HUES.length))];
  const letter = [...(user.name ?? user.username ?? "?")][0]?.toUpperCase() ?? "?";
  return h(
    "span",
    { class: `avatar ${size}`, style: { "--hue": String(hue) }, "aria-hidden": "true" },
    letter,
    online !== undefined && h("span", { class: online ? "presence online" : "presence" }),
  );
}
