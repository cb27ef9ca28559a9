/** Changes that are tried, in words. */

/** Such as: out of b037; price 3.20 instead of 2.49. */
export function wordsOfChange(change, { row, words, kind }) {
  switch (change.do) {
    case "put in":
    case "take out": {
      const isIn = change.do === "put in";
      const name = change.name ?? `number ${kind === "nodes" ? change.hyperedge : change.node}`;
      if (kind === "nodes") {
        return `${isIn ? "In" : "Out of"} ${words.hyperedge} ${name}`;
      }
      return `${isIn ? "With" : "Without"} ${words.node} ${name}`;
    }
    case "set": {
      const was = row.cells?.find((cell) => cell.column === change.column)?.value;
      const next = change.value === "" ? "empty" : change.value;
      return `${change.column}: ${next}${was ? ` instead of ${was}` : ""}`;
    }
    default:
      return `${change.do}${change.id ? ` ${change.id}` : ""}`;
  }
}
