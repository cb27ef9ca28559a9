/**
 * Finds points by their place: the plane is divided into squares with a few points each, and the
 * points are sorted by their square, so that a question looks at a few squares and no more.
 */
export class Grid {
  static #POINTS_A_SQUARE = 4;

  /** An index of points at (xs[i], ys[i]). */
  constructor(xs, ys) {
    this.xs = xs;
    this.ys = ys;
    this.bounds = boundsOf(xs, ys);
    const { left, right, bottom, top } = this.bounds;
    const across = Math.max(right - left, top - bottom, 1e-9);
    this.columns = Math.max(1, Math.ceil(Math.sqrt(xs.length / Grid.#POINTS_A_SQUARE)));
    this.square = across / this.columns;
    this.#sort();
  }

  /** A counting sort: points of square s are order[starts[s]] to order[starts[s + 1] - 1]. */
  #sort() {
    const n = this.xs.length;
    const squares = new Int32Array(n);
    this.starts = new Int32Array(this.columns * this.columns + 1);
    for (let i = 0; i < n; i++) {
      squares[i] = this.#line(this.ys[i]) * this.columns + this.#column(this.xs[i]);
      this.starts[squares[i] + 1]++;
    }
    for (let s = 1; s < this.starts.length; s++) {
      this.starts[s] += this.starts[s - 1];
    }
    const next = this.starts.slice(0, -1);
    this.order = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      this.order[next[squares[i]]++] = i;
    }
  }

  #column(x) {
    return clamp(Math.floor((x - this.bounds.left) / this.square), this.columns);
  }

  #line(y) {
    return clamp(Math.floor((y - this.bounds.bottom) / this.square), this.columns);
  }

  /** Calls a function with each point in the squares that a rectangle touches, until it says true. */
  #near(left, right, bottom, top, action) {
    const lastLine = this.#line(top);
    const lastColumn = this.#column(right);
    for (let line = this.#line(bottom); line <= lastLine; line++) {
      const from = this.starts[line * this.columns + this.#column(left)];
      const to = this.starts[line * this.columns + lastColumn + 1];
      for (let k = from; k < to; k++) {
        if (action(this.order[k]) === true) {
          return;
        }
      }
    }
  }

  /** The point nearest to a place, within a distance and among those asked for; -1 if none is. */
  nearest(x, y, radius, isAskedFor = () => true) {
    let best = -1;
    let smallest = radius * radius;
    this.#near(x - radius, x + radius, y - radius, y + radius, (i) => {
      const distance = (this.xs[i] - x) ** 2 + (this.ys[i] - y) ** 2;
      if (distance <= smallest && isAskedFor(i)) {
        smallest = distance;
        best = i;
      }
    });
    return best;
  }

  /** Points within a rectangle, at most so many. */
  within({ left, right, bottom, top }, most) {
    const found = [];
    this.#near(left, right, bottom, top, (i) => {
      const isInside =
        this.xs[i] >= left && this.xs[i] <= right && this.ys[i] >= bottom && this.ys[i] <= top;
      if (isInside) {
        found.push(i);
      }
      return found.length === most;
    });
    return found;
  }

  /** The points within a polygon, a list of [x, y]. */
  inside(polygon) {
    const found = [];
    const { left, right, bottom, top } = boundsOf(
      polygon.map((p) => p[0]),
      polygon.map((p) => p[1]),
    );
    this.#near(left, right, bottom, top, (i) => {
      if (isInside(this.xs[i], this.ys[i], polygon)) {
        found.push(i);
      }
    });
    return found;
  }

  /**
   * The next point in a direction from another: the one with the least way there, where a step
   * aside counts twice. It is looked for in rectangles that grow.
   */
  next(from, dx, dy, isAskedFor = () => true) {
    const [x, y] = [this.xs[from], this.ys[from]];
    for (let reach = 2 * this.square; ; reach *= 2) {
      let best = -1;
      let least = reach;
      this.#near(x - reach, x + reach, y - reach, y + reach, (i) => {
        const ahead = (this.xs[i] - x) * dx + (this.ys[i] - y) * dy;
        const aside = Math.abs((this.xs[i] - x) * dy - (this.ys[i] - y) * dx);
        if (ahead > 0 && ahead + 2 * aside < least && aside <= ahead && isAskedFor(i)) {
          least = ahead + 2 * aside;
          best = i;
        }
      });
      if (best >= 0 || reach > 6 * this.square * this.columns) {
        return best;
      }
    }
  }
}

function clamp(n, size) {
  return Math.min(Math.max(n, 0), size - 1);
}

function boundsOf(xs, ys) {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < xs.length; i++) {
    left = Math.min(left, xs[i]);
    right = Math.max(right, xs[i]);
    bottom = Math.min(bottom, ys[i]);
    top = Math.max(top, ys[i]);
  }
  return xs.length === 0 ? { left: 0, right: 1, bottom: 0, top: 1 } : { left, right, bottom, top };
}

/** Whether a ray to the right crosses the polygon's rim an odd number of times. */
function isInside(x, y, polygon) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [xi, yi] = polygon[i];
    const [xj, yj] = polygon[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) {
      inside = !inside;
    }
  }
  return inside;
}
