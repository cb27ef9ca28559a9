/** The first step: load tables, see what was recognised, say what columns are. */
import { path, post } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el, show } from "../page/dom.js";
import { capital, count, several } from "../page/format.js";
import { address } from "../page/router.js";
import { filled, note, problem } from "../page/states.js";
import { store } from "../page/store.js";
import { many, plural, wordsOf } from "../page/words.js";
import { histogram } from "../draw/bars.js";
import { columnTables } from "./columns.js";
import { dropZone } from "./upload.js";
import { fileList } from "./files.js";

const FORMATS = { csv: "CSV tables", tsv: "TSV tables", parquet: "Parquet tables", hif: "HIF", plain: "Text files" };

export function create(route) {
  const id = route.parts[1];
  if (!id || !store.data.has(id)) {
    return { element: welcome(id), title: () => "Data" };
  }
  store.currentData = id;
  const element = el("div.page");
  const stop = new AbortController();
  filled(element, "Reading the data", async () => described(await store.describe(id, stop.signal), element));
  return { element, title: () => store.data.get(id)?.name ?? "Data", close: () => stop.abort() };
}

/** Where there is nothing yet: what the studio is for, and a place to drop files. */
function welcome(missing) {
  return el(
    "div.page.narrow",
    {},
    el(
      "header",
      {},
      el("h1", {}, "What comes in groups can be learned from"),
      el(
        "p.quiet.lead",
        {},
        "Products in baskets, papers of authors, people in meetings: give the studio a table that says what is in which group, and it learns to tell what is not known yet. Nothing leaves this machine.",
      ),
    ),
    missing && note(`There is no data set "${missing}" here any more.`, "warn"),
    dropZone(),
    el(
      "section",
      {},
      el("h2", {}, "What it can read"),
      el(
        "dl.formats",
        {},
        el("dt", {}, "CSV, TSV or Parquet"),
        el("dd", {}, "a table with one line for each thing in each group, and if you have them one table for the things and one for the groups"),
        el("dt", {}, "HIF"),
        el("dd", {}, "the Hypergraph Interchange Format, one JSON file"),
        el("dt", {}, "A folder"),
        el("dd", {}, "of any of these, or in another format that hnhn knows"),
      ),
    ),
    otherData(),
  );
}

/** Data sets that are there already. */
function otherData(shown) {
  const others = [...store.data.values()].filter((data) => data.id !== shown);
  return (
    others.length > 0 &&
    el(
      "section",
      {},
      el("h2", {}, shown ? "Other data" : "Data that is here"),
      el(
        "ul.row",
        {},
        others.map((data) =>
          el("li", {}, el("a.button", { href: address(["data", data.id]) }, data.name)),
        ),
      ),
    )
  );
}

/** All about a data set. `page` is where it is shown anew after a change. */
function described(data, page) {
  store.takeData(data);
  const isReady = data.state === "ready";
  return [
    head(data),
    data.problem && problem(new Error(data.problem)),
    isReady && structure(data),
    isReady && warnings(data),
    data.tables && columnTables(data, (columns) => setColumns(data, columns, page)),
    fileList(data, (next) => show(page, described(next, page))),
    el(
      "details.more-data",
      { open: !isReady },
      el("summary", {}, "Load other data"),
      el("div.stack", {}, dropZone(), otherData(data.id)),
    ),
  ];
}

function head(data) {
  const tasks = data.learnable ?? [];
  return el(
    "header.page-head",
    {},
    el(
      "div",
      {},
      el("h1", {}, data.name),
      el("p", {}, [FORMATS[data.format] ?? data.format, origin(data)].filter(Boolean).join(", ")),
    ),
    tasks.length > 0 && el("div.row", {}, learnLinks(data, tasks)),
  );
}

const origin = (data) => (data.origin === "uploaded" ? "uploaded here" : "named on the command line");

/** A button for what suits best, and links for what else can be learned. */
function learnLinks(data, tasks) {
  return tasks.slice(0, 3).map((task, k) =>
    el(
      k === 0 ? "a.button.main.large" : "a.button",
      { href: address(["train"], { data: data.id, task: task.task, label: task.label }) },
      task.task === "prediction" ? `Learn which ${many(wordsOf(data), "hyperedges")} are likely` : `Learn ${task.label ?? "classes"}`,
    ),
  );
}

function warnings(data) {
  const left = Object.entries(data.leftOut ?? {}).map(([what, n]) => `${count(n)} ${what}`);
  const lines = [...(data.advice ?? [])];
  return (
    (lines.length > 0 || left.length > 0) &&
    el(
      "section.advice",
      {},
      el("h2", {}, "Worth knowing before you train"),
      el("ul", {}, lines.map((line) => el("li", {}, line)), left.length > 0 && el("li", {}, `Left out while reading: ${left.join(", ")}.`)),
    )
  );
}

/** How many there are, and how they hang together. */
function structure(data) {
  const words = wordsOf(data);
  const { structure: s, degrees, sizes } = data.statistics;
  const figure = (value, name) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
  return el(
    "section",
    {},
    el("h2.heard", {}, "Statistics"),
    el(
      "dl.figures",
      {},
      figure(count(s.nodes), plural(words.node)),
      figure(count(s.hyperedges), plural(words.hyperedge)),
      figure(count(s.incidences), "memberships"),
      figure(s.size.mean.toFixed(1), `${plural(words.node)} in a ${words.hyperedge}, on average`),
      figure(s.degree.mean.toFixed(1), `${plural(words.hyperedge)} of a ${words.node}, on average`),
    ),
    el(
      "details",
      {},
      el("summary", {}, "How large the groups are, and how they hang together"),
      el(
        "div.two",
        {},
        histogram(`${capital(plural(words.hyperedge))} by how many ${plural(words.node)} they have`, sizes.histogram),
        histogram(`${capital(plural(words.node))} by how many ${plural(words.hyperedge)} they are in`, degrees.histogram),
      ),
      el("p.small.quiet", {}, connection(s, words)),
    ),
  );
}

function connection(s, words) {
  const parts =
    s.components === 1
      ? `All ${plural(words.node)} hang together.`
      : `They fall into ${count(s.components)} parts; the largest has ${several(s.largestComponent, words.node, plural(words.node))}.`;
  const alone = s.isolatedNodes > 0 ? ` ${several(s.isolatedNodes, words.node, plural(words.node))} in no ${words.hyperedge}.` : "";
  return parts + alone;
}

/** Says what columns are; the page is shown as the data then is. */
async function setColumns(data, columns, page) {
  const next = await post(path`data/${data.id}/columns`, { columns });
  show(page, described(next, page));
  announce("The data was read again");
}
