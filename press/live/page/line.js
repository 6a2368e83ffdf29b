// A page's line to its Python, lite/python/cells.mjs. Where it can, one Python serves all pages of a tab: a
// SharedWorker, which lives as long as a page holds it, and the page that a reader comes from does so, since
// browsers keep it for their Back button. It is held by a frame because a page can drop that, and so end
// even a worker that reads no messages. Elsewhere the page has a worker of its own.
import { make } from "./make.js";

const KEY = "runs-python"; // what the tab's Python is called; the page's script looks whether there is one
const PATIENCE = 15000; // for a Python that is expected to be there: it may be importing, or in one long computation

// Storage may be closed: then the next page cannot find the Python of this one.
function nameOfTab(isNew = false) {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known && !isNew) return { name: known, isKnown: true };
    sessionStorage.setItem(KEY, crypto.randomUUID());
    return { name: sessionStorage.getItem(KEY), isKnown: false };
  } catch {
    return { name: "", isKnown: false };
  }
}

export class Line {
  // Tells `hear` what the worker says, and `fail` the event when there can be none.
  constructor(address, ahead, hear, fail) {
    Object.assign(this, { address, ahead, hear, fail });
    this.connect();
  }

  connect(isNew = false) {
    Object.assign(this, nameOfTab(isNew));
    if (!this.name || !window.SharedWorker) {
      this.own();
      return;
    }
    this.frame = Object.assign(make("iframe", ""), { hidden: true });
    this.frame.addEventListener("load", () => this.share(), { once: true });
    document.body.append(this.frame);
  }

  share() {
    try {
      const shared = new this.frame.contentWindow.SharedWorker(this.address, { name: this.name, type: "module" });
      shared.onerror = (event) => { event.preventDefault(); this.drop(); this.own(); };
      this.listen(shared.port);
      this.come();
    } catch {
      this.drop();
      this.own();
    }
  }

  own() {
    this.worker = new Worker(this.address, { type: "module" });
    this.worker.onerror = (event) => { event.preventDefault(); this.fail(event); };
    this.listen(this.worker);
    this.enter();
  }

  // From now on Python hears this page.
  enter() {
    if (this.isIn) return;
    this.isIn = true;
    if (this.task) this.port.postMessage(this.task);
    this.port.postMessage({ ahead: this.ahead });
  }

  listen(port) {
    this.port = port;
    port.onmessage = ({ data }) => {
      clearTimeout(this.waiting);
      if (data.news?.phase === "refused") {
        this.move();
        return;
      }
      this.enter();
      this.hear(data);
    };
  }

  // The page is new to the Python of its tab.
  come() {
    this.isIn = false;
    if (this.isKnown) this.waiting = setTimeout(() => this.move(), PATIENCE);
    this.port.postMessage({ hello: true });
  }

  // The page is left, and goes on holding its Python if the browser keeps it. Tells whether it has to come again.
  leave() {
    if (!this.frame) return false;
    this.interrupt();
    this.task = undefined;
    this.port?.postMessage({ bye: true });
    return true;
  }

  // The reader has come back to the page as it was left. Its tab may have another Python by now.
  comeBack() {
    const { name } = this;
    Object.assign(this, nameOfTab());
    if (this.port && this.name === name) {
      this.come();
    } else {
      this.drop();
      this.connect();
    }
  }

  // Take another Python than the one that this tab had.
  move() {
    this.drop();
    this.connect(true);
  }

  drop() {
    clearTimeout(this.waiting);
    if (this.port) this.port.onmessage = null;
    this.frame?.remove();
    this.worker?.terminate();
    this.frame = this.worker = this.port = undefined;
    this.isIn = false;
  }

  run(code) {
    URL.revokeObjectURL(this.until);
    this.until = URL.createObjectURL(new Blob());
    this.task = { run: code, until: this.until };
    if (this.isIn) this.port.postMessage(this.task);
  }

  // What runs is asked to stop, and may not hear it in the midst of one long computation.
  interrupt() { URL.revokeObjectURL(this.until); }

  // The end of this Python.
  end() {
    this.interrupt();
    this.drop();
    nameOfTab(true);
  }
}
