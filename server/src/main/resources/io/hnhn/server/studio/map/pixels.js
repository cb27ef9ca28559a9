/**
 * Draws the points of a map where no graphics card does: the same picture, pixel by pixel. That is
 * several times as fast as what browsers do to replace the card.
 */
import { Stamps } from "./stamps.js";

const OPAQUE = 255;
/** Sizes that differ by less than this can't be told apart. */
const STEP = 0.25;
/** Margins grow by so many pixels. */
const MARGIN = 16;

export class PixelPoints {
  #context;
  #xs = [];
  #ys = [];
  #shapes = [];
  #rgba = [];
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
    this.#rgba = new Uint8Array(4 * xs.length);
  }

  /** Red, green, blue and opacity of each point. */
  setColours(rgba) {
    this.#rgba = rgba;
  }

  /** Draws them as the camera sees them, `size` pixels of the page wide, on some ground. */
  draw(camera, size, ground) {
    const { width, height } = this.#context.canvas;
    const ratio = width / camera.width;
    const wide = Math.round((size * ratio + 2) / STEP) * STEP;
    const margin = Math.ceil((wide + 2) / MARGIN) * MARGIN;
    const image = this.#cleared(width + 2 * margin, height + 2 * margin, ground);
    if (!this.#stamps.isFor(wide, image.width)) {
      this.#stamps = new Stamps(wide, image.width);
    }
    this.#stampAll(image, camera, ratio, margin, ground);
    this.#context.putImageData(image, -margin, -margin);
  }

  /** A picture of the ground, with a margin so that stamps at the rim need no care. */
  #cleared(width, height, [red, green, blue]) {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
    }
    new Uint32Array(this.#image.data.buffer).fill(packed(red, green, blue));
    return this.#image;
  }

  #stampAll(image, camera, ratio, margin, ground) {
    const pixels = new Uint32Array(image.data.buffer);
    const { reach } = this.#stamps;
    // In half pixels of the picture, where the middle of a pixel is even.
    const scale = 2 * ratio * camera.scale;
    const left = ratio * camera.width + 2 * margin - 1 - scale * camera.x;
    const top = ratio * camera.height + 2 * margin - 1 + scale * camera.y;
    for (let i = 0; i < this.#xs.length; i++) {
      const opacity = this.#rgba[4 * i + 3];
      const x = Math.round(left + scale * this.#xs[i]);
      const y = Math.round(top - scale * this.#ys[i]);
      const column = x >> 1;
      const row = y >> 1;
      const isSeen =
        column >= reach &&
        row >= reach &&
        column < image.width - reach &&
        row < image.height - reach;
      if (opacity > 0 && isSeen) {
        const stamp = this.#stamps.of(this.#shapes[i], x & 1, y & 1);
        press(stamp, pixels, row * image.width + column, this.#rgba, i, ground);
      }
    }
  }
}

const packed = (red, green, blue) => ((OPAQUE << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** A share in 255ths of a number, rounded. */
const part = (number, share) => (number * share * 257 + 32768) >> 16;

/** What is seen of a colour by some ink on the ground that covers some of what is below. */
const mixed = (own, ink, ground, cover, below) =>
  below + part(ground + part(own - ground, ink) - below, cover);

/** Puts a point's stamp on a picture. */
function press({ places, covers, inks, full }, pixels, at, rgba, point, ground) {
  const red = rgba[4 * point];
  const green = rgba[4 * point + 1];
  const blue = rgba[4 * point + 2];
  const opacity = rgba[4 * point + 3];
  const solid = opacity === OPAQUE ? full : 0;
  const colour = packed(red, green, blue);
  for (let k = 0; k < solid; k++) {
    pixels[at + places[k]] = colour;
  }
  for (let k = solid; k < places.length; k++) {
    const place = at + places[k];
    const below = pixels[place];
    const cover = part(covers[k], opacity);
    pixels[place] = packed(
      mixed(red, inks[k], ground[0], cover, below & 255),
      mixed(green, inks[k], ground[1], cover, (below >> 8) & 255),
      mixed(blue, inks[k], ground[2], cover, (below >> 16) & 255),
    );
  }
}
