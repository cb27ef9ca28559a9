/** A small chart of lines that can grow while it is looked at, such as the loss of a training. */
import { el, show, svg } from "../page/dom.js";
import { number } from "../page/format.js";

const WIDTH = 520;
const HEIGHT = 200;
const EDGE = { left: 48, right: 14, top: 12, bottom: 26 };
const MOST_POINTS = 400;

/**
 * A chart without lines.
 *
 * @param title what it shows
 * @param xName what goes to the right, such as "epoch"
 * @param options format of values, axis of those at the axis, and `zero` whether the axis begins at
 *     0 whatever the values are
 */
export class LineChart {
  #picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  #told = el("p.chart-told", { "aria-live": "off" });
  #title;
  #xName;
  #format;
  #axis;
  #zero;
  #series = [];
  #scale;

  constructor(title, xName, { format = number, axis = format, zero = false } = {}) {
    this.#title = title;
    this.#xName = xName;
    this.#format = format;
    this.#axis = axis;
    this.#zero = zero;
    this.element = el(
      "figure.chart",
      {},
      el("figcaption", {}, el("h3", {}, title), this.#told),
      this.#picture,
    );
    this.#picture.addEventListener("pointermove", (event) => this.#point(event));
    this.#picture.addEventListener("pointerleave", () => this.#tellLast());
  }

  /**
   * Draws series {name, colour (a custom property), points: [[x, y], ...]}, x growing.
   *
   * @param reach how far x will go, where that is known before
   */
  draw(series, reach = 0) {
    this.#series = series.filter(({ points }) => points.length > 0);
    this.element.classList.toggle("is-empty", this.#series.length === 0);
    const all = this.#series.flatMap(({ points }) => points);
    this.#scale = scales(all, this.#zero, reach);
    this.#picture.setAttribute("aria-label", this.#words());
    show(this.#picture, this.#axes(), this.#series.map((s) => this.#line(s)));
    this.#tellLast();
  }

  #words() {
    const last = this.#series.map(({ name, points }) => `${name} ${this.#format(points.at(-1)[1])}`);
    return `${this.#title}: ${last.join(", ") || "nothing yet"}`;
  }

  #axes() {
    const { x, y, xs, ys } = this.#scale;
    return svg(
      "g.axes",
      {},
      ys.map((value) => [
        svg("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(value), y2: y(value) }),
        svg("text", { x: EDGE.left - 8, y: y(value), "text-anchor": "end", dy: "0.35em" }, this.#axis(value)),
      ]),
      xs.map((value) =>
        svg("text", { x: x(value), y: HEIGHT - 8, "text-anchor": x(value) > WIDTH - 2 * EDGE.right ? "end" : "middle" }, number(value)),
      ),
    );
  }

  #line({ points, colour }) {
    const { x, y } = this.#scale;
    const every = Math.ceil(points.length / MOST_POINTS);
    const drawn = points.filter((_, i) => i % every === 0 || i === points.length - 1);
    const line = svg("polyline", {
      points: drawn.map(([px, py]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`).join(" "),
    });
    const end = svg("circle", { cx: x(points.at(-1)[0]), cy: y(points.at(-1)[1]), r: 3 });
    line.style.stroke = end.style.fill = `var(${colour})`;
    return [line, end];
  }

  /** Tells the values above the pointer. */
  #point(event) {
    if (this.#series.length === 0) {
      return;
    }
    const box = this.#picture.getBoundingClientRect();
    const at = this.#scale.back(((event.clientX - box.left) / box.width) * WIDTH);
    const found = this.#series.map((s) => ({ ...s, point: nearest(s.points, at) }));
    this.#tell(found, found[0].point[0]);
    this.#cross(found);
  }

  #cross(found) {
    const { x, y } = this.#scale;
    this.#picture.querySelector(".cross")?.remove();
    const px = x(found[0].point[0]);
    this.#picture.append(
      svg(
        "g.cross",
        {},
        svg("line", { x1: px, x2: px, y1: EDGE.top, y2: HEIGHT - EDGE.bottom }),
        found.map(({ point }) => svg("circle", { cx: x(point[0]), cy: y(point[1]), r: 4 })),
      ),
    );
  }

  #tellLast() {
    this.#picture.querySelector(".cross")?.remove();
    this.#tell(
      this.#series.map((s) => ({ ...s, point: s.points.at(-1) })),
      null,
    );
  }

  #tell(values, at) {
    show(
      this.#told,
      at !== null && el("span", {}, `${this.#xName} ${number(at)}`),
      values.map(({ name, colour, point }) => {
        const dot = el("i.dot");
        dot.style.backgroundColor = `var(${colour})`;
        return el("span", {}, dot, `${name} ${this.#format(point[1])}`);
      }),
    );
  }
}

function nearest(points, x) {
  return points.reduce((best, p) => (Math.abs(p[0] - x) < Math.abs(best[0] - x) ? p : best));
}

/** From values to places, round values to write at the axes, and back to x. */
function scales(points, zero, reach) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const right = Math.max(most(xs, 1), reach, 1);
  const left = xs.length > 1 ? Math.min(least(xs, 0), right - 1) : 0;
  // Values that are all the same lie in the middle.
  const around = least(ys, 0) === most(ys, 1) ? Math.max(0.1 * Math.abs(ys[0]), 0.02) : 0;
  const bottom = zero ? Math.min(0, least(ys, 0)) : least(ys, 0) - around;
  const top = most(ys, 1) + around;
  const yTicks = ticks(bottom, top, 4);
  const [low, high] = [Math.min(bottom, yTicks[0]), Math.max(top, yTicks.at(-1))];
  const width = WIDTH - EDGE.left - EDGE.right;
  const height = HEIGHT - EDGE.top - EDGE.bottom;
  return {
    x: (v) => EDGE.left + ((v - left) / (right - left)) * width,
    y: (v) => EDGE.top + height - ((v - low) / (high - low)) * height,
    back: (px) => left + ((px - EDGE.left) / width) * (right - left),
    xs: ticks(left, right, 6).filter((v) => v >= left && v <= right && Number.isInteger(v)),
    ys: yTicks,
  };
}

const least = (values, otherwise) => values.reduce((a, b) => Math.min(a, b), values[0] ?? otherwise);
const most = (values, otherwise) => values.reduce((a, b) => Math.max(a, b), values[0] ?? otherwise);

/** About so many round values that reach from one end to the other. */
export function ticks(low, high, about) {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((f) => f * power).find((s) => s >= rough);
  const found = [];
  for (let k = Math.floor(low / step); k * step < high + step * 0.999; k++) {
    found.push(Number((k * step).toPrecision(12)));
  }
  return found;
}
