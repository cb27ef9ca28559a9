/**
 * A workbench for one row: its groups or members and its cells to change on the left, what the model
 * says then on the right. Changes are kept in the order in which they were made, and can be undone
 * one by one.
 */
import { path, post } from "../page/api.js";
import { announce } from "../page/announce.js";
import { afterTyping, el, show } from "../page/dom.js";
import { percent, points, several } from "../page/format.js";
import { problem } from "../page/states.js";
import { many, one } from "../page/words.js";
import { probabilities } from "../draw/bars.js";
import { swatch } from "../draw/classes.js";
import { cellFields } from "./cells.js";
import { linkEditor } from "./links.js";
import { saveTables } from "./save.js";
import { wordsOfChange } from "./changes.js";

export class Bench {
  #context;
  #changes;
  #keep;
  #answer = el("section.card.try-answer", { "aria-live": "polite" });
  #list = el("section");
  #groups = el("section");
  #cells;
  #asking;

  /**
   * @param changes that were made before
   * @param keep takes the changes when there are others
   */
  constructor(context, changes, keep) {
    this.#context = context;
    this.#changes = changes;
    this.#keep = keep;
    const { row, kind, words } = context;
    this.#cells = cellFields(row, (column, value) => this.#setCell(column, value), (column) => this.#cellOf(column));
    this.element = el(
      "div.bench",
      {},
      el(
        "div.stack.bench-left",
        {},
        el("header", {}, el("p.quiet.small", {}, `What if, for this ${one(words, kind)}?`), el("h1", {}, row.id)),
        this.#groups,
        this.#cells.element,
      ),
      el("div.stack.bench-right", {}, this.#answer, this.#list),
    );
    this.#drawAnswer({ class: row.class, probability: row.probability, probabilities: row.probabilities });
    linkEditor(this.#groups, context, {
      changes: () => this.#changes,
      set: (node, hyperedge, isIn, name) => this.#setLink(node, hyperedge, isIn, name),
    }).then((redraw) => {
      this.#redrawGroups = redraw;
    });
    this.#drawList();
    if (changes.length > 0) {
      this.#ask();
    }
  }

  #redrawGroups = () => {};

  close() {
    this.#asking?.abort();
  }

  /** Puts a node into a hyperedge or takes it out; back as it was is no change. */
  #setLink(node, hyperedge, isIn, name) {
    const isSame = (c) => c.node === node && c.hyperedge === hyperedge;
    const rest = this.#changes.filter((c) => !isSame(c));
    const wasChanged = rest.length < this.#changes.length;
    this.#set(wasChanged ? rest : [...rest, { do: isIn ? "put in" : "take out", node, hyperedge, name }]);
  }

  #cellOf(column) {
    return this.#changes.find((c) => c.do === "set" && c.column === column)?.value;
  }

  #setCell(column, value) {
    const { kind, row } = this.#context;
    const rest = this.#changes.filter((c) => !(c.do === "set" && c.column === column));
    const was = row.cells.find((cell) => cell.column === column).value ?? "";
    this.#set(value === was ? rest : [...rest, { do: "set", kind, row: row.row, column, value }]);
  }

  #set(changes) {
    this.#changes = changes;
    this.#keep(changes);
    this.#drawList();
    this.#redrawGroups();
    this.#cells.refresh();
    this.#askSoon();
  }

  #askSoon = afterTyping(() => this.#ask(), 60);

  /** What is sent: names are for people. */
  get #body() {
    const { kind, row } = this.#context;
    return {
      ask: [{ kind, row: row.row }],
      changes: this.#changes.map(({ name, ...change }) => change),
    };
  }

  async #ask() {
    this.#asking?.abort();
    this.#asking = new AbortController();
    const { row, run } = this.#context;
    if (this.#changes.length === 0) {
      this.#drawAnswer(row);
      return;
    }
    this.#answer.setAttribute("aria-busy", "true");
    try {
      const { answers } = await post(path`runs/${run.id}/try`, this.#body, this.#asking.signal);
      const { before = row, after } = answers[0];
      this.#drawAnswer(after, before);
      announce(`${after.class}, ${percent(after.probability)}`);
    } catch (e) {
      if (e.name !== "AbortError") {
        show(this.#answer, problem(e, () => this.#ask()));
      }
    }
    this.#answer.removeAttribute("aria-busy");
  }

  #drawAnswer(now, before) {
    const { about } = this.#context;
    const turned = before && before.class !== now.class;
    show(
      this.#answer,
      el("p.quiet.small", {}, before ? "With these changes" : "As it is"),
      el(
        "p.answer",
        {},
        swatch(about.classes.indexOf(now.class)),
        el("b", {}, now.class),
        el("span.quiet", {}, percent(now.probability)),
      ),
      before &&
        el(
          "p.small",
          {},
          turned
            ? `Before: ${before.class}, ${percent(before.probability)}.`
            : `${points(now.probability - before.probability)} points: it was ${percent(before.probability)}.`,
        ),
      probabilities(now.probabilities, about.classes, before?.probabilities),
    );
  }

  #drawList() {
    const changes = this.#changes;
    const undo = (change) =>
      el("button.plain", { type: "button", "aria-label": `Undo: ${wordsOfChange(change, this.#context)}`, click: () => this.#set(changes.filter((c) => c !== change)) }, "Undo");
    show(
      this.#list,
      el("h2", {}, changes.length === 0 ? "Nothing changed yet" : several(changes.length, "change")),
      changes.length === 0 &&
        el("p.small.quiet", {}, `Take it out of ${many(this.#context.words, "hyperedges")}, put it in others, change a value: the answer follows at once. The data itself stays as it is.`),
      el("ul.changes", {}, changes.map((change) => el("li", {}, wordsOfChange(change, this.#context), undo(change)))),
      changes.length > 0 &&
        el(
          "div.row",
          {},
          el("button", { type: "button", click: () => this.#set([]) }, "Undo all"),
          saveTables(this.#context.run, () => this.#body),
        ),
    );
  }
}
