// The layers of the chat page's modules, bottom up: those that run without a browser, the page's state, its drawing.
// `make check-page` enforces them.

const PURE = "/(colour|icons|ids|local-url|pacing|telling|time-words|words|words-\\w+|markdown/(inline|blocks))\\.js$";
const STATE = "/(api|socket|store|view|interactions|people-in|composer/commands|record/entries)\\.js$";

export default {
  forbidden: [
    {
      name: "no-cycle",
      comment: "A module that needs itself in the end cannot be read, or tested, alone.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-missing-file",
      comment: "The browser would find out at run time.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "pure-needs-nothing",
      comment: "What runs, and is tested, without a browser imports nothing that needs one.",
      severity: "error",
      from: { path: PURE },
      to: { pathNot: PURE },
    },
    {
      name: "state-draws-nothing",
      comment: "What the page knows is told as events; nothing of it builds or finds elements.",
      severity: "error",
      from: { path: STATE },
      to: { pathNot: [STATE, PURE] },
    },
  ],
};
