/** Draws the points of a map where there is no WebGL: the same picture, slower. */

/** Below this many pixels a shape can't be told from a square. */
const TOO_SMALL = 4.5;

export class CanvasPoints {
  #context;
  #xs = [];
  #ys = [];
  #shapes = [];
  /** Points of one colour, drawn by one call: from CSS colour to numbers of points. */
  #colours = new Map();

  /** @param context of a canvas, in two dimensions */
  constructor(context) {
    this.#context = context;
  }

  setPlaces(xs, ys, shapes) {
    this.#xs = xs;
    this.#ys = ys;
    this.#shapes = shapes;
  }

  setColours(rgba) {
    const packed = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
    const groups = new Map();
    packed.forEach((colour, i) => {
      if (!groups.has(colour)) {
        groups.set(colour, []);
      }
      groups.get(colour).push(i);
    });
    const css = (i) => `rgb(${rgba.subarray(4 * i, 4 * i + 3).join(" ")} / ${rgba[4 * i + 3] / 255})`;
    this.#colours = new Map([...groups.values()].map((points) => [css(points[0]), points]));
  }

  draw(camera, size) {
    const context = this.#context;
    const ratio = context.canvas.width / camera.width;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    context.lineWidth = 1.5;
    for (const [colour, points] of this.#colours) {
      const isHollow = this.#shapes[points[0]] >= 4;
      context.fillStyle = context.strokeStyle = colour;
      context.beginPath();
      this.#trace(points, camera, size);
      if (isHollow && size >= TOO_SMALL) {
        context.stroke();
      } else {
        context.fill();
      }
    }
  }

  /** The outlines of points that are seen. */
  #trace(points, { x, y, scale, width, height }, size) {
    const context = this.#context;
    const radius = size / 2;
    for (const i of points) {
      const px = (this.#xs[i] - x) * scale + width / 2;
      const py = height / 2 - (this.#ys[i] - y) * scale;
      if (px > -size && py > -size && px < width + size && py < height + size) {
        if (size < TOO_SMALL) {
          context.rect(px - radius, py - radius, size, size);
        } else {
          outline(context, this.#shapes[i] % 4, px, py, radius);
        }
      }
    }
  }
}

/** The outline of a shape of a class: disc, square, triangle, diamond. */
function outline(context, shape, x, y, radius) {
  if (shape === 0) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  corners(shape).forEach(([dx, dy], k) =>
    k === 0
      ? context.moveTo(x + radius * dx, y + radius * dy)
      : context.lineTo(x + radius * dx, y + radius * dy),
  );
  context.closePath();
}

const CORNERS = [
  [],
  [[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]],
  [[0, -1.04], [0.9, 0.52], [-0.9, 0.52]],
  [[0, -1], [1, 0], [0, 1], [-1, 0]],
];

/** The corners of a shape around 0 with radius 1, with y downwards; a disc has none. */
export const corners = (shape) => CORNERS[shape];
