// Build and patch DOM nodes; nothing here is about chats. `h` creates a node; `morph` changes the nodes on the page to
// match newly built ones and reuses existing nodes: an edited message keeps the keyboard focus, its pictures do not
// flicker and nothing jumps.

/**
 * The names of the handlers that `h` has set, so that a patch can remove them.
 * @type {WeakMap<Node, string[]>}
 */
const handlers = new WeakMap();

/**
 * A node as a record of properties, to set one by its name.
 * @param {Node} node
 */
const properties = (node) => /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node));

/**
 * Create an element: `h("p", {class: "note", onclick: fn}, "text", child, [more])`. Text always becomes a text node.
 * @template {string} K
 * @param {K} tag
 * @param {Page.Props} props
 * @param {Page.Child[]} children
 * @returns {K extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[K] : HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) {
      properties(element)[name] = value;
      handlers.set(element, [...(handlers.get(element) ?? []), name]);
    } else if (name === "style") {
      for (const [property, setting] of Object.entries(props.style ?? {})) element.style.setProperty(property, setting);
    } else if (name === "value") {
      properties(element).value = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  // The tag determines the type, but the type checker cannot infer it here.
  return /** @type {any} */ (element);
}

/**
 * @param {ParentNode} parent
 * @param {Page.Child[]} children
 */
function append(parent, children) {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An icon of 24 by 24 units from the path data in `icons.js`.
 * @param {string} path
 */
export function svg(path, className = "icon") {
  const element = document.createElementNS(SVG, "svg");
  element.setAttribute("viewBox", "0 0 24 24");
  element.setAttribute("class", className);
  element.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  element.append(line);
  return element;
}

/**
 * Make `parent` contain what `children` describe. Nodes with the same `data-key`, or otherwise the same place and tag,
 * are reused.
 * @param {HTMLElement} parent
 * @param {Page.Child} children
 */
export function morph(parent, children) {
  const holder = document.createDocumentFragment();
  append(holder, [children].flat());
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const focused = parent.contains(active) ? active : null;
  patchChildren(parent, [...holder.childNodes]);
  if (focused && focused.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

/**
 * The stamp that a row was made from.
 * @type {WeakMap<Element, unknown[]>}
 */
const stamps = new WeakMap();

/**
 * Make the elements in `parent` the rows of a long list, and build only changed ones. The element of a key is kept
 * while every part of its row's `stamp` stays the same.
 * @param {HTMLElement} parent
 * @param {Page.Row[]} rows
 */
export function syncRows(parent, rows) {
  const wanted = new Set(rows.map((row) => row.key));
  /** @type {Map<string, HTMLElement>} */
  const known = new Map();
  for (const child of /** @type {HTMLElement[]} */ ([...parent.children])) {
    const key = keyOf(child);
    if (key && wanted.has(key)) known.set(key, child);
    else child.remove();
  }
  let cursor = parent.firstElementChild;
  for (const { key, stamp, make } of rows) {
    let element = known.get(key);
    if (!element) element = make();
    else if (!stamps.get(element)?.every((part, index) => part === stamp[index])) patchNode(element, make());
    stamps.set(element, stamp);
    if (element === cursor) cursor = element.nextElementSibling;
    else parent.insertBefore(element, cursor);
  }
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof HTMLElement ? node.dataset.key : undefined);

/**
 * @param {Node} parent
 * @param {Node[]} wanted
 */
function patchChildren(parent, wanted) {
  const byKey = new Map();
  for (const child of parent.childNodes) if (keyOf(child)) byKey.set(keyOf(child), child);
  const wantedKeys = new Set(wanted.map(keyOf).filter(Boolean));
  let cursor = parent.firstChild;
  for (const next of wanted) {
    while (cursor && cursor.nodeType === Node.COMMENT_NODE) cursor = cursor.nextSibling;
    let kept = keyOf(next) ? byKey.get(keyOf(next)) : undefined;
    if (kept && !alike(kept, next)) kept = undefined;
    if (!kept && cursor && alike(cursor, next) && !wantedKeys.has(keyOf(cursor))) kept = cursor;
    if (!kept) {
      parent.insertBefore(next, cursor);
      continue;
    }
    if (keyOf(kept)) byKey.delete(keyOf(kept));
    if (kept === cursor) cursor = cursor?.nextSibling ?? null;
    else parent.insertBefore(kept, cursor);
    patchNode(kept, next);
  }
  while (cursor) {
    const rest = cursor.nextSibling;
    cursor.remove();
    cursor = rest;
  }
}

/**
 * Whether `old` can be patched into `next`.
 * @param {Node} old
 * @param {Node} next
 */
const alike = (old, next) =>
  old.nodeType === next.nodeType && old.nodeName === next.nodeName && properties(old).type === properties(next).type;

/**
 * @param {Node} old
 * @param {Node} next
 */
function patchNode(old, next) {
  if (old instanceof Text && next instanceof Text) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  if (!(old instanceof Element && next instanceof Element)) return;
  patchAttributes(old, next);
  for (const name of handlers.get(old) ?? []) properties(old)[name] = null;
  const names = handlers.get(next) ?? [];
  for (const name of names) properties(old)[name] = properties(next)[name];
  handlers.set(old, names);
  // A custom element manages its own children.
  if (!old.localName.includes("-")) patchChildren(old, [...next.childNodes]);
  if (names.includes("onchange")) patchState(old, next);
}

/**
 * Patch the state of an input whose every change is handled at once. In other inputs it belongs to the person.
 * @param {Element} old
 * @param {Element} next
 */
function patchState(old, next) {
  const [now, then] = [properties(old), properties(next)];
  if (now.type === "checkbox") now.checked = then.checked;
  else if (now.type !== "file" && old !== document.activeElement) now.value = then.value;
}

/**
 * Patch attributes, except those in the old node's `data-keep`, which belong to the person, such as an opened spoiler.
 * @param {Element} old
 * @param {Element} next
 */
function patchAttributes(old, next) {
  const keep = new Set(old.getAttribute("data-keep")?.split(" ") ?? []);
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !keep.has(name) && name !== "style") old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name !== "style" && !keep.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // The page's security policy forbids style attributes as text, but not the style object.
  if (!(old instanceof HTMLElement && next instanceof HTMLElement)) return;
  if (old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText;
}

/**
 * Return the focus to `element` after a dialog has closed. The browser does so too, but while the page is still inert;
 * a text field then accepts no letters until it is focused again.
 * @param {HTMLElement | null} element
 */
export function refocus(element) {
  if (!element?.isConnected) return;
  element.blur();
  element.focus({ preventScroll: true });
}

/**
 * Focus the first match of `selector` in `root`, if there is one.
 * @param {ParentNode | null} root
 * @param {string} selector
 */
export function focusFirst(root, selector) {
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector(selector))?.focus();
}

/**
 * Listen to several events of `target` until `signal` is aborted.
 * @param {EventTarget} target
 * @param {string[]} names
 * @param {(event: Event) => void} handler
 * @param {AbortSignal} [signal]
 */
export function listen(target, names, handler, signal) {
  for (const name of names) target.addEventListener(name, handler, { signal });
}
