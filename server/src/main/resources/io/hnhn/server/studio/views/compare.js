/** Runs side by side: their curves in one chart, their settings and results in one table. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { count, number, percent } from "../page/format.js";
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
    return [head(), verdict(compared), curves(runs, progress), settings(compared.comparison)];
  });
  return { element, title: () => "Compare runs", close: () => stop.abort() };
}

const head = () =>
  el(
    "header",
    {},
    el("p.back", {}, el("a", { href: address(["train"]) }, "‹ All runs")),
    el("h1", {}, "Runs side by side"),
  );

/** What the comparison says in words, and how often each is right; why not, where it can't say. */
function verdict({ sentences = [], problem, comparison, runs }) {
  return el(
    "section.stack",
    {},
    el("h2", {}, "Which is better"),
    sentences.map((sentence) => el("p.summary", {}, sentence)),
    problem && note(problem),
    comparison
      ? onTheTest(comparison)
      : el("ul.stack", {}, runs.map(({ id, name }) => el("li", {}, el("b", {}, name), ": ", store.runs.get(id)?.summary ?? "no answers yet"))),
  );
}

/** A line for each run: how often it is right, with an interval. */
function onTheTest({ runs }) {
  return el(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": "Results on the test" },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el("tr", {}, el("th", { scope: "col" }, "Run"), ["Learned from", "Tested on", "Right on the test", "95% interval"].map((name) => el("th.number", { scope: "col" }, name))),
      ),
      el(
        "tbody",
        {},
        runs.map(({ run, trainingLabels, testLabels, accuracy }) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, run),
            el("td.number", {}, count(trainingLabels)),
            el("td.number", {}, count(testLabels)),
            el("td.number", {}, percent(accuracy.value)),
            el("td.number.quiet", {}, `${percent(accuracy.low)} to ${percent(accuracy.high)}`),
          ),
        ),
      ),
    ),
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
function settings({ runs } = { runs: [] }) {
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
          el("thead", {}, el("tr", {}, el("td"), runs.map(({ run }) => el("th", { scope: "col" }, run)))),
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
