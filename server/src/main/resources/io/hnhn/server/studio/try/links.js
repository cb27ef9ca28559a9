/** The groups of a node, or the members of a hyperedge, to take out and to put in. */
import { get, path } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { count } from "../page/format.js";
import { filled } from "../page/states.js";
import { many, one } from "../page/words.js";
import { searchBox } from "../explore/search.js";

const SHOWN = 24;

/**
 * Draws them into a section.
 *
 * @param bench changes() that were made, and set(node, hyperedge, isIn, name)
 * @return a promise of a function that draws them anew
 */
export async function linkEditor(section, context, bench) {
  const { run, kind, row, words, signal } = context;
  const other = kind === "nodes" ? "hyperedges" : "nodes";
  const title = kind === "nodes" ? `It is in these ${many(words, other)}` : `Its ${many(words, other)}`;
  const chips = el("ul.row.links-chips");
  const finder = searchBox(run.id, [other], words, { open: (_, number) => putIn(number) });
  let links = row.links.rows;
  let next = row.links.next;

  const pair = (number) => (kind === "nodes" ? [row.row, number] : [number, row.row]);
  const changeOf = (number) => {
    const [node, hyperedge] = pair(number);
    return bench.changes().find((c) => c.node === node && c.hyperedge === hyperedge)?.do;
  };
  const set = (number, isIn, name) => bench.set(...pair(number), isIn, name);

  async function putIn(number) {
    if (links.some((link) => link.row === number)) {
      if (changeOf(number) === "take out") {
        set(number, true, nameOf(number));
      }
      return;
    }
    if (changeOf(number) !== "put in") {
      const { rows } = await get(`${path`runs/${run.id}/${other}`}?rows=${number}`, signal);
      set(number, true, rows[0].id);
    }
    finder.querySelector("input").value = "";
  }

  const nameOf = (number) => links.find((link) => link.row === number)?.id;

  function draw() {
    const added = bench
      .changes()
      .filter((c) => c.do === "put in")
      .map((c) => ({ row: kind === "nodes" ? c.hyperedge : c.node, id: c.name ?? String(c.hyperedge), isNew: true }));
    show(
      chips,
      [...added, ...links].map((link) => {
        const isOut = changeOf(link.row) === "take out";
        const words = isOut ? `Put ${link.id} back` : `Take out ${link.id}`;
        return el(
          `li.chip${isOut ? ".out" : ""}${link.isNew ? ".new" : ""}`,
          {},
          el("span", {}, link.id),
          link.size !== undefined && el("span.quiet", {}, count(link.size)),
          el("button.plain", { type: "button", "aria-label": words, title: words, click: () => set(link.row, isOut, link.id) }, isOut ? "↺" : "×"),
        );
      }),
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
    el("div.field.put-in", {}, el("span", {}, kind === "nodes" ? `Put it into another ${one(words, other)}` : `Put in another ${one(words, other)}`), finder),
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
