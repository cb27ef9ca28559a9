/** The page of a run: how far it is, the curves as they grow, and what came out. */
import { get, path, post, remove } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el, show } from "../page/dom.js";
import { count, duration, number, percent } from "../page/format.js";
import { address, go } from "../page/router.js";
import { problem } from "../page/states.js";
import { store } from "../page/store.js";
import { LineChart } from "../draw/lines.js";
import { learned, STATES } from "./runtable.js";
import { triedTable } from "./tried.js";

const PHASES = {
  reading: "Reading the data",
  search: "Trying settings on parts of what is known",
  training: "Learning from all that is known",
  finishing: "Writing answers and report",
};

export class RunPage {
  #id;
  #epochs = [];
  #curve = [];
  #loss = new LineChart("Loss", "epoch", { zero: true });
  #accuracy = new LineChart("How often it is right", "epoch", { format: percent, axis: (v) => `${Math.round(100 * v)}%` });
  #head = el("header.page-head");
  #state = el("section.run-state");
  #tried = el("section");
  #failed = el("div");
  #stop = new AbortController();
  /** The state that the head was drawn for. */
  #drawn;

  constructor(id) {
    this.#id = id;
    this.element = el(
      "div.page",
      {},
      this.#head,
      this.#failed,
      this.#state,
      el("section.charts", {}, this.#loss.element, this.#accuracy.element),
      this.#tried,
    );
    const { signal } = this.#stop;
    store.addEventListener("runs", ({ detail }) => this.#changed(detail), { signal });
    store.addEventListener("progress", ({ detail }) => detail.run === id && this.#drawState(), { signal });
    store.addEventListener("epochs", ({ detail }) => detail.run === id && this.#grow(detail.epochs), { signal });
    this.#drawHead();
    this.#drawState();
    this.#drawCharts();
    this.#load();
  }

  get #run() {
    return store.runs.get(this.#id) ?? { name: this.#id, state: "removed" };
  }

  title() {
    return this.#run.name;
  }

  /** Another run is another page. */
  update(route) {
    return route.parts[1] === this.#id;
  }

  close() {
    this.#stop.abort();
  }

  /** All that there was before this page was opened. */
  async #load() {
    try {
      const { epochs = [], tried = [], curve = [] } = await get(path`runs/${this.#id}/progress`, this.#stop.signal);
      this.#epochs = epochs;
      this.#curve = curve;
      this.#drawCharts();
      this.#drawState();
      show(this.#tried, tried.length > 0 && triedTable(tried));
    } catch (e) {
      if (e.name !== "AbortError") {
        show(this.#failed, problem(e, () => this.#load()));
      }
    }
  }

  #changed(run) {
    if (run && run.id !== this.#id) {
      return;
    }
    const { name, state, explorable } = this.#run;
    this.#drawState();
    if (`${state} ${explorable}` !== this.#drawn) {
      this.#drawHead();
      announce(`${name}: ${STATES[state] ?? state}`);
    }
    if (store.runs.has(this.#id)) {
      this.#load();
    }
  }

  /** Epochs that were added; one that is told again, after going on, takes the place of the old. */
  #grow(added) {
    const first = added[0]?.[0] ?? Infinity;
    this.#epochs = [...this.#epochs.filter(([epoch]) => epoch < first), ...added];
    this.#drawCharts();
  }

  #drawCharts() {
    const { phase, of } = this.#run.progress ?? {};
    const reach = phase === "training" ? of : 0;
    const column = (k) => this.#epochs.filter((e) => e[k] !== null && e[k] !== undefined).map((e) => [e[0], e[k]]);
    this.#loss.draw([
      { name: "learning", colour: "--class-0", points: column(1) },
      { name: "kept back", colour: "--class-1", points: column(2) },
    ], reach);
    this.#accuracy.draw([
      { name: "learning", colour: "--class-0", points: column(4) },
      { name: "kept back", colour: "--class-1", points: column(3) },
      { name: "in cross-validation", colour: "--class-2", points: this.#curve },
    ], reach);
  }

  #drawHead() {
    const run = this.#run;
    this.#drawn = `${run.state} ${run.explorable}`;
    show(
      this.#head,
      el("div", {}, el("h1", {}, run.name), el("p", {}, `Learns ${learned(run)}`)),
      el(
        "div.row",
        {},
        (run.state === "running" || run.state === "waiting") &&
          this.#turn("Stop", "", path`runs/${this.#id}/stop`, "Stopping"),
        run.state === "stopped" &&
          this.#turn("Go on", ".main", path`runs/${this.#id}/resume`, "Going on"),
        ["stopped", "finished", "failed"].includes(run.state) && this.#removal(),
        run.explorable &&
          el("a.button.main.large", { href: address(["explore", this.#id]) }, "Explore the answers"),
      ),
    );
  }

  async #do(action) {
    try {
      show(this.#failed);
      await action();
    } catch (e) {
      show(this.#failed, problem(e));
      this.#drawHead();
    }
  }

  /** Stops or goes on; that may take a moment, and the button says so. */
  #turn(words, kind, path, meanwhile) {
    const button = el(`button${kind}`, { type: "button", click: () => button.ariaDisabled || this.#do(turn) }, words);
    const turn = () => {
      // A button that is disabled would lose the focus.
      button.ariaDisabled = "true";
      button.textContent = meanwhile;
      return store.takeRun(post(path));
    };
    return button;
  }

  /** What can't be undone is asked twice. */
  #removal() {
    const button = el(
      "button",
      {
        type: "button",
        click: () => {
          if (button.dataset.sure) {
            this.#do(() => this.#remove());
          } else {
            button.dataset.sure = "yes";
            button.textContent = "Remove for good";
          }
        },
        blur: () => {
          delete button.dataset.sure;
          button.textContent = "Remove";
        },
      },
      "Remove",
    );
    return button;
  }

  async #remove() {
    await remove(path`runs/${this.#id}`);
    store.forget("run", this.#id);
    go(["train"]);
  }

  #stopped() {
    const last = this.#epochs.at(-1)?.[0];
    return last === undefined ? "Stopped before the first epoch." : `Stopped after epoch ${count(last)}.`;
  }

  #drawState() {
    const run = this.#run;
    const progress = run.progress ?? {};
    show(
      this.#state,
      run.state === "failed" && problem(new Error(run.problem ?? "It failed without a reason.")),
      run.summary && el("p.summary", {}, run.summary),
      run.state === "waiting" && el("p.quiet", {}, "It begins when the run before it is over."),
      run.state === "running" && progressBox(progress),
      run.state === "stopped" && el("p", {}, el("b", {}, this.#stopped()), " It goes on from there, to the same answers."),
      progress.chosen && el("p.small.quiet", {}, `Chosen settings: ${progress.chosen}${run.summary ? "" : expected(progress)}`),
    );
  }
}

const expected = ({ expectedAccuracy }) =>
  expectedAccuracy === undefined ? "" : `, right on about ${percent(expectedAccuracy)} of what was left out in turn`;

function progressBox(progress) {
  const { phase, stage, done, of, secondsLeft, seconds, loss, accuracy, validationAccuracy } = progress;
  const facts = [
    of > 0 && `${phase === "search" ? "part" : "epoch"} ${count(done ?? 0)} of ${count(of)}`,
    loss !== undefined && `loss ${number(loss)}`,
    accuracy !== undefined && `right on ${percent(accuracy)} of what it learns from`,
    validationAccuracy !== undefined && `right on ${percent(validationAccuracy)} of what is kept back`,
    seconds !== undefined && `${duration(seconds)} so far`,
    secondsLeft !== undefined && `about ${duration(secondsLeft)} left`,
  ].filter(Boolean);
  const words = stage ? `${PHASES[phase] ?? phase}: ${stage}` : (PHASES[phase] ?? "Beginning");
  return el(
    "div.stack",
    {},
    el("p", {}, el("b", {}, words)),
    el("progress", of > 0 ? { max: of, value: done ?? 0, "aria-label": words } : { "aria-label": words }),
    el("p.small.quiet", {}, facts.join(" · ")),
  );
}
