/** Rows that were drawn around: how many of which class, and which they are. */
import { el } from "../page/dom.js";
import { count, several } from "../page/format.js";
import { filled } from "../page/states.js";
import { many, one } from "../page/words.js";
import { swatch } from "../draw/classes.js";
import { rowLinks } from "./overview.js";

const LISTED = 200;

export function selection(context, explorer, kind, rows) {
  const { about, words } = context;
  const { answer, known } = explorer.points;
  const told = about[kind].judged ? answer : known;
  const counts = new Map();
  rows.forEach((row) => counts.set(told[row], (counts.get(told[row]) ?? 0) + 1));
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return [
    el("p.back", {}, el("button.plain", { type: "button", click: () => explorer.letGo() }, "‹ Overview")),
    el("header", {}, el("h1", {}, several(rows.length, one(words, kind), many(words, kind))), el("p.quiet", {}, "drawn around on the map")),
    el(
      "ul.row",
      { "aria-label": "Classes" },
      sorted.map(([number, n]) =>
        el("li.chip", {}, swatch(number), about.classes[number] ?? "not known", el("b", {}, count(n))),
      ),
    ),
    el(
      "section",
      {},
      el("h2", {}, "Which they are"),
      filled(el("div"), "Fetching names", async () => rowLinks(context, kind, await explorer.names.fetch(rows.slice(0, LISTED)))),
      rows.length > LISTED && el("p.small.quiet", {}, `and ${count(rows.length - LISTED)} more`),
    ),
  ];
}
