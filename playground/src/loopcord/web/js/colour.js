// Colours as Discord sends them. No DOM.

/**
 * A colour as Discord sends it, a number, for CSS.
 * @param {number | null | undefined} number
 */
export function colour(number) {
  return number === null || number === undefined ? null : `#${number.toString(16).padStart(6, "0")}`;
}
