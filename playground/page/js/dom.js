// Building and patching DOM nodes, and nothing about chats. `h` makes a node; `morph` changes what is on the page
// into what was just built, keeping the nodes that stay: an edited message keeps the keyboard focus, its pictures do
// not flicker and nothing jumps.

const HANDLERS = Symbol("handlers");

/** Make an element: `h("p", {class: "note", onclick: fn}, "text", child, [more])`. Text always becomes a text node. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) {
      element[name] = value;
      (element[HANDLERS] ??= []).push(name);
    } else if (name === "style") {
      for (const [property, setting] of Object.entries(value)) element.style.setProperty(property, setting);
    } else if (name === "value") {
      element.value = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

function append(parent, children) {
  for (const child of children) {
    if (child === undefined || child === null || child === false) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.append(child instanceof Node ? child : String(child));
  }
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 by 24 from the path data in `icons.js`. */
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
 * Make `parent` contain what `children` describe. Nodes with the same `data-key`, else the same place and tag, are
 * kept.
 */
export function morph(parent, children) {
  const holder = document.createDocumentFragment();
  append(holder, [children].flat());
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  patchChildren(parent, [...holder.childNodes]);
  if (focused && focused.isConnected && document.activeElement !== focused) focused.focus({ preventScroll: true });
}

const STAMP = Symbol("stamp");

/**
 * Make the elements in `parent` the rows of a long list, and build only what has changed. A row is {key, stamp,
 * make()}: as long as each part of `stamp` is the same as last time, the element of that key is left alone.
 */
export function syncRows(parent, rows) {
  const wanted = new Set(rows.map((row) => row.key));
  const known = new Map();
  for (const child of [...parent.children]) {
    if (wanted.has(keyOf(child))) known.set(keyOf(child), child);
    else child.remove();
  }
  let cursor = parent.firstElementChild;
  for (const { key, stamp, make } of rows) {
    let element = known.get(key);
    if (!element) element = make();
    else if (!element[STAMP].every((part, index) => part === stamp[index])) patchNode(element, make());
    element[STAMP] = stamp;
    if (element === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(element, cursor);
  }
}

const keyOf = (node) => node.dataset?.key;

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
    if (kept === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(kept, cursor);
    patchNode(kept, next);
  }
  while (cursor) {
    const rest = cursor.nextSibling;
    cursor.remove();
    cursor = rest;
  }
}

function alike(old, next) {
  return old.nodeType === next.nodeType && old.nodeName === next.nodeName && old.type === next.type;
}

function patchNode(old, next) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  patchAttributes(old, next);
  for (const name of old[HANDLERS] ?? []) old[name] = null;
  for (const name of next[HANDLERS] ?? []) old[name] = next[name];
  old[HANDLERS] = next[HANDLERS];
  // A custom element looks after its own inside.
  if (!old.localName.includes("-")) patchChildren(old, [...next.childNodes]);
  patchState(old, next);
}

/** What stands in an input belongs to the reader, unless every change of it is taken up at once: then it shows what is. */
function patchState(old, next) {
  if (!next[HANDLERS]?.includes("onchange")) return;
  if (old.type === "checkbox") old.checked = next.checked;
  else if (old.type !== "file" && old !== document.activeElement) old.value = next.value;
}

/**
 * Attributes named in the old node's `data-keep` belong to the reader (a spoiler that was opened) and stay as they
 * are.
 */
function patchAttributes(old, next) {
  const keep = new Set(old.dataset?.keep?.split(" ") ?? []);
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !keep.has(name) && name !== "style") old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name !== "style" && !keep.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // The style attribute as text is forbidden by the page's security policy; the style object is not.
  if (old.style && old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText;
}

/**
 * Give the focus back to `element` after a dialog has closed. The browser does so too, but while the page is still
 * inert; a text field that got it then takes no letters until it gets it anew.
 */
export function refocus(element) {
  if (!element?.isConnected) return;
  element.blur();
  element.focus({ preventScroll: true });
}

/** Call `render` once, soon, however often it is asked for until then. */
export function soon(render) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
      asked = false;
      render();
    });
  };
}

/** Listen to several events of `target` until `signal` is aborted. */
export function listen(target, names, handler, signal) {
  for (const name of names) target.addEventListener(name, handler, { signal });
}
