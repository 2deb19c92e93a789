// As much of a browser's window as the reader asks for.
const { JSDOM } = require("jsdom");

const { window } = new JSDOM("<!doctype html><html><body></body></html>", {
  url: "http://localhost/",
  pretendToBeVisual: true,
});
global.window = window;
for (const key of Object.getOwnPropertyNames(window)) {
  if (!(key in global)) global[key] = window[key];
}
Object.defineProperty(global, "navigator", { value: window.navigator, configurable: true });
global.devicePixelRatio = 1;
const nothing = () => {};
window.matchMedia = global.matchMedia = () => ({
  matches: false,
  addListener: nothing,
  removeListener: nothing,
  addEventListener: nothing,
  removeEventListener: nothing,
});
global.FontFace = window.FontFace = class {
  constructor(family) { this.family = family; this.status = "loaded"; }
  load() { return Promise.resolve(this); }
};
Object.defineProperty(window.document, "fonts", {
  value: {
    add: nothing,
    has: () => true,
    check: () => true,
    load: () => Promise.resolve([]),
    forEach: nothing,
    addEventListener: nothing,
    *[Symbol.iterator]() {},
  },
});
const canvas = new Proxy({}, {
  get: (_, key) => {
    if (key === "measureText") return (text) => ({ width: 10 * text.length });
    return typeof key === "string" ? () => ({}) : undefined;
  },
  set: () => true,
});
window.HTMLCanvasElement.prototype.getContext = () => canvas;
window.EXCALIDRAW_ASSET_PATH = "/";
