/**
 * The map of a run with its tools: what is shown, how it is coloured, search, lasso, legend, and a
 * list instead of the map for those who rather read.
 */
import { bytes, get, path } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el, show } from "../page/dom.js";
import { percent, several } from "../page/format.js";
import { loading, problem } from "../page/states.js";
import { capital } from "../page/format.js";
import { many, one } from "../page/words.js";
import { PointMap } from "../map/pointmap.js";
import { colouring, shapes, WAYS } from "./colouring.js";
import { drawLegend } from "./legend.js";
import { rowList } from "./list.js";
import { Names } from "./names.js";
import { Points } from "./points.js";
import { searchBox } from "./search.js";

export class Explorer {
  #run;
  #map;
  #words;
  #actions;
  #kinds;
  #names;
  #points;
  #state;
  #only;
  /** Of the map that comes; another one that is wanted ends it. */
  #loading = new AbortController();
  #waiting = el("div.map-waiting");
  #list = el("div.map-list", { hidden: true });
  #legend = el("div.legend-box");
  #tip = el("div.tip", { hidden: true, "aria-hidden": "true" });
  #plot;
  #tools = el("div.map-tools", { role: "toolbar", "aria-label": "Map" });
  element = el("section.explorer", { "aria-label": "Map" });

  /**
   * @param about what the server says about the map: {classes, task, nodes, hyperedges}
   * @param actions open(kind, row), state(changes) for the address, lasso(kind, rows)
   */
  constructor(run, about, words, state, actions) {
    this.#run = run;
    this.#map = about;
    this.#words = words;
    this.#actions = actions;
    this.#kinds = ["nodes", "hyperedges"].filter((kind) => about[kind]);
    const judged = this.#kinds.find((kind) => about[kind].judged) ?? this.#kinds[0];
    this.#state = { kind: judged, way: "answer", view: "map", ...state };
    this.#plot = new PointMap("", {
      nameOf: (point) => this.#names.row(point)?.id,
      wantNames: (points) => this.#names.want(points),
      open: (point) => actions.open(this.#state.kind, point),
      hover: (point, x, y) => this.#hover(point, x, y),
      lasso: (points) => this.#lasso(points),
    });
    const stage = el("div.map-stage", {}, this.#plot.element, this.#zoomButtons(), this.#tip, this.#waiting, this.#list);
    show(this.element, this.#tools, stage, this.#legend);
    document.addEventListener("theme", this.#recolour);
    this.#load();
  }

  close() {
    this.#loading.abort();
    this.#plot.close();
    document.removeEventListener("theme", this.#recolour);
  }

  get kind() {
    return this.#state.kind;
  }

  get points() {
    return this.#points;
  }

  get names() {
    return this.#names;
  }

  /**
   * Marks the row whose page is open. Another kind is shown if it is of that, and who is told that
   * it is loaded has to choose again.
   */
  choose(kind, row) {
    if (kind && kind !== this.#state.kind && this.#map[kind]) {
      this.#state.kind = kind;
      this.#load();
    } else if (this.#points) {
      this.#plot.setChosen(kind === this.#state.kind ? row : -1);
    }
  }

  /** Draws the map of the kind that is wanted now, and of none that was wanted before. */
  async #load() {
    const { kind } = this.#state;
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#only = undefined;
    this.#points = undefined;
    this.#plot.clear();
    this.#names = new Names(this.#run, kind, () => this.#plot.redraw());
    this.#drawTools();
    show(this.#waiting, loading("Drawing the map"));
    try {
      const buffer = await bytes(path`runs/${this.#run}/map/${kind}`, this.#loading.signal, (share) =>
        show(this.#waiting, loading(`Placing ${many(this.#words, kind)}: ${percent(share)}`)),
      );
      this.#points = new Points(buffer);
    } catch (e) {
      if (e.name !== "AbortError") {
        show(this.#waiting, problem(e, () => this.#load()));
      }
      return;
    }
    show(this.#waiting);
    const { xs, ys } = this.#points;
    this.#plot.setPoints(xs, stretched(xs, ys, this.#plot.element), shapes(this.#points, kind));
    this.#plot.element.setAttribute(
      "aria-label",
      `Map of ${several(this.#points.count, one(this.#words, kind), many(this.#words, kind))}. Arrow keys go from one to the next, Enter opens, plus and minus zoom, 0 shows all, shift and arrows move.`,
    );
    this.#recolour();
    this.#drawView();
    this.#actions.loaded();
  }

  #recolour = () => {
    if (!this.#points) {
      return;
    }
    const { way } = this.#state;
    const { rgba, isVisible, legend } = colouring(this.#points, this.#map.classes, way, this.#only);
    this.#plot.setColours(rgba, isVisible);
    drawLegend(this.#legend, legend, way, this.#only, (only) => {
      this.#only = only;
      this.#recolour();
      this.#drawView();
    });
    this.#isVisible = isVisible;
  };

  #isVisible = () => true;

  #set(changes) {
    Object.assign(this.#state, changes);
    this.#actions.state(changes);
  }

  #drawTools() {
    const { kind, way, view } = this.#state;
    const isJudged = this.#map[kind].judged;
    if (!isJudged && way !== "known") {
      this.#state.way = "known";
    } else if (isJudged && way === "known" && !this.#saidWay) {
      this.#state.way = "answer";
    }
    const ways = isJudged ? Object.keys(WAYS) : ["known"];
    const chooser = (label, options, chosen, change) =>
      el(
        "label.tool",
        {},
        el("span", {}, label),
        el(
          "select",
          { change: (event) => change(event.target.value) },
          options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
        ),
      );
    const toggle = (tag, words, isOn, change, title) =>
      el(tag, { type: "button", "aria-pressed": String(isOn), title, click: change }, words);
    show(
      this.#tools,
      searchBox(this.#run, [kind, ...this.#kinds.filter((k) => k !== kind)], this.#words, {
        open: this.#actions.open,
        found: (foundKind, rows) => foundKind === kind && this.#plot.setMarked(rows),
      }),
      this.#kinds.length > 1 &&
        chooser("Show", this.#kinds.map((k) => [k, capital(many(this.#words, k))]), kind, (next) => {
          this.#set({ kind: next });
          this.#actions.left();
          this.#load();
        }),
      ways.length > 1 &&
        chooser("Colour", ways.map((w) => [w, WAYS[w]]), this.#state.way, (next) => {
          this.#saidWay = true;
          this.#only = undefined;
          this.#set({ way: next });
          this.#recolour();
        }),
      toggle("button.lasso-tool", "Lasso", this.#plot.isLasso, () => this.#toggleLasso(), "Draw around points; or hold shift and drag"),
      toggle("button", "List", view === "list", () => {
        this.#set({ view: this.#state.view === "list" ? "map" : "list" });
        this.#drawTools();
        this.#drawView();
      }, "A table instead of the map"),
    );
  }

  #saidWay = false;

  #toggleLasso() {
    this.#plot.isLasso = !this.#plot.isLasso;
    this.#plot.element.classList.toggle("lasso", this.#plot.isLasso);
    this.#drawTools();
  }

