// What tells others that it has changed: an EventTarget whose events have a known detail. No DOM.

/**
 * @template {Record<string, object | undefined>} Details what each event carries, by the name of the event
 */
export class Telling extends EventTarget {
  /**
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {Details[Name]} [detail]
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Call `handler` with the detail of every event of this name, until `signal` is aborted.
   * @template {keyof Details & string} Name
   * @param {Name} name
   * @param {(detail: Details[Name]) => unknown} handler
   * @param {AbortSignal} [signal]
   */
  on(name, handler, signal) {
    this.addEventListener(name, (event) => handler(/** @type {CustomEvent<Details[Name]>} */ (event).detail), { signal });
  }
}
