/** Bars: how often values are, and how probable classes. */
import { el } from "../page/dom.js";
import { count, percent } from "../page/format.js";
import { colourName, swatch } from "./classes.js";

/** A bar of a share of its box, from 0 to 1. */
function bar(share, colour) {
  const filled = el("span.bar-fill");
  filled.style.width = `${100 * Math.min(Math.max(share, 0), 1)}%`;
  if (colour) {
    filled.style.backgroundColor = `var(${colour})`;
  }
  return el("span.bar-box", { "aria-hidden": "true" }, filled);
}

/** A histogram of [{from, to, count}], as a list with a bar a line. */
export function histogram(title, ranges) {
  const most = Math.max(...ranges.map((r) => r.count), 1);
  return el(
    "figure.bars",
    {},
    el("figcaption", {}, el("h3", {}, title)),
    el(
      "ul",
      {},
      ranges.map(({ from, to, count: n }) =>
        el(
          "li",
          {},
          el("span", {}, from === to ? count(from) : `${count(from)}–${count(to)}`),
          bar(n / most),
          el("span.number", {}, count(n)),
        ),
      ),
    ),
  );
}

/** A few values of a column with a small bar each, in one line. */
export function frequent(values, others) {
  const most = Math.max(...values.map((v) => v.count), 1);
  return el(
    "ul.frequent",
    {},
    values.map((v) => el("li", {}, el("span", {}, v.value), bar(v.count / most), count(v.count))),
    others > 0 && el("li.quiet", {}, `and ${count(others)} more`),
  );
}

const SHOWN = 6;

/**
 * Probabilities of classes, the largest first.
 *
 * @param probabilities by class
 * @param classes all classes, in the order of their colours
 * @param before what they were before, by class, to compare with
 */
export function probabilities(probabilities, classes, before) {
  const sorted = Object.entries(probabilities).sort((a, b) => b[1] - a[1]);
  const line = ([name, p]) => {
    const number = classes.indexOf(name);
    const box = bar(p, colourName(number));
    const old = before?.[name];
    if (old !== undefined) {
      const tick = el("span.bar-before");
      tick.style.left = `${100 * old}%`;
      box.append(tick);
    }
    return el(
      "li",
      {},
      el("span.class-name", {}, swatch(number), el("span", {}, name)),
      box,
      el("span.number", {}, percent(p)),
      old !== undefined && el("span.number.quiet", {}, el("span.heard", {}, "before: "), percent(old)),
    );
  };
  const kind = before ? "ul.probabilities.compared" : "ul.probabilities";
  const rest = sorted.slice(SHOWN);
  return [
    el(kind, {}, sorted.slice(0, SHOWN).map(line)),
    rest.length > 0 &&
      el("details", {}, el("summary", {}, `${rest.length} more classes`), el(kind, {}, rest.map(line))),
  ];
}
