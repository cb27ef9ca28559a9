/** What lies over the points of a map: names, rings around points that matter, the lasso. */

const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const LONGEST_NAME = 28;

export class Overlay {
  #context;
  #widths = new Map();

  constructor(canvas) {
    this.#context = canvas.getContext("2d");
  }

  /** Forgets the names of the points before. */
  reset() {
    this.#widths.clear();
  }

  static #short(name) {
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  }

  /** How wide the name of a point is written. */
  widthOf(point, name) {
    let width = this.#widths.get(point);
    if (width === undefined) {
      this.#context.font = FONT;
      width = this.#context.measureText(Overlay.#short(name)).width;
      this.#widths.set(point, width);
    }
    return width;
  }

  /**
   * Draws all of it anew.
   *
   * @param tones {text, ground, accent} as CSS colours
   * @param rings {x, y, radius, strong} in pixels
   * @param labels {name, x, y}
   * @param lasso a list of [x, y], or null
   */
  draw(camera, tones, { rings, labels, lasso }) {
    const context = this.#context;
    const ratio = context.canvas.width / camera.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    for (const { x, y, radius, strong } of rings) {
      this.#ring(x, y, radius, strong ? 5 : 4, tones.ground);
      this.#ring(x, y, radius, strong ? 2.5 : 1.5, strong ? tones.accent : tones.text);
    }
    context.font = FONT;
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = 3;
    context.strokeStyle = tones.ground;
    context.fillStyle = tones.text;
    for (const { name, x, y } of labels) {
      context.strokeText(Overlay.#short(name), x, y);
      context.fillText(Overlay.#short(name), x, y);
    }
    if (lasso) {
      this.#lasso(lasso, tones.accent);
    }
  }

  #ring(x, y, radius, width, colour) {
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
    this.#context.lineWidth = width;
    this.#context.strokeStyle = colour;
    this.#context.stroke();
  }

  #lasso(path, colour) {
    const context = this.#context;
    context.beginPath();
    path.forEach(([x, y]) => context.lineTo(x, y));
    context.closePath();
    context.fillStyle = colour;
    context.globalAlpha = 0.1;
    context.fill();
    context.globalAlpha = 1;
    context.setLineDash([5, 4]);
    context.lineWidth = 1.5;
    context.strokeStyle = colour;
    context.stroke();
    context.setLineDash([]);
  }
}
