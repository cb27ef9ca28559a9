/** The groups of a node, or the members of a hyperedge, to take out and to put in. */
import { get, path } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { count } from "../page/format.js";
import { filled } from "../page/states.js";
import { many, one } from "../page/words.js";
import { searchBox } from "../explore/search.js";
import { membershipsOf } from "./changes.js";

const SHOWN = 24;

/** A node or hyperedge in a line, with a button. */
export function chip(style, name, size, words, sign, click) {
  return el(
    `li.chip${style}`,
    {},
    el("span", {}, name),
    size !== undefined && el("span.quiet", {}, count(size)),
    el("button.plain", { type: "button", "aria-label": words, title: words, click }, sign),
  );
}

/** A field to find rows of a kind; each that is chosen is taken with its number and its name. */
export function finderOf({ run, words, signal }, kind, take, label) {
  const finder = searchBox(run.id, [kind], words, {
    label,
    open: async (_, number) => {
      const { rows } = await get(`${path`runs/${run.id}/${kind}`}?rows=${number}`, signal);
      const input = finder.querySelector("input");
      input.value = "";
      input.dispatchEvent(new Event("input"));
      take(number, rows[0].id);
    },
  });
  return finder;
}

/**
 * Draws them into a section.
 *
 * @param bench ref of the row, changes() that were made, link(other, isIn, name), addNew()
 * @return a function that draws them anew
 */
export function linkEditor(section, context, bench) {
  const { run, kind, row, words, signal } = context;
  const other = kind === "nodes" ? "hyperedges" : "nodes";
  const title = kind === "nodes" ? `It is in these ${many(words, other)}` : `Its ${many(words, other)}`;
  const chips = el("ul.row.links-chips");
  let links = row.links.rows;
  let next = row.links.next;

  const end = (change) => (kind === "nodes" ? change.hyperedge : change.node);
  const changeOf = (number) => membershipsOf(bench.changes(), kind, bench.ref).find((c) => end(c) === number)?.do;

  /** Nothing is put in twice; what was taken out is put back. */
  function putIn(number, name) {
    const isIn = links.some((link) => link.row === number) ? changeOf(number) !== "take out" : changeOf(number) === "put in";
    if (!isIn) {
      bench.link(number, true, name);
    }
  }

  function draw() {
    const added = membershipsOf(bench.changes(), kind, bench.ref).filter((c) => c.do === "put in");
    show(
      chips,
      added.map((c) => {
        const name = c.name ?? String(end(c));
        return chip(".new", name, undefined, `Take out ${name}`, "×", () => bench.link(end(c), false, c.name));
      }),
      links.map((link) =>
        changeOf(link.row) === "take out"
          ? chip(".out", link.id, link.size, `Put ${link.id} back`, "↺", () => bench.link(link.row, true, link.id))
          : chip("", link.id, link.size, `Take out ${link.id}`, "×", () => bench.link(link.row, false, link.id)),
      ),
      next !== undefined && el("li", {}, el("button.plain", { type: "button", click: more }, `More of ${count(row.links.count)}`)),
    );
  }

  async function more() {
    const page = await get(`${path`runs/${run.id}/${kind}/${row.row}`}/links?from=${next}&limit=${SHOWN}`, signal);
    links = [...links, ...page.rows];
    next = page.next;
    draw();
  }

  const state = el("div");
  show(
    section,
    el("h2", {}, title),
    chips,
    state,
    el(
      "div.field.put-in",
      {},
      el("span", {}, kind === "nodes" ? `Put it into a ${one(words, other)}` : `Put in a ${one(words, other)}`),
      el(
        "div.row",
        {},
        finderOf(context, other, putIn),
        el("button", { type: "button", click: () => bench.addNew() }, `New ${one(words, other)}`),
      ),
    ),
  );
  draw();
  if (next !== undefined && row.links.rows.length < SHOWN) {
    filled(state, "", async () => {
      await more();
      return [];
    });
  }
  return draw;
}
