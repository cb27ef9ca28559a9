/** The legend of a map: what colours mean, and buttons that show one group alone. */
import { el, show, svg } from "../page/dom.js";
import { count } from "../page/format.js";
import { swatch } from "../draw/classes.js";

const FIRST = 10;

/**
 * Draws it into an element.
 *
 * @param only the group that is shown alone, or undefined
 * @param choose takes a group, or undefined for all
 */
export function drawLegend(element, legend, way, only, choose) {
  // Where nothing is known there is nothing to tell apart.
  if (legend.every((group) => group.number < 0)) {
    show(element);
    return;
  }
  const isOfClasses = way === "answer" || way === "known";
  const sorted = isOfClasses ? [...legend].sort(byCount) : legend;
  const button = (group) =>
    el(
      "li",
      {},
      el(
        "button.legend-item",
        {
          type: "button",
          "aria-pressed": String(group.number === only),
          title: group.number === only ? "Show all" : "Show these alone",
          click: () => choose(group.number === only ? undefined : group.number),
        },
        isOfClasses ? swatch(group.number) : dot(group.colour),
        el("span", {}, group.name),
        el("span.quiet", {}, count(group.count)),
      ),
    );
  const rest = sorted.slice(FIRST);
  show(
    element,
    el("ul.legend", {}, sorted.slice(0, FIRST).map(button)),
    rest.length > 0 &&
      el("details", { open: rest.some((g) => g.number === only) }, el("summary", {}, `${rest.length} more`), el("ul.legend", {}, rest.map(button))),
  );
}

const byCount = (a, b) => (a.number < 0) - (b.number < 0) || b.count - a.count;

function dot(colour) {
  const circle = svg("circle", { cx: 6, cy: 6, r: 5.5 });
  circle.style.fill = `var(${colour})`;
  return svg("svg.swatch", { viewBox: "0 0 12 12", "aria-hidden": "true" }, circle);
}
