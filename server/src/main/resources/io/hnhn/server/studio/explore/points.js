/**
 * The points of a map as the server sends them: columns of numbers, one after the other, little
 * endian, behind the letters HNM1 and how many there are.
 */
const LETTERS = "HNM1";
const HEAD = 8;

/** How a row was used in training. */
export const USE = { NOTHING: 0, LEARNED: 1, VALIDATION: 2, TESTED: 3 };

export class Points {
  /** Reads them from an ArrayBuffer. */
  constructor(buffer) {
    const letters = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
    if (letters !== LETTERS) {
      throw new Error(`Expected a map that begins with ${LETTERS}, but found ${letters}`);
    }
    const n = new DataView(buffer).getUint32(4, true);
    this.count = n;
    this.xs = new Float32Array(buffer, HEAD, n);
    this.ys = new Float32Array(buffer, HEAD + 4 * n, n);
    /** Of the model's answer; NaN where it has none. */
    this.probability = new Float32Array(buffer, HEAD + 8 * n, n);
    /** Classes by number, -1 for none. */
    this.known = new Int16Array(buffer, HEAD + 12 * n, n);
    this.answer = new Int16Array(buffer, HEAD + 14 * n, n);
    this.use = new Uint8Array(buffer, HEAD + 16 * n, n);
  }

  /** Whether the model is wrong about a row whose class is known. */
  isWrong(row) {
    return this.known[row] >= 0 && this.answer[row] >= 0 && this.known[row] !== this.answer[row];
  }

  /** Whether some rows were kept back to test with. */
  get hasTest() {
    return this.use.includes(USE.TESTED);
  }

  /** The rows of which the answer was the closest call, and which are not known. */
  unsure(most) {
    return this.#first(most, (row) => this.known[row] < 0, (a, b) => this.probability[a] - this.probability[b]);
  }

  /** Rows that were tested and are wrong, the surest first. */
  wrong(most) {
    const isTested = (row) => this.isWrong(row) && this.use[row] === USE.TESTED;
    return this.#first(most, isTested, (a, b) => this.probability[b] - this.probability[a]);
  }

  #first(most, isAskedFor, order) {
    const rows = [];
    for (let row = 0; row < this.count; row++) {
      if (this.answer[row] >= 0 && isAskedFor(row)) {
        rows.push(row);
      }
    }
    return rows.sort(order).slice(0, most);
  }
}
