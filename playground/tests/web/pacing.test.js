// How often what comes in bursts is rendered. Frames and timers are held here, and run when the test says so.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { eachFrame } from "../../src/loopcord/web/js/pacing.js";

/** @type {Map<number, FrameRequestCallback>} */
const frames = new Map();
let last = 0;

/** Draw a picture. */
function draw() {
  const due = [...frames.values()];
  frames.clear();
  for (const run of due) run(0);
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.requestAnimationFrame = (run) => {
    frames.set((last += 1), run);
    return last;
  };
  globalThis.cancelAnimationFrame = (id) => frames.delete(id);
});

afterEach(() => {
  mock.timers.reset();
  frames.clear();
});

test("what is asked for now and then is in every picture", () => {
  const render = mock.fn();
  const ask = eachFrame(render);
  for (let picture = 1; picture <= 5; picture += 1) {
    ask();
    ask();
    draw();
    assert.equal(render.mock.callCount(), picture);
  }
});

test("a burst is rendered at once and then after a rest, with all that came meanwhile", () => {
  const render = mock.fn();
  const ask = eachFrame(render);
  for (let n = 0; n < 50; n += 1) ask();
  draw();
  assert.equal(render.mock.callCount(), 1);
  for (let picture = 0; picture < 6; picture += 1) {
    for (let n = 0; n < 10; n += 1) ask();
    draw();
  }
  assert.equal(render.mock.callCount(), 1);
  mock.timers.tick(100);
  draw();
  assert.equal(render.mock.callCount(), 2);
});

test("after a burst the next one that comes alone does not wait", () => {
  const render = mock.fn();
  const ask = eachFrame(render);
  for (let n = 0; n < 50; n += 1) ask();
  draw();
  mock.timers.tick(100);
  draw();
  assert.equal(render.mock.callCount(), 1);
  ask();
  draw();
  assert.equal(render.mock.callCount(), 2);
});

test("a page that draws no pictures is rendered too, once", () => {
  const render = mock.fn();
  const ask = eachFrame(render);
  ask();
  mock.timers.tick(100);
  draw();
  assert.equal(render.mock.callCount(), 1);
});
