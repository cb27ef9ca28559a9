/** The runs there are, to open and to compare. */
import { el } from "../page/dom.js";
import { percent } from "../page/format.js";
import { address, go } from "../page/router.js";
import { store } from "../page/store.js";

export const STATES = {
  waiting: "waits",
  running: "learning",
  stopped: "stopped",
  finished: "done",
  failed: "failed",
};

/** A table of runs, with boxes to choose those that are to be compared. */
export function runTable(runs) {
  const compare = el(
    "button",
    {
      type: "button",
      disabled: true,
      click: () => go(["train"], { compare: chosen().join(",") }),
    },
    "Compare",
  );
  const chosen = () => [...body.querySelectorAll("input:checked")].map((box) => box.value);
  const ticked = () => (compare.disabled = chosen().length < 2);
  const body = el("tbody", { change: ticked }, runs.map((run) => line(run)));
  const comparable = runs.filter((run) => run.state === "finished").length > 1;
  return [
    el("h2", {}, "Runs"),
    el(
      "div.scroll",
      {},
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            comparable && el("th", { scope: "col" }, el("span.heard", {}, "Compare")),
            ["Run", "Learned", "State"].map((name) => el("th", { scope: "col" }, name)),
            el("th.number", { scope: "col" }, "Right"),
          ),
        ),
        comparable ? body : withoutBoxes(body),
      ),
    ),
    comparable && el("div.row.below", {}, compare, el("span.small.quiet", {}, "Choose two runs or more.")),
  ];
}

function withoutBoxes(body) {
  body.querySelectorAll("td.box").forEach((cell) => cell.remove());
  return body;
}

function line(run) {
  return el(
    "tr",
    {},
    el(
      "td.box",
      {},
      run.state === "finished" &&
        el("input", { type: "checkbox", value: run.id, "aria-label": `Compare ${run.name}` }),
    ),
    el("th", { scope: "row" }, el("a", { href: address(["train", run.id]) }, run.name)),
    el("td", {}, learned(run)),
    el("td", {}, el(`span.state.${run.state}`, {}, STATES[run.state] ?? run.state)),
    el("td.number", {}, accuracy(run)),
  );
}

/** What a run learns, in words. */
export function learned(run) {
  const of = store.data.get(run.data)?.name;
  const what = run.task === "prediction" ? "likely groups" : (run.label ?? "classes");
  return of ? `${what} from ${of}` : what;
}

/** How often it is right on the test, or else in cross-validation. */
function accuracy(run) {
  const tested = run.results?.runs?.[0]?.testAccuracy;
  const expected = run.progress?.expectedAccuracy;
  if (typeof tested === "number") {
    return percent(tested);
  }
  return typeof expected === "number" ? [el("span.quiet", {}, "about "), percent(expected)] : "";
}
