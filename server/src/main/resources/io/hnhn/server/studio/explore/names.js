/** Names of rows, fetched when they are first wanted, many at a time. */
import { get, path } from "../page/api.js";

const MOST = 1000;
const WAIT = 60;

export class Names {
  #path;
  #rows = new Map();
  #wanted = new Set();
  #came;
  #timer;

  /** @param came called when names have come */
  constructor(run, kind, came) {
    this.#path = path`runs/${run}/${kind}`;
    this.#came = came;
  }

  /** What is known of a row: {row, id, class, ...}; undefined where it has not come yet. */
  row(number) {
    return this.#rows.get(number);
  }

  /** Fetches rows soon, together with what else is wanted by then. */
  want(numbers) {
    numbers.filter((n) => !this.#rows.has(n)).forEach((n) => this.#wanted.add(n));
    if (this.#wanted.size > 0 && this.#timer === undefined) {
      this.#timer = setTimeout(() => this.#fetch(), WAIT);
    }
  }

  async #fetch() {
    const asked = [...this.#wanted].slice(0, MOST);
    asked.forEach((n) => this.#wanted.delete(n));
    try {
      await this.fetch(asked);
      this.#came();
    } catch {
      // A map without some names is still a map; they are wanted again when it moves.
    }
    this.#timer = undefined;
    if (this.#wanted.size > 0) {
      this.want([]);
    }
  }

  /** Rows by their numbers, in that order. */
  async fetch(numbers) {
    const missing = numbers.filter((n) => !this.#rows.has(n));
    if (missing.length > 0) {
      const { rows } = await get(`${this.#path}?rows=${missing.join(",")}`);
      rows.forEach((row) => this.#rows.set(row.row, row));
    }
    return numbers.map((n) => this.#rows.get(n)).filter(Boolean);
  }
}
