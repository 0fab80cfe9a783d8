// Discord's ids, kept as strings because they are too large for JavaScript's numbers. No DOM.

/**
 * Whether `id` is newer than `than`: it is longer, or sorts after it.
 * @param {string} id
 * @param {string} than
 */
export const newerId = (id, than) => id.length > than.length || (id.length === than.length && id > than);

/**
 * Insert an item into a list that is sorted by id, nearly always at the end.
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
 * A list in which `item` replaces the one with its id, or is added at the end.
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {T} item
 */
export const replacedById = (list, item) =>
  list.some((other) => other.id === item.id)
    ? list.map((other) => (other.id === item.id ? item : other))
    : [...list, item];
