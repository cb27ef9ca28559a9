/**
 * What part of the map is seen: a point of the map in the middle of the picture, and how many
 * pixels a unit of the map takes.
 */
export class Camera {
  x = 0;
  y = 0;
  scale = 1;
  width = 1;
  height = 1;
  #fitted = 1;
  #bounds = { left: 0, right: 1, bottom: 0, top: 1 };

  /** Takes the size of the picture, in pixels of the page; the middle stays. */
  resize(width, height) {
    const wasFitted = this.scale === this.#fitted;
    this.width = width;
    this.height = height;
    if (wasFitted) {
      this.fit(this.#bounds);
    }
  }

  /** Shows all of a rectangle, with a margin. */
  fit(bounds) {
    this.#bounds = bounds;
    this.x = (bounds.left + bounds.right) / 2;
    this.y = (bounds.bottom + bounds.top) / 2;
    const margin = Math.min(40, this.width / 10, this.height / 10);
    this.#fitted = Math.min(
      (this.width - 2 * margin) / Math.max(bounds.right - bounds.left, 1e-9),
      (this.height - 2 * margin) / Math.max(bounds.top - bounds.bottom, 1e-9),
    );
    this.scale = this.#fitted;
  }

  /** How much larger things are than when all is seen. */
  get zoom() {
    return this.scale / this.#fitted;
  }

  /** Zooms by a factor; what is at a place of the picture stays there. */
  zoomAt(px, py, factor) {
    const [x, y] = this.toMap(px, py);
    this.scale = Math.min(Math.max(this.scale * factor, 0.5 * this.#fitted), 2000 * this.#fitted);
    this.x = x - (px - this.width / 2) / this.scale;
    this.y = y + (py - this.height / 2) / this.scale;
  }

  /** Moves the picture by pixels. */
  pan(dx, dy) {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  /** Moves as little as needed for a point of the map to be seen, away from the rim. */
  reveal(x, y) {
    const [px, py] = this.toPicture(x, y);
    const rim = Math.min(60, this.width / 4, this.height / 4);
    const beyond = (p, size) => Math.min(0, p - rim) + Math.max(0, p - (size - rim));
    this.pan(-beyond(px, this.width), -beyond(py, this.height));
  }

  toPicture(x, y) {
    return [
      (x - this.x) * this.scale + this.width / 2,
      this.height / 2 - (y - this.y) * this.scale,
    ];
  }

  toMap(px, py) {
    return [
      this.x + (px - this.width / 2) / this.scale,
      this.y - (py - this.height / 2) / this.scale,
    ];
  }
}
