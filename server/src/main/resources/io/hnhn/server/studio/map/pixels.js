/**
 * Draws the points of a map where no graphics card does: the same picture, pixel by pixel. That is
 * several times as fast as what browsers do to replace the card.
 */
import { Stamps, WHOLE } from "./stamps.js";

const OPAQUE = 0xff000000;
const RED_AND_BLUE = 0xff00ff;
const GREEN = 0xff00;
/** Sizes that differ by less than this can't be told apart. */
const STEP = 0.25;
/** Margins grow by so many pixels. */
const MARGIN = 16;

export class PixelPoints {
  #context;
  #xs = [];
  #ys = [];
  #shapes = [];
  /** Opacity, blue, green and red of each point, from the highest byte to the lowest. */
  #colours = [];
  #stamps = new Stamps(0, 0);
  #image;

  /** @param context of a canvas, in two dimensions */
  constructor(context) {
    this.#context = context;
  }

  setPlaces(xs, ys, shapes) {
    this.#xs = xs;
    this.#ys = ys;
    this.#shapes = shapes;
    this.#colours = new Int32Array(xs.length);
  }

  /** Red, green, blue and opacity of each point. */
  setColours(rgba) {
    this.#colours = new Int32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  }

  /** Draws them as the camera sees them, `size` pixels of the page wide, on some ground. */
  draw(camera, size, [red, green, blue]) {
    const { width, height } = this.#context.canvas;
    const ratio = width / camera.width;
    const wide = Math.round((size * ratio + 2) / STEP) * STEP;
    const margin = Math.ceil((wide + 2) / MARGIN) * MARGIN;
    const image = this.#sized(width + 2 * margin, height + 2 * margin);
    if (!this.#stamps.isFor(wide, image.width)) {
      this.#stamps = new Stamps(wide, image.width);
    }
    const ground = OPAQUE | (blue << 16) | (green << 8) | red;
    const pixels = new Int32Array(image.data.buffer).fill(ground);
    this.#stampAll(pixels, image, camera, ratio, margin, ground);
    this.#context.putImageData(image, -margin, -margin);
  }

  /** A picture with a margin, so that stamps at the rim need no care. */
  #sized(width, height) {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    return this.#image;
  }

  #stampAll(pixels, { width, height }, camera, ratio, margin, ground) {
    const [xs, ys, shapes, colours] = [this.#xs, this.#ys, this.#shapes, this.#colours];
    const { reach, all } = this.#stamps;
    // In half pixels of the picture, where the middle of a pixel is even.
    const scale = 2 * ratio * camera.scale;
    const left = ratio * camera.width + 2 * margin - 1 - scale * camera.x;
    const top = ratio * camera.height + 2 * margin - 1 + scale * camera.y;
    const [right, bottom] = [2 * (width - reach) - 1, 2 * (height - reach) - 1];
    for (let i = 0; i < xs.length; i++) {
      const x = left + scale * xs[i];
      const y = top - scale * ys[i];
      if (x >= 2 * reach && y >= 2 * reach && x < right && y < bottom) {
        const [column, row] = [(x + 0.5) | 0, (y + 0.5) | 0];
        const stamp = all[4 * shapes[i] + 2 * (row & 1) + (column & 1)];
        press(stamp, pixels, (row >> 1) * width + (column >> 1), colours[i], ground);
      }
    }
  }
}

/** Puts a stamp on a picture, in a colour. */
function press({ full, soft }, pixels, at, colour, ground) {
  const opacity = (colour >> 24) & 255;
  const parts = opacity + (opacity >> 7);
  const opaque = colour | OPAQUE;
  for (let k = 0; k < full.length; k++) {
    const place = at + full[k];
    pixels[place] = parts === WHOLE ? opaque : mixed(pixels[place], opaque, parts);
  }
  for (let k = 0; k < soft.length; k += 3) {
    const place = at + soft[k];
    const ink = soft[k + 2];
    const tone = ink === WHOLE ? opaque : mixed(ground, opaque, ink);
    pixels[place] = mixed(pixels[place], tone, (soft[k + 1] * parts) >> 8);
  }
}

/** Two colours, `share` 256ths of the second; red and blue are far enough apart to go together. */
function mixed(first, second, share) {
  const outer = first & RED_AND_BLUE;
  const inner = first & GREEN;
  return (
    OPAQUE |
    ((outer + (Math.imul((second & RED_AND_BLUE) - outer, share) >>> 8)) & RED_AND_BLUE) |
    ((inner + (Math.imul((second & GREEN) - inner, share) >>> 8)) & GREEN)
  );
}
