/** The third step: a map of all, and beside it what is looked at: an overview, a row, a selection. */
import { el, show } from "../page/dom.js";
import { address, go, note } from "../page/router.js";
import { filled } from "../page/states.js";
import { store } from "../page/store.js";
import { wordsOf } from "../page/words.js";
import { aboutMap, Explorer } from "../explore/explorer.js";
import { overview } from "../explore/overview.js";
import { rowPage } from "../explore/rowpage.js";
import { selection } from "../explore/selection.js";
import { noModel } from "./nomodel.js";

/** Windows where the panel lies below the map, as the style sheet has it. */
const NARROW = matchMedia("(max-width: 60rem)");

export function create(route) {
  const run = store.runs.get(route.parts[1] ?? store.runToGoOn);
  return run?.explorable ? new ExplorePage(run, route) : noModel("Explore", run);
}

class ExplorePage {
  element = el("div.explore");
  #run;
  #explorer;
  #about;
  #words;
  #route;
  #panel = el("aside.panel", { "aria-label": "Details", tabindex: -1 });
  #panelStop = new AbortController();
  #stop = new AbortController();

  /** The run that is shown, as it was told when the page was made. */
  get run() {
    return this.#run;
  }

  constructor(run, route) {
    this.#run = run;
    this.#route = route;
    store.currentRun = run.id;
    filled(this.element, "Opening the model", async () => {
      this.#about = await aboutMap(run.id, this.#stop.signal);
      this.#words = wordsOf(this.#about);
      this.#explorer = this.#newExplorer();
      this.#drawPanel();
      requestAnimationFrame(() => this.#reveal());
      return [this.#explorer.element, this.#panel];
    });
  }

  #newExplorer() {
    const { parts, query } = this.#route;
    const said = { kind: parts[2] ?? query.get("show"), way: query.get("colour"), view: query.get("view") };
    const state = Object.fromEntries(Object.entries(said).filter(([, value]) => value));
    return new Explorer(this.#run.id, this.#about, this.#words, state, {
      address: (kind, row) => this.#address(kind, row),
      open: (kind, row) => (location.hash = this.#address(kind, row)),
      state: ({ kind, way, view }) => note({ ...(kind && { show: kind }), ...(way && { colour: way }), ...(view && { view: view === "map" ? "" : view }) }),
      // Another kind on the map: the page of a row of the old one is left.
      left: () => this.#route.parts.length > 2 && go(["explore", this.#run.id], { show: this.#explorer.kind, colour: this.#route.query.get("colour") }),
      lasso: (kind, rows) => this.#select(kind, rows),
      loaded: () => this.#loaded(),
    });
  }

  /** The address of a row's page, with what the map shows. */
  #address(kind, row) {
    const query = new URLSearchParams(location.hash.split("?")[1]);
    return address(["explore", this.#run.id, kind, String(row)], { colour: query.get("colour"), view: query.get("view") });
  }

  get #shown() {
    const [, , kind, row] = this.#route.parts;
    return kind && row !== undefined ? { kind, row: Number(row) } : undefined;
  }

  #loaded() {
    const shown = this.#shown;
    if (shown) {
      this.#explorer.choose(shown.kind, shown.row);
    } else {
      this.#drawPanel();
    }
  }

  title() {
    return `Explore ${this.#run.name}`;
  }

  update(route) {
    if (route.parts[1] !== this.#run.id || !this.#explorer) {
      return false;
    }
    this.#route = route;
    const shown = this.#shown;
    this.#explorer.choose(shown?.kind, shown?.row ?? -1);
    this.#drawPanel();
    this.#panel.scrollTop = 0;
    this.#panel.focus({ preventScroll: true });
    this.#reveal();
    return true;
  }

  /** Where the panel lies below the map, a row that is opened would else not be seen. */
  #reveal() {
    if (this.#shown && NARROW.matches) {
      this.#panel.scrollIntoView({ block: "start" });
    }
  }

  close() {
    this.#stop.abort();
    this.#panelStop.abort();
    this.#explorer?.close();
  }

  /** What the parts of the panel need to know. */
  get #context() {
    return {
      run: this.#run,
      about: this.#about,
      words: this.#words,
      signal: this.#panelStop.signal,
      addressOf: (kind, row) => this.#address(kind, row),
    };
  }

  #fresh() {
    this.#panelStop.abort();
    this.#panelStop = new AbortController();
  }

  #drawPanel() {
    this.#fresh();
    const shown = this.#shown;
    if (shown) {
      filled(this.#panel, "Asking the model", () => rowPage(this.#context, shown.kind, shown.row));
    } else if (this.#explorer?.points) {
      show(this.#panel, overview(this.#context, this.#explorer));
    }
  }

  #select(kind, rows) {
    this.#fresh();
    if (rows.length === 0) {
      this.#drawPanel();
    } else {
      show(this.#panel, selection(this.#context, this.#explorer, kind, rows));
    }
  }
}
