/**
 * A workbench for one row, of the data or new: its groups or members and its cells to change on the
 * left, what the model says then on the right. Changes are kept in the order in which they were made,
 * and can be undone one by one. A row that is new is made by the first of them.
 */
import { path, post } from "../page/api.js";
import { announce } from "../page/announce.js";
import { afterTyping, el, show } from "../page/dom.js";
import { percent, points, several } from "../page/format.js";
import { problem } from "../page/states.js";
import { many, one } from "../page/words.js";
import { probabilities } from "../draw/bars.js";
import { swatch } from "../draw/classes.js";
import { cellFields, textField } from "./cells.js";
import { forgotten, freeId, linked, NEW, renamed, replaced, sent, withCell, wordsOfChange } from "./changes.js";
import { linkEditor } from "./links.js";
import { newcomers } from "./newcomers.js";
import { saveTables } from "./save.js";

export class Bench {
  #context;
  #changes;
  #keep;
  #answer = el("section.card.try-answer", { "aria-live": "polite" });
  #list = el("section");
  #cells;
  #drawLinks;
  #drawNewcomers;
  #asking;

  /**
   * @param context with the row as the server tells it; `row.isNew` where there is none
   * @param changes that were made before
   * @param keep takes the changes when there are others
   */
  constructor(context, changes, keep) {
    this.#context = context;
    this.#changes = changes;
    this.#keep = keep;
    const { row, kind, words } = context;
    const groups = el("section");
    const beside = el("div.stack");
    const cells = row.cells.filter((cell) => cell.changeable);
    const known = el("section", { hidden: cells.length === 0 }, el("h2", {}, "What is known about it"));
    this.#cells = cellFields(cells, (column, value) => this.#setCell(column, value), (column) => this.#cellOf(column));
    known.append(this.#cells.element);
    this.element = el(
      "div.bench",
      {},
      row.isNew
        ? this.#naming()
        : el("header.bench-head", {}, el("p.quiet.small", {}, `What if, for this ${one(words, kind)}?`), el("h1", {}, row.id)),
      el("div.stack.bench-left", {}, row.isNew && known, groups, beside, !row.isNew && known),
      el("div.stack.bench-right", {}, this.#answer, this.#list),
    );
    const bench = this;
    const handle = {
      get ref() {
        return bench.#ref;
      },
      changes: () => this.#changes,
      set: (next) => this.#set(next),
      link: (other, isIn, name) => this.#set(linked(this.#changes, ...this.#pair(other), isIn, name)),
      addNew: () => this.#addNew(),
    };
    this.#drawLinks = linkEditor(groups, context, handle);
    this.#drawNewcomers = newcomers(beside, context, handle);
    this.#drawNewcomers();
    this.#drawList();
    this.#ask();
  }

  close() {
    this.#asking?.abort();
  }

  /** What changes call the row: its number, or its id where it is new. */
  get #ref() {
    const { row } = this.#context;
    return row.isNew ? this.#changes[0].id : row.row;
  }

  #pair(other) {
    return this.#context.kind === "nodes" ? [this.#ref, other] : [other, this.#ref];
  }

