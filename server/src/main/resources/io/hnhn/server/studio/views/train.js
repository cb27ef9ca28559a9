/** The second step: choose what to learn, watch it being learned, compare runs. */
import { el, show } from "../page/dom.js";
import { address } from "../page/router.js";
import { empty, filled } from "../page/states.js";
import { store } from "../page/store.js";
import { comparison } from "./compare.js";
import { runForm } from "./runform.js";
import { RunPage } from "./runpage.js";
import { runTable } from "./runtable.js";

export function create(route) {
  const id = route.parts[1];
  if (id && store.runs.has(id)) {
    return new RunPage(id);
  }
  if (route.query.get("compare")) {
    return comparison(route.query.get("compare").split(","));
  }
  return new TrainPage(route);
}

/** A form for another run, and the runs there are. */
class TrainPage {
  element = el("div.page");
  #runs = el("section");
  #stop = new AbortController();

  constructor(route) {
    const id = route.query.get("data") ?? store.dataToGoOn;
    if (!store.data.has(id)) {
      show(
        this.element,
        empty("Nothing to learn from yet", "Load some data first.", el("a.button.main", { href: address(["data"]) }, "To the data")),
      );
      return;
    }
    store.currentData = id;
    const form = el("section");
    show(this.element, el("header", {}, el("h1", {}, "Train")), form, this.#runs);
    filled(form, "Looking at the data", async () =>
      runForm(await store.describe(id, this.#stop.signal), route.query),
    );
    this.#drawRuns();
    store.addEventListener("runs", this.#drawRuns, { signal: this.#stop.signal });
  }

  #drawRuns = () => {
    // A box that is ticked, or a button with the focus, should not be drawn anew without need.
    if (!this.#runs.contains(document.activeElement)) {
      show(this.#runs, store.runs.size > 0 && runTable(store.newest));
    }
  };

  title() {
    return "Train";
  }

  close() {
    this.#stop.abort();
  }
}
