// Discord's colours. No DOM.

/**
 * The CSS colour for a number from Discord.
 * @param {number | null | undefined} number
 */
export function colour(number) {
  return number === null || number === undefined ? null : `#${number.toString(16).padStart(6, "0")}`;
}