  /** The name of a row that is new. */
  #naming() {
    const { kind, words } = this.#context;
    const name = textField({ value: this.#ref, "aria-label": `Name of the ${one(words, kind)}` }, (id) => {
      if (id && id !== this.#ref) {
        this.#set(renamed(this.#changes, kind, this.#ref, id));
      }
    });
    return el("header.stack.bench-head", {}, el("h1", {}, `A new ${one(words, kind)}`), el("label.field.naming", {}, el("span", {}, "Name"), name));
  }

  /** A new group with the row in it, or a new member of it. */
  #addNew() {
    const { kind, words, about } = this.#context;
    const other = kind === "nodes" ? "hyperedges" : "nodes";
    const made = newOne(other, freeId(this.#changes, other, one(words, other)), about);
    this.#set(linked([...this.#changes, made], ...this.#pair(made.id), true));
  }

  #cellOf(column) {
    return this.#context.row.isNew
      ? this.#changes[0].cells?.[column]
      : this.#changes.find((c) => c.do === "set" && c.column === column)?.value;
  }

  #setCell(column, value) {
    const { kind, row } = this.#context;
    if (row.isNew) {
      this.#set(replaced(this.#changes, this.#changes[0], withCell(this.#changes[0], column, value)));
      return;
    }
    const rest = this.#changes.filter((c) => !(c.do === "set" && c.column === column));
    const was = row.cells.find((cell) => cell.column === column).value ?? "";
    this.#set(value === was ? rest : [...rest, { do: "set", kind, row: row.row, column, value }]);
  }

  #set(changes) {
    this.#changes = changes;
    this.#keep(changes);
    this.#drawList();
    this.#drawLinks();
    this.#drawNewcomers();
    this.#cells.refresh();
    this.#answer.setAttribute("aria-busy", "true");
    this.#askSoon();
  }

  #askSoon = afterTyping(() => this.#ask(), 60);

  get #body() {
    return { ask: [{ kind: this.#context.kind, row: this.#ref }], changes: sent(this.#changes) };
  }

  async #ask() {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const { row, run } = this.#context;
    if (this.#changes.length === 0) {
      this.#drawAnswer(row);
      this.#answer.removeAttribute("aria-busy");
      return;
    }
    this.#answer.setAttribute("aria-busy", "true");
    try {
      const { answers } = await post(path`runs/${run.id}/try`, this.#body, asking.signal);
      const { before, after } = answers[0];
      this.#drawAnswer(after, before);
      announce(`${after.class}, ${percent(after.probability)}`);
    } catch (e) {
      if (e.name !== "AbortError") {
        show(this.#answer, problem(e, () => this.#ask()));
      }
    }
    if (asking === this.#asking) {
      this.#answer.removeAttribute("aria-busy");
    }
  }

  #drawAnswer(now, before) {
    const { about, row } = this.#context;
    const turned = before && before.class !== now.class;
    show(
      this.#answer,
      el("p.quiet.small", {}, row.isNew ? "What the model says" : before ? "With these changes" : "As it is"),
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

  /** What was changed; that a new row was made is not among it. */
  #drawList() {
    const { row, words } = this.#context;
    const context = { ...this.#context, ref: this.#ref };
    const all = this.#changes;
    const changes = row.isNew ? all.slice(1) : all;
    const undo = (change) =>
      el("button.plain", { type: "button", "aria-label": `Undo: ${wordsOfChange(change, context)}`, click: () => this.#set(undone(all, change)) }, "Undo");
    const hint = row.isNew
      ? `Put it into ${many(words, "hyperedges")} and say what is known about it: the answer follows at once.`
      : `Take it out of ${many(words, "hyperedges")}, put it in others, change a value: the answer follows at once. The data itself stays as it is.`;
    show(
      this.#list,
      el("h2", {}, changes.length === 0 ? (row.isNew ? "In nothing yet" : "Nothing changed yet") : several(changes.length, "change")),
      changes.length === 0 && el("p.small.quiet", {}, hint),
      el("ul.changes", {}, changes.map((change) => el("li", {}, wordsOfChange(change, context), undo(change)))),
      all.length > 0 &&
        el(
          "div.row",
          {},
          changes.length > 0 && el("button", { type: "button", click: () => this.#set(all.slice(0, all.length - changes.length)) }, "Undo all"),
          saveTables(this.#context.run, () => this.#body),
        ),
    );
  }
}

/** Changes without one of them; without something new, also without what was done with it. */
function undone(changes, change) {
  const kind = Object.keys(NEW).find((k) => NEW[k] === change.do);
  return kind ? forgotten(changes, kind, change.id) : changes.filter((c) => c !== change);
}

/** The change that makes something new. Its cells are empty, where there is a table of such. */
export const newOne = (kind, id, about) => ({ do: NEW[kind], id, cells: about.columns[kind].length > 0 ? {} : undefined });
