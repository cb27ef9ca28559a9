/**
 * What there is: data sets and runs, kept as the server tells them. Whoever shows something of it
 * listens to the store: "data" and "runs" when lists have changed, "epochs" and "progress" of a
 * run with what is new as `detail`.
 */
import { get, listenTo, path } from "./api.js";

class Store extends EventTarget {
  /** Data sets in short, by id. */
  data = new Map();
  /** Runs by id. */
  runs = new Map();
  /** Models that can be trained. */
  models = [];
  limits = {};
  /** What the command line named: {data} or {run} or nothing. */
  opened;
  /** The data set and the run that a person looked at last. */
  currentData;
  currentRun;
  /** How many events told of a run so far, and the number of the last one of each. */
  #events = 0;
  #eventOf = new Map();

  /** Fetches what there is, and keeps to it from then on. */
  async open() {
    this.#take(await get("state"));
    listenTo(
      {
        state: (state) => this.#take(state),
        data: (data) => this.#put(this.data, data, "data"),
        run: (run) => {
          this.#eventOf.set(run.id, ++this.#events);
          this.#put(this.runs, run, "runs");
        },
        gone: (gone) => this.#gone(gone),
        epochs: (detail) => this.#tell("epochs", detail),
        progress: (detail) => this.#progress(detail),
      },
      (isOpen) => this.#tell("connection", isOpen),
    );
  }

  #take(state) {
    this.data = new Map(state.data.map((data) => [data.id, data]));
    this.runs = new Map(state.runs.map((run) => [run.id, run]));
    this.models = state.models;
    this.limits = state.limits;
    this.opened = state.opened;
    this.#tell("data");
    this.#tell("runs");
  }

  #put(map, item, name) {
    map.set(item.id, item);
    this.#tell(name, item);
  }

  /** Takes the run that an answer tells, unless an event has told something newer meanwhile. */
  async takeRun(answer) {
    const before = this.#events;
    const run = await answer;
    if ((this.#eventOf.get(run.id) ?? 0) <= before) {
      this.#put(this.runs, run, "runs");
    }
    return run;
  }

  takeData(data) {
    this.#put(this.data, data, "data");
    return data;
  }

  forget(kind, id) {
    this.#gone({ [kind]: id });
  }

  #gone({ run, data }) {
    this.runs.delete(run);
    this.data.delete(data);
    this.#tell("runs");
    this.#tell("data");
  }

  #progress({ run, progress }) {
    const known = this.runs.get(run);
    if (known) {
      known.progress = progress;
    }
    this.#tell("progress", { run, progress });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Runs that can be explored, the newest first. */
  get explorable() {
    return this.newest.filter((run) => run.explorable);
  }

  /** All runs, the newest first. */
  get newest() {
    return [...this.runs.values()].sort((a, b) => (a.created < b.created ? 1 : -1));
  }

  /** The data set to go on with: the one looked at, the one named, or the only one. */
  get dataToGoOn() {
    const ready = [...this.data.keys()];
    return [this.currentData, this.opened?.data, ready.at(-1)].find((id) => this.data.has(id));
  }

  /** The run to go on with: the one looked at, the one named, or the newest. */
  get runToGoOn() {
    return [this.currentRun, this.opened?.run, this.explorable[0]?.id].find(
      (id) => this.runs.get(id)?.explorable,
    );
  }

  /** All about a data set. */
  describe(id, signal) {
    return get(path`data/${id}`, signal);
  }
}

export const store = new Store();