  #drawView() {
    const isList = this.#state.view === "list";
    this.#list.hidden = !isList;
    this.#plot.element.hidden = isList;
    if (isList && this.#points) {
      show(
        this.#list,
        rowList(this.#points, this.#names, this.#map.classes, this.#isVisible, (row) =>
          this.#actions.address(this.#state.kind, row),
        ),
      );
    }
  }

  #zoomButtons() {
    const button = (words, label, action) =>
      el("button.icon", { type: "button", "aria-label": label, title: label, click: action }, words);
    return el(
      "div.zoom",
      {},
      button("+", "Nearer", () => this.#plot.zoom(1.5)),
      button("−", "Farther", () => this.#plot.zoom(1 / 1.5)),
      button("⤢", "Show all", () => this.#plot.showAll()),
    );
  }

  /** What is under the pointer, told beside it, and heard where keys went to it. */
  #hover(point, x, y) {
    const row = this.#names.row(point);
    this.#tip.hidden = point < 0 || !row;
    if (point < 0) {
      return;
    }
    if (!row) {
      this.#names.want([point]);
      return;
    }
    const answer = row.class && `${row.class} ${percent(row.probability)}`;
    const known = row.known && row.known !== row.class && `known: ${row.known}`;
    show(this.#tip, el("b", {}, row.id), [answer, known].filter(Boolean).map((line) => el("span", {}, line)));
    const isRight = x > this.#plot.element.clientWidth / 2;
    this.#tip.style.left = isRight ? "auto" : `${x + 14}px`;
    this.#tip.style.right = isRight ? `${this.#plot.element.clientWidth - x + 14}px` : "auto";
    this.#tip.style.top = `${Math.max(4, y - 12)}px`;
    if (document.activeElement === this.#plot.element) {
      announce([row.id, answer, known].filter(Boolean).join(", "));
    }
  }

  /** Lets go of what was drawn around. */
  letGo() {
    this.#lasso([]);
  }

  #lasso(points) {
    this.#plot.setMarked(points);
    if (this.#plot.isLasso) {
      this.#toggleLasso();
    }
    this.#actions.lasso(this.#state.kind, points);
  }
}

/** How much farther apart one direction may be than the other. */
const MOST_STRETCHED = 1.6;

/**
 * Places of points, higher or lower, so that they fill more of the window. Directions on such a map
 * have no meaning, only what is near does, and that hardly changes.
 */
function stretched(xs, ys, window) {
  const extent = (values) => values.reduce((most, v) => Math.max(most, Math.abs(v)), 1e-6);
  const wished = (extent(xs) / extent(ys)) * (window.clientHeight / Math.max(window.clientWidth, 1));
  const factor = Math.min(Math.max(wished || 1, 1 / MOST_STRETCHED), MOST_STRETCHED);
  return ys.map((y) => factor * y);
}

/** What there is to draw for a run. */
export const aboutMap = (run, signal) => get(path`runs/${run}/map`, signal);
