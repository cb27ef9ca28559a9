/** The page of a node or a hyperedge: the answer, why, what is known, what it is with. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { capital, count, percent, several } from "../page/format.js";
import { address } from "../page/router.js";
import { filled } from "../page/states.js";
import { many, one } from "../page/words.js";
import { probabilities } from "../draw/bars.js";
import { swatch } from "../draw/classes.js";
import { neighbourhood } from "./neighbourhood.js";
import { rowLinks } from "./overview.js";
import { why } from "./why.js";

const other = (kind) => (kind === "nodes" ? "hyperedges" : "nodes");

/** Fetches it, and shows it; reasons and drawing come when they are there. */
export async function rowPage(context, kind, number) {
  const { run, about, words, signal } = context;
  const row = await get(path`runs/${run.id}/${kind}/${number}`, signal);
  return [
    el("p.back", {}, el("a", { href: address(["explore", run.id], { show: kind }) }, "‹ Overview")),
    head(row, kind, context),
    row.probabilities && el("section", {}, el("h2.heard", {}, "Probabilities"), probabilities(row.probabilities, about.classes)),
    about[kind]?.judged && el("section", {}, el("h2", {}, "Why?"), why(context, kind, row)),
    cells(row, about),
    el(
      "section",
      {},
      el("h2", {}, kind === "nodes" ? `Its ${many(words, "hyperedges")}` : `Its ${many(words, "nodes")}`),
      neighbourhood(context, kind, number),
      links(context, kind, row),
    ),
    row.nearest?.length > 0 &&
      el("section", {}, el("h2", {}, "Nearest to it"), el("p.section-note", {}, `What the model takes for the most alike ${many(words, kind)}.`), rowLinks(context, kind, row.nearest)),
  ];
}

function head(row, kind, { run, about, words }) {
  return el(
    "header.row-head",
    {},
    el("div", {}, el("p.quiet.small", {}, one(words, kind)), el("h1", {}, row.id)),
    row.class &&
      el(
        "p.answer",
        {},
        swatch(about.classes.indexOf(row.class)),
        el("b", {}, row.class),
        el("span.quiet", {}, percent(row.probability)),
      ),
    standing(row, about, run.label),
    about[kind]?.judged &&
      el("a.button", { href: address(["try", run.id, kind, String(row.row)]) }, "Try changes"),
  );
}

/** Whether the answer is known to be right, and if the model has seen it. */
function standing(row, about, label = "class") {
  if (!row.known) {
    return row.class && el("p.small.quiet", {}, `Its ${label} is not known: this is the model's answer.`);
  }
  const seen = { learned: "learned from", validation: "kept back to stop in time", tested: "kept back for the test" }[row.use];
  const behind = seen ? `, ${seen}` : "";
  if (!row.class) {
    return el("p.small", {}, swatch(about.classes.indexOf(row.known)), " ", row.known, el("span.quiet", {}, behind));
  }
  return row.known === row.class
    ? el("p.small.good", {}, `Right: known to be ${row.known}${behind}.`)
    : el("p.small.wrong", {}, `Wrong: known to be ${row.known}${behind}.`);
}

function cells(row, about) {
  const filledCells = (row.cells ?? []).filter((cell) => cell.value !== "" && cell.use !== "id");
  return (
    filledCells.length > 0 &&
    el(
      "section",
      {},
      el("h2", {}, "What is known about it"),
      el(
        "dl.cells",
        {},
        filledCells.map((cell) => [
          el("dt", {}, cell.column),
          el("dd", {}, cell.use === "label" && swatch(about.classes.indexOf(cell.value)), cell.value),
        ]),
      ),
    )
  );
}

/** Its groups or members, with a button for more. */
function links(context, kind, row) {
  const { run, words, signal } = context;
  const kindOfLinks = other(kind);
  const list = el("div.stack");
  const more = el("button", { type: "button" }, "More");
  const state = el("div");
  const put = ({ rows, next }) => {
    list.append(
      el(
        "ul.row-links.compact",
        {},
        rows.map((link) =>
          el("li", {}, el("a", { href: context.addressOf(kindOfLinks, link.row) }, el("span.row-name", {}, link.id), el("span.quiet", {}, describe(link, kindOfLinks, words)))),
        ),
      ),
    );
    if (document.activeElement === more) {
      list.lastChild.querySelector("a").focus();
    }
    more.hidden = next === undefined;
    more.onclick = () =>
      filled(state, "Fetching more", async () => {
        put(await get(`${path`runs/${run.id}/${kind}/${row.row}`}/links?from=${next}&limit=20`, signal));
        return [];
      });
  };
  put(row.links);
  return el(
    "details.links",
    {},
    el("summary", {}, `All ${several(row.links.count, one(words, kindOfLinks), many(words, kindOfLinks))}`),
    list,
    el("div.row", {}, more),
    state,
  );
}

function describe(link, kind, words) {
  const told = link.class ?? link.known;
  const size = link.size !== undefined && `${count(link.size)} ${many(words, other(kind))}`;
  return [told && capital(told), size].filter(Boolean).join(" · ");
}
