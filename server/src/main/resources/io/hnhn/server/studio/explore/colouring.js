/** Colours of the points of a map: by class, by answer, by error, by certainty. */
import { colours } from "../page/theme.js";
import { colourName, shapeOf } from "../draw/classes.js";

const FULL = 235;
const PALE = 26;
const HOLLOW = 4;

/** Ways to colour, in words; those after the first need answers. */
export const WAYS = {
  answer: "Answer",
  known: "What is known",
  error: "Right or wrong",
  certainty: "Certainty",
};

/** The shapes of points: those of their classes, hollow for hyperedges. */
export function shapes(points, kind) {
  const classes = points.answer.some((a) => a >= 0) ? points.answer : points.known;
  return Uint8Array.from(classes, (c) => shapeOf(c) + (kind === "hyperedges" ? HOLLOW : 0));
}

/**
 * Colours points.
 *
 * @param way a key of WAYS
 * @param only the number of the one group of the legend that is shown, or undefined for all
 * @return rgba for the map, isVisible(point), and the legend [{number, name, count, colour}]
 */
export function colouring(points, classes, way, only) {
  const groups = way === "error" ? errors(points) : way === "certainty" ? certainties(points) : byClass(points[way], classes);
  const tones = colours(groups.legend.map((g) => g.colour));
  const rgba = new Uint8Array(4 * points.count);
  const counts = new Array(groups.legend.length).fill(0);
  const indexOf = new Map(groups.legend.map((g, k) => [g.number, k]));
  for (let i = 0; i < points.count; i++) {
    const k = indexOf.get(groups.of(i));
    counts[k]++;
    const isShown = only === undefined || groups.of(i) === only;
    rgba.set(tones[k], 4 * i);
    rgba[4 * i + 3] = isShown ? (groups.legend[k].opacity ?? FULL) : PALE;
  }
  return {
    rgba,
    isVisible: (i) => only === undefined || groups.of(i) === only,
    legend: groups.legend.map((g, k) => ({ ...g, count: counts[k] })).filter((g) => g.count > 0),
  };
}

function byClass(numbers, classes) {
  const legend = classes.map((name, number) => ({ number, name, colour: colourName(number) }));
  return {
    of: (i) => numbers[i],
    legend: [...legend, { number: -1, name: "not known", colour: "--unknown", opacity: 150 }],
  };
}

function errors(points) {
  return {
    of: (i) => (points.known[i] < 0 || points.answer[i] < 0 ? -1 : points.isWrong(i) ? 1 : 0),
    legend: [
      { number: 0, name: "right", colour: "--right", opacity: 190 },
      { number: 1, name: "wrong", colour: "--wrong" },
      { number: -1, name: "not known", colour: "--unknown", opacity: 120 },
    ],
  };
}

/** Steps of certainty, so that the legend can name them. */
function certainties(points) {
  const steps = [
    { number: 0, name: "under 50%", colour: "--sure-0" },
    { number: 1, name: "50 to 70%", colour: "--sure-1" },
    { number: 2, name: "70 to 90%", colour: "--sure-2" },
    { number: 3, name: "over 90%", colour: "--sure-3" },
    { number: -1, name: "no answer", colour: "--unknown", opacity: 120 },
  ];
  const of = (i) => {
    const p = points.probability[i];
    return Number.isNaN(p) ? -1 : p < 0.5 ? 0 : p < 0.7 ? 1 : p < 0.9 ? 2 : 3;
  };
  return { of, legend: steps };
}

