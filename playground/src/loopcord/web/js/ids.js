// Discord's ids: numbers too large for JavaScript's own, kept as text. No DOM.

/**
 * Whether `id` is newer than `than`: the longer one is, else the one that sorts behind.
 * @param {string} id
 * @param {string} than
 */
export const newerId = (id, than) => id.length > than.length || (id.length === than.length && id > than);

/**
 * Put something in its place in a list that is sorted by id; that is nearly always the end.
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {T} item
 */
export function insertById(list, item) {
  let at = list.length;
  while (at > 0 && newerId(list[at - 1].id, item.id)) at -= 1;
  list.splice(at, 0, item);
}

/**
 * A list in which `item` stands instead of the one with its id, or at the end.
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {T} item
 */
export const replacedById = (list, item) =>
  list.some((other) => other.id === item.id)
    ? list.map((other) => (other.id === item.id ? item : other))
    : [...list, item];
