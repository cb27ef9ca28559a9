/** The rows of a map as a table, for those who rather read, a page at a time. */
import { el, show } from "../page/dom.js";
import { count, percent } from "../page/format.js";
import { problem } from "../page/states.js";
import { swatch } from "../draw/classes.js";

const PAGE = 50;

/** A table of the rows that are shown, the least sure first. */
export function rowList(points, names, classes, isVisible, addressOf) {
  const rows = Array.from({ length: points.count }, (_, row) => row).filter(isVisible);
  const sure = (row) => (Number.isNaN(points.probability[row]) ? 2 : points.probability[row]);
  rows.sort((a, b) => sure(a) - sure(b));
  const body = el("tbody");
  const more = el("button", { type: "button", click: () => grow() }, "More");
  const failed = el("div");
  let shown = 0;

  async function grow() {
    const next = rows.slice(shown, shown + PAGE);
    try {
      const lines = (await names.fetch(next)).map((row) => line(row, classes, addressOf));
      const isAsked = document.activeElement === more;
      body.append(...lines);
      if (isAsked) {
        lines[0].querySelector("a").focus();
      }
      shown += next.length;
      more.hidden = shown >= rows.length;
      show(failed);
    } catch (e) {
      show(failed, problem(e, grow));
    }
  }

  grow();
  return [
    el(
      "table",
      {},
      el("caption.heard", {}, `${count(rows.length)} rows, the least sure first`),
      el(
        "thead",
        {},
        el("tr", {}, ["Name", "Answer"].map((name) => el("th", { scope: "col" }, name)), el("th.number", { scope: "col" }, "Certainty"), el("th", { scope: "col" }, "Known")),
      ),
      body,
    ),
    failed,
    el("div.row.below", {}, more),
  ];
}

function line(row, classes, addressOf) {
  const name = (value) => value && [swatch(classes.indexOf(value)), " ", value];
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, el("a", { href: addressOf(row.row) }, row.id)),
    el("td", {}, name(row.class)),
    el("td.number", {}, row.probability === undefined ? "" : percent(row.probability)),
    el("td", {}, name(row.known)),
  );
}
