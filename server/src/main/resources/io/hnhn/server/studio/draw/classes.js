/** Colours and shapes of classes: eight colours, and from the ninth class on another shape. */
import { svg } from "../page/dom.js";

export const COLOURS = 8;

/** The custom property with the colour of a class by its number; -1 is an unknown one. */
export const colourName = (number) => (number < 0 ? "--unknown" : `--class-${number % COLOURS}`);

/** The shape of a class: disc, square, triangle or diamond. */
export const shapeOf = (number) => (number < 0 ? 0 : Math.floor(number / COLOURS) % 4);

/** The corners of each shape around 0 with radius 1, with y downwards; a disc has none. */
const CORNERS = [
  [],
  [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
  [[0, -1.04], [0.9, 0.52], [-0.9, 0.52]],
  [[0, -1], [1, 0], [0, 1], [-1, 0]],
];

/** A mark for a class, in a drawing around (x, y). */
export function mark(number, x, y, radius) {
  const shape = shapeOf(number);
  const element =
    shape === 0
      ? svg("circle", { cx: x, cy: y, r: radius })
      : svg("polygon", {
          points: CORNERS[shape]
            .map(([dx, dy]) => `${x + radius * dx},${y + radius * dy}`)
            .join(" "),
        });
  element.style.fill = `var(${colourName(number)})`;
  return element;
}

/** A small mark to stand beside the name of a class. */
export const swatch = (number) =>
  svg("svg.swatch", { viewBox: "0 0 12 12", "aria-hidden": "true" }, mark(number, 6, 6, 5.5));
