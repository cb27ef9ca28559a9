/**
 * A map of points that is moved, zoomed, pointed at, drawn around and read by keyboard.
 *
 * The points are drawn by {@link WebglPoints}, or by {@link PixelPoints} where there is no graphics
 * card; names, rings and the lasso lie on a canvas of their own above them.
 */
import { el } from "../page/dom.js";
import { colours } from "../page/theme.js";
import { Camera } from "./camera.js";
import { listen } from "./gestures.js";
import { Grid } from "./grid.js";
import { chooseLabels } from "./labels.js";
import { keyAction } from "./keys.js";
import { Overlay } from "./overlay.js";
import { PixelPoints } from "./pixels.js";
import { WebglPoints, hasGraphicsCard } from "./webgl.js";

const REACH = 14;
const RING = 4;
/** So many points in view have names to choose from; among more nothing could be read. */
const NAMED_IN_VIEW = 400;

export class PointMap {
  #points = el("canvas", { "aria-hidden": "true" });
  #above = el("canvas", { "aria-hidden": "true" });
  #camera = new Camera();
  #renderer = renderer(this.#points);
  #shapes;
  #rgba;
  #overlay = new Overlay(this.#above);
  #grid = new Grid([], []);
  #tones = null;
  #frame = 0;
  #hovered = -1;
  #chosen = -1;
  #marked = [];
  #visible = () => true;
  #lasso = null;
  #isSized = false;
  #actions;

  /** Whether dragging draws a lasso. */
  isLasso = false;

  /**
   * A map without points.
   *
   * @param actions nameOf(point), a text or nothing where it is not known yet; wantNames(points);
   *     open(point); hover(point or -1, x, y); lasso(points)
   */
  constructor(label, actions) {
    this.#actions = actions;
    this.element = el(
      "div.map",
      {
        tabindex: 0,
        role: "application",
        "aria-label": label,
        keydown: (event) => this.#key(event),
        blur: () => this.#hover(-1, 0, 0),
      },
      this.#points,
      this.#above,
    );
    listen(this.element, {
      isLasso: () => this.isLasso,
      pan: (dx, dy) => this.#moved(() => this.#camera.pan(dx, dy)),
      zoom: (x, y, factor) => this.#moved(() => this.#camera.zoomAt(x, y, factor)),
      hover: (x, y) => this.#hover(this.#at(x, y), x, y),
      leave: () => this.#hover(-1, 0, 0),
      click: (x, y) => this.#click(this.#at(x, y)),
      lasso: (path, isDone) => this.#drawLasso(path, isDone),
    });
    document.addEventListener("theme", this.#retone);
    // A graphics card may forget everything, such as when a laptop wakes up.
    this.#points.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.#points.addEventListener("webglcontextrestored", () => this.#restore());
    this.#sizes = new ResizeObserver(() => this.#resize());
    this.#sizes.observe(this.element);
  }

  #sizes;

  /** Ends it. */
  close() {
    document.removeEventListener("theme", this.#retone);
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  /** Whether the points are drawn by the graphics card. */
  get usesCard() {
    return this.#renderer instanceof WebglPoints;
  }

  get count() {
    return this.#grid.xs.length;
  }

  /** Takes other points, at (xs[i], ys[i]) in shapes by their numbers, and shows them all. */
  setPoints(xs, ys, shapes) {
    this.#grid = new Grid(xs, ys);
    this.#shapes = shapes;
    this.#sendPlaces();
    this.#overlay.reset();
    this.#hovered = this.#chosen = -1;
    this.#marked = [];
    this.#camera.fit(this.#grid.bounds);
    this.redraw();
  }

  /** Takes all points away. */
  clear() {
    this.setPoints(new Float32Array(), new Float32Array(), new Uint8Array());
    this.setColours(new Uint8Array(), () => false);
  }

  /**
   * Takes the colours of points, red, green, blue and opacity of each.
   *
   * @param isVisible whether a point can be pointed at and has a name
   */
  setColours(rgba, isVisible) {
    this.#rgba = rgba;
    this.#sendColours();
    this.#visible = isVisible;
    this.redraw();
  }

  /** Points are drawn square by square, since memory is fast where one was just before. */
  #sendPlaces() {
    const { xs, ys, order } = this.#grid;
    const sorted = (values) => values.constructor.from(order, (i) => values[i]);
    this.#renderer.setPlaces(sorted(xs), sorted(ys), sorted(this.#shapes));
  }

  #sendColours() {
    const colours = new Uint32Array(this.#rgba.buffer, this.#rgba.byteOffset, this.count);
    const sorted = Uint32Array.from(this.#grid.order, (i) => colours[i]);
    this.#renderer.setColours(new Uint8Array(sorted.buffer));
  }

  /** Marks points that were found. */
  setMarked(points) {
    this.#marked = points;
    this.redraw();
  }

  /** Marks the point whose page is open, or none by -1, and brings it into view. */
  setChosen(point) {
    this.#chosen = point;
    if (point >= 0) {
      this.#camera.reveal(this.#grid.xs[point], this.#grid.ys[point]);
    }
    this.redraw();
  }

  /** Shows all points. */
  showAll() {
    this.#camera.fit(this.#grid.bounds);
    this.redraw();
  }

  /** Zooms, the middle staying where it is. */
  zoom(factor) {
    this.#camera.zoomAt(this.#camera.width / 2, this.#camera.height / 2, factor);
    this.redraw();
  }

  /** Draws at the next frame. */
  redraw() {
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.draw();
      });
    }
  }

