/**
 * Reasons for an answer: what its probability would be without one thing, as a line from the
 * probability now to the one then.
 */
import { el, svg } from "../page/dom.js";
import { percent } from "../page/format.js";

const WIDTH = 160;
const HEIGHT = 14;

/**
 * A list of reasons.
 *
 * @param now the probability of the answer
 * @param answer the class that is told
 * @param reasons [{change, probability, class, probabilityOfClass}]
 * @param name the words of a reason, as a link or as they are
 * @param action a button or link for a reason, or nothing
 */
export function reasonList(now, answer, reasons, { name, action }) {
  return el(
    "ol.reasons",
    {},
    reasons.map((reason) =>
      el(
        "li",
        {},
        el(
          "div.reason-words",
          {},
          name(reason),
          action(reason),
          reason.class !== answer &&
            el("span.turned", {}, "→ ", el("b", {}, reason.class), ` ${percent(reason.probabilityOfClass)}`),
        ),
        el(
          "div.reason-change",
          {},
          arrow(now, reason.probability),
          el("span.heard", {}, `${answer} from ${percent(now)} to`),
          el("span.number", {}, percent(reason.probability)),
        ),
      ),
    ),
  );
}

/** From the probability now, a tick, to the one then, a dot. */
function arrow(now, then) {
  const x = (p) => 4 + p * (WIDTH - 8);
  const kind = then < now ? "for" : "against";
  return svg(
    `svg.arrow.${kind}`,
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    svg("line.axis", { x1: x(0), x2: x(1), y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    svg("line.change", { x1: x(now), x2: x(then), y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    svg("line.now", { x1: x(now), x2: x(now), y1: 1, y2: HEIGHT - 1 }),
    svg("circle", { cx: x(then), cy: HEIGHT / 2, r: 4 }),
  );
}
