/** Settings that were tried in a search, the best first. */
import { el } from "../page/dom.js";
import { count, percent, several } from "../page/format.js";

/** A table of them, closed at first: it is for those who want to know. */
export function triedTable(tried) {
  const sorted = [...tried].sort((a, b) => (b.accuracy ?? 0) - (a.accuracy ?? 0));
  return el(
    "details",
    {},
    el("summary", {}, `${several(tried.length, "setting")} tried`),
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
            el("th", { scope: "col" }, "Settings"),
            ["Right", "Log loss", "Epochs", "Parts"].map((name) => el("th.number", { scope: "col" }, name)),
          ),
        ),
        el(
          "tbody",
          {},
          sorted.map((t) =>
            el(
              "tr",
              {},
              el("th", { scope: "row" }, t.settings),
              el("td.number", {}, t.accuracy === undefined ? "" : percent(t.accuracy), t.standardError !== undefined && el("span.quiet", {}, ` ± ${(100 * t.standardError).toFixed(1)}`)),
              el("td.number", {}, t.logLoss?.toFixed(3) ?? ""),
              el("td.number", {}, t.epochs === undefined ? "" : count(t.epochs)),
              el("td.number", {}, t.folds === undefined ? "" : count(t.folds)),
            ),
          ),
        ),
      ),
    ),
  );
}