  /** Draws now, once it is known how large the picture is: before that, points would be huge. */
  draw() {
    if (!this.#isSized) {
      return;
    }
    this.#tones ??= tones();
    const size = this.#pointSize();
    this.#renderer.draw(this.#camera, size, this.#tones.groundParts);
    this.#overlay.draw(this.#camera, this.#tones, {
      rings: this.#rings(size),
      labels: this.#labels(size),
      lasso: this.#lasso,
    });
  }

  /** Few points are large, many are small, and all grow a little when one goes near. */
  #pointSize() {
    const atRest = Math.min(11, Math.max(2.5, 90 / Math.sqrt(Math.max(this.count, 1))));
    return Math.min(16, atRest * Math.pow(Math.max(this.#camera.zoom, 1), 0.35));
  }

  #place = (point) => this.#camera.toPicture(this.#grid.xs[point], this.#grid.ys[point]);

  #rings(size) {
    const ring = (point, strong) => {
      const [x, y] = this.#place(point);
      return { x, y, radius: size / 2 + (strong ? RING : RING - 1), strong };
    };
    const rings = this.#marked.map((point) => ring(point, false));
    if (this.#hovered >= 0) {
      rings.push(ring(this.#hovered, false));
    }
    if (this.#chosen >= 0) {
      rings.push(ring(this.#chosen, true));
    }
    return rings;
  }

  #labels(size) {
    const first = [this.#chosen, this.#hovered].filter((point) => point >= 0);
    const inView = this.#inView();
    const ringed = new Set([...first, ...this.#marked]);
    const candidates = [...new Set([...[...ringed].slice(0, NAMED_IN_VIEW), ...inView])];
    const named = candidates.filter((point) => this.#actions.nameOf(point) !== undefined);
    if (named.length < candidates.length) {
      this.#actions.wantNames(
        candidates.filter((point) => this.#actions.nameOf(point) === undefined),
      );
    }
    const nameOf = (point) => this.#actions.nameOf(point);
    return chooseLabels(
      named,
      {
        place: this.#place,
        widthOf: (point) => this.#overlay.widthOf(point, nameOf(point)),
        radiusOf: (point) => size / 2 + (ringed.has(point) ? RING : 0),
        isAskedFor: (point) => first.includes(point),
      },
      this.#camera,
    ).map(({ point, x, y }) => ({ name: nameOf(point), x, y }));
  }

  /** The points that are seen, or none where they are too many to be named. */
  #inView() {
    const { width, height } = this.#camera;
    const [left, top] = this.#camera.toMap(0, 0);
    const [right, bottom] = this.#camera.toMap(width, height);
    const seen = this.#grid.within({ left, right, bottom, top }, NAMED_IN_VIEW + 1);
    return seen.length > NAMED_IN_VIEW ? [] : seen.filter((point) => this.#visible(point));
  }

  #at(x, y) {
    const radius = REACH / this.#camera.scale;
    return this.#grid.nearest(...this.#camera.toMap(x, y), radius, this.#visible);
  }

  #moved(action) {
    action();
    this.#hover(-1, 0, 0);
    this.redraw();
  }

  #hover(point, x, y) {
    if (point !== this.#hovered) {
      this.#hovered = point;
      this.element.classList.toggle("at-point", point >= 0);
      this.redraw();
    }
    this.#actions.hover(point, x, y);
  }

  #click(point) {
    if (point >= 0) {
      this.#actions.open(point);
    } else if (this.#marked.length > 0) {
      this.#actions.lasso([]);
    }
  }

  #drawLasso(path, isDone) {
    this.#lasso = isDone ? null : path;
    if (isDone) {
      const polygon = path.map(([x, y]) => this.#camera.toMap(x, y));
      this.#actions.lasso(this.#grid.inside(polygon).filter(this.#visible));
    }
    this.redraw();
  }

  #key(event) {
    const action = keyAction(event);
    if (action) {
      event.preventDefault();
      action(this);
    }
  }

  /** Goes to the next point in a direction, or to the one nearest to the middle. */
  step(dx, dy) {
    const from = this.#hovered >= 0 ? this.#hovered : this.#chosen;
    const { x, y, width, height, scale } = this.#camera;
    const next =
      from >= 0
        ? this.#grid.next(from, dx, dy, this.#visible)
        : this.#grid.nearest(x, y, Math.hypot(width, height) / scale, this.#visible);
    if (next >= 0) {
      this.#camera.reveal(this.#grid.xs[next], this.#grid.ys[next]);
      this.#hover(next, ...this.#place(next));
      this.redraw();
    }
  }

  /** Opens the point that was gone to. */
  openHovered() {
    this.#click(this.#hovered);
  }

  /** Moves the picture by a share of its size. */
  pan(dx, dy) {
    this.#moved(() => this.#camera.pan(dx * this.#camera.width, dy * this.#camera.height));
  }

  #restore() {
    this.#renderer = renderer(this.#points);
    this.#sendPlaces();
    this.#sendColours();
    this.redraw();
  }

  #retone = () => {
    this.#tones = null;
    this.redraw();
  };

  #resize() {
    const { width, height } = this.element.getBoundingClientRect();
    if (width === 0 || height === 0) {
      return;
    }
    for (const canvas of [this.#points, this.#above]) {
      canvas.width = Math.round(width * devicePixelRatio);
      canvas.height = Math.round(height * devicePixelRatio);
    }
    this.#camera.resize(width, height);
    this.#isSized = true;
    this.draw();
  }
}

/** What draws on a canvas; a canvas that was once asked for WebGL has nothing else. */
function renderer(canvas) {
  return hasGraphicsCard()
    ? new WebglPoints(canvas.getContext("webgl2", { antialias: false }))
    : new PixelPoints(canvas.getContext("2d", { alpha: false, willReadFrequently: true }));
}

function tones() {
  const [text, ground, accent] = colours(["--text", "--sunken", "--accent"]);
  const css = (parts) => `rgb(${parts.join(" ")})`;
  return { text: css(text), ground: css(ground), accent: css(accent), groundParts: ground };
}
