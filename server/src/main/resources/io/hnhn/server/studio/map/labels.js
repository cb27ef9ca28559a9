/**
 * Chooses the names that are written on a map: as many as can be read without one lying on
 * another, and those first that a person looks for.
 */

const HEIGHT = 17;
const GAP = 4;
const MOST = 250;

/**
 * Places for names, beside their points.
 *
 * @param candidates points in the order in which they are to be named
 * @param place the place of a point in the picture, [x, y]
 * @param widthOf the width of a point's name
 * @param radiusOf a point, with the ring around it, which names keep off
 * @param isAskedFor whether a point is one that has to have its name
 * @return for each name that has room {point, x, y}, its left end and its middle
 */
export function chooseLabels(candidates, { place, widthOf, radiusOf, isAskedFor }, camera) {
  const taken = new Boxes();
  candidates.forEach((point) => taken.add(around(place(point), radiusOf(point))));
  const chosen = [];
  for (const point of candidates) {
    const found = room(place(point), widthOf(point), radiusOf(point), taken, camera, isAskedFor(point));
    if (found) {
      chosen.push({ point, ...found });
    }
    if (chosen.length === MOST) {
      break;
    }
  }
  return chosen;
}

const around = ([x, y], radius) => [x - radius, y - radius, x + radius, y + radius];

/** A free place for a name: right of its point, left of it, above or below; any if it has to be. */
function room([x, y], width, radius, taken, camera, hasToBe) {
  const off = radius + GAP;
  const places = [
    [x + off, y],
    [x - off - width, y],
    [x - width / 2, y - off - HEIGHT / 3],
    [x - width / 2, y + off + HEIGHT / 3],
  ];
  for (const [left, middle] of places) {
    const box = [left, middle - HEIGHT / 2, left + width, middle + HEIGHT / 2];
    if (box[0] >= 0 && box[2] <= camera.width && (hasToBe || taken.isFree(box))) {
      taken.add(box);
      return { x: left, y: middle };
    }
  }
  return undefined;
}

/** Rectangles that are taken, in buckets by the lines that they touch. */
class Boxes {
  #lines = new Map();

  add(box) {
    for (const line of linesOf(box)) {
      if (!this.#lines.has(line)) {
        this.#lines.set(line, []);
      }
      this.#lines.get(line).push(box);
    }
  }

  /** Whether a rectangle lies on none of them. */
  isFree(box) {
    const isBeside = (other) =>
      box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1];
    return linesOf(box).every((line) => (this.#lines.get(line) ?? []).every(isBeside));
  }
}

function linesOf([, top, , bottom]) {
  const lines = [];
  for (let line = Math.floor(top / HEIGHT); line <= Math.floor(bottom / HEIGHT); line++) {
    lines.push(line);
  }
  return lines;
}
