/** Runs side by side: their curves in one chart, their settings and results in one table. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { number } from "../page/format.js";
import { address } from "../page/router.js";
import { filled, note } from "../page/states.js";
import { store } from "../page/store.js";
import { LineChart } from "../draw/lines.js";
import { COLOURS } from "../draw/classes.js";

/** A page with some runs. */
export function comparison(ids) {
  const runs = ids.filter((id) => store.runs.has(id)).slice(0, COLOURS);
  const stop = new AbortController();
  const element = el("div.page");
  filled(element, "Comparing", async () => {
    const [compared, ...progress] = await Promise.all([
      get(`compare?runs=${runs.map(encodeURIComponent).join(",")}`, stop.signal),
      ...runs.map((id) => get(path`runs/${id}/progress`, stop.signal)),
    ]);
    return [head(), verdict(compared), curves(runs, progress), settings(compared)];
  });
  return { element, title: () => "Compare runs", close: () => stop.abort() };
}

const head = () =>
  el(
    "header",
    {},
    el("h1", {}, "Runs side by side"),
    el("p", {}, el("a", { href: address(["train"]) }, "Back to all runs")),
  );

/** What the comparison says in words. */
function verdict({ sentences = [], problem, runs }) {
  return el(
    "section",
    {},
    el("h2", {}, "Which is better"),
    problem && note(problem),
    el("ul.stack", {}, sentences.map((sentence) => el("li", {}, sentence))),
    el("ul.stack", {}, runs.filter((run) => run.summary).map((run) => el("li", {}, el("b", {}, run.name), ": ", run.summary))),
  );
}

function curves(runs, progress) {
  const chart = new LineChart("Loss", "epoch", { zero: true });
  chart.draw(
    runs.map((id, k) => ({
      name: store.runs.get(id).name,
      colour: `--class-${k}`,
      points: (progress[k].epochs ?? []).map(([epoch, loss]) => [epoch, loss]),
    })),
  );
  return el("section", {}, el("h2", {}, "How they learned"), chart.element);
}

/** A line for each setting; those that differ first. */
function settings({ runs }) {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.settings ?? {})))];
  const value = (run, name) => show(run.settings?.[name]);
  const differs = (name) => new Set(runs.map((run) => value(run, name))).size > 1;
  const sorted = [...names.filter(differs), ...names.filter((name) => !differs(name))];
  return (
    names.length > 0 &&
    el(
      "section",
      {},
      el("h2", {}, "Settings"),
      el(
        "div.scroll",
        { tabindex: 0, role: "region", "aria-label": "Settings of the runs" },
        el(
          "table",
          {},
          el("thead", {}, el("tr", {}, el("td"), runs.map((run) => el("th", { scope: "col" }, run.name)))),
          el(
            "tbody",
            {},
            sorted.map((name) =>
              el(
                differs(name) ? "tr.differs" : "tr",
                {},
                el("th", { scope: "row" }, name),
                runs.map((run) => el("td", {}, value(run, name))),
              ),
            ),
          ),
        ),
      ),
    )
  );
}

function show(value) {
  if (value === undefined || value === null) {
    return "";
  }
  if (typeof value === "number") {
    return number(value);
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
