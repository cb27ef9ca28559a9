/** What is new beside a row: groups that it is put into, or members that are put into it. */
import { el, show } from "../page/dom.js";
import { many, one } from "../page/words.js";
import { cellFields, refill, textField } from "./cells.js";
import { forgotten, linked, membershipsOf, newOnes, renamed, replaced, withCell } from "./changes.js";
import { chip, finderOf } from "./links.js";

/**
 * A card for each: its name, its cells, and what else it is with.
 *
 * @param bench changes(), and set(changes)
 * @return a function that draws them anew
 */
export function newcomers(section, context, bench) {
  const { kind } = context;
  const other = kind === "nodes" ? "hyperedges" : "nodes";
  let cards = [];

  /** Cards stay as they are while somebody types in one of them. */
  return () => {
    const changes = newOnes(bench.changes(), other);
    if (changes.length !== cards.length) {
      cards = changes.map((_, k) => card(context, other, bench, () => newOnes(bench.changes(), other)[k]));
      show(section, cards.map(({ element }) => element));
    }
    cards.forEach((one) => one.refresh());
  };
}

function card(context, kind, bench, own) {
  const { words, about } = context;
  const others = kind === "nodes" ? "hyperedges" : "nodes";
  const chips = el("ul.row.links-chips");
  const name = textField({ "aria-label": `Name of the new ${one(words, kind)}` }, (id) => {
    if (id && id !== own().id) {
      bench.set(renamed(bench.changes(), kind, own().id, id));
    }
  });
  const cells = cellFields(
    about.columns[kind],
    (column, value) => bench.set(replaced(bench.changes(), own(), withCell(own(), column, value))),
    (column) => own()?.cells?.[column],
  );
  const link = (number, isIn, called) => {
    const [node, hyperedge] = kind === "nodes" ? [own().id, number] : [number, own().id];
    bench.set(linked(bench.changes(), node, hyperedge, isIn, called));
  };
  const end = (change) => (kind === "nodes" ? change.hyperedge : change.node);
  /** Its memberships, but that of the row that all of this is about. */
  const theirs = () => membershipsOf(bench.changes(), kind, own().id).filter((c) => end(c) !== bench.ref);

  const putIn = (number, called) => {
    if (end({ node: number, hyperedge: number }) !== bench.ref && !theirs().some((c) => end(c) === number)) {
      link(number, true, called);
    }
  };

  const refresh = () => {
    refill(name, own().id);
    cells.refresh();
    show(
      chips,
      theirs().map((c) => chip(".new", c.name, undefined, `Take ${c.name} out of ${own().id}`, "×", () => link(end(c), false))),
    );
  };

  const beside = kind === "nodes" ? `Other ${many(words, others)} that it is in` : "What else is in it";
  const element = el(
    "section.card.newcomer",
    {},
    el(
      "div.row.newcomer-head",
      {},
      el("label.field", {}, el("span", {}, `A new ${one(words, kind)}`), name),
      el("button.plain", { type: "button", click: () => bench.set(forgotten(bench.changes(), kind, own().id)) }, "Remove"),
    ),
    cells.element,
    el("div.field", {}, el("span", {}, beside), chips, finderOf(context, others, putIn, `${beside}: find ${many(words, others)}`)),
  );
  return { element, refresh };
}
