/**
 * Shapes of points as pixels, by the formulas of the shaders in webgl.js: which share of a pixel a
 * point covers, and which share of that has the point's colour and not the ground's. A point lies
 * on a whole pixel or in the middle between two, so that a shape has four stamps.
 */

const SHAPES = 8;

/** The share of a pixel that is all of it. */
export const WHOLE = 256;

/** The stamps of one size for a picture of some width. */
export class Stamps {
  #size;
  #width;

  /**
   * Makes them.
   *
   * @param size how many pixels wide a shape is, with a margin of one on each side
   * @param width of the picture in pixels
   */
  constructor(size, width) {
    this.#size = size;
    this.#width = width;
    /** So many pixels a stamp reaches to each side of the pixel that its point is in. */
    this.reach = Math.ceil(size / 2);
    /** Shape s is at 4 s, and 1 further half a pixel to the right, 2 further half a pixel down. */
    this.all = Array.from({ length: 4 * SHAPES }, (_, i) => this.#make(i >> 2, i & 1, (i >> 1) & 1));
  }

  isFor(size, width) {
    return this.#size === size && this.#width === width;
  }

  /**
   * The pixels of a shape, counted from that of the point.
   *
   * @return {full, soft}: pixels that are covered in full; and of each other one the pixel, which
   *     share of it is covered, and which share of that has the colour
   */
  #make(shape, right, down) {
    const full = [];
    const soft = [];
    for (let row = -this.reach; row <= this.reach; row++) {
      for (let column = -this.reach; column <= this.reach; column++) {
        const place = row * this.#width + column;
        const [cover, ink] = pixel(column - right / 2, row - down / 2, this.#size, shape);
        if (cover === WHOLE && ink === WHOLE) {
          full.push(place);
        } else if (cover > 0) {
          soft.push(place, cover, ink);
        }
      }
    }
    return { full: Int32Array.from(full), soft: Int32Array.from(soft) };
  }
}

function pixel(x, y, size, form) {
  const rim = size > 9 ? 1 : 0;
  const away = distance(x, y, size / 2 - 1 - rim, form % 4);
  const outer = 1 - smooth(away - rim);
  let inner = 1 - smooth(away);
  if (form >= 4) {
    inner *= smooth(away + Math.max(1.5, 0.14 * size));
  }
  return rim > 0
    ? [Math.round(WHOLE * outer), Math.round(WHOLE * inner)]
    : [Math.round(WHOLE * inner), WHOLE];
}

/** How far a pixel is from the rim of a shape: negative inside. */
function distance(x, y, radius, kind) {
  switch (kind) {
    case 1:
      return Math.max(Math.abs(x), Math.abs(y)) - 0.8 * radius;
    case 2:
      return Math.max(Math.abs(x) * 0.87 - y * 0.5, y) - 0.52 * radius;
    case 3:
      return (Math.abs(x) + Math.abs(y) - radius) * 0.707;
    default:
      return Math.hypot(x, y) - radius;
  }
}

/** From 0 to 1 while its argument goes from -1/2 to 1/2. */
function smooth(at) {
  const t = Math.min(Math.max(at + 0.5, 0), 1);
  return t * t * (3 - 2 * t);
}
