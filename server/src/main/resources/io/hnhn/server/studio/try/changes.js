/**
 * Changes that are tried, as lists of them. Each names a node or hyperedge of the data by its number
 * and one that is new by its id, so that a text is always something new. `name` is for people: what
 * the data calls the one that is named by its number.
 */

/** What makes something new. */
export const NEW = { nodes: "new node", hyperedges: "new hyperedge" };

/** The field of a membership that names something of a kind. */
const END = { nodes: "node", hyperedges: "hyperedge" };

const isMembership = (change) => change.do === "put in" || change.do === "take out";

/** The changes that make something new of a kind. */
export const newOnes = (changes, kind) => changes.filter((c) => c.do === NEW[kind]);

/** Memberships of something, of whatever was changed about it. */
export const membershipsOf = (changes, kind, ref) => changes.filter((c) => isMembership(c) && c[END[kind]] === ref);

/** The same with another one in place of one of them. */
export const replaced = (changes, old, next) => changes.map((c) => (c === old ? next : c));

/** Something new with another cell; one that is empty is left out. */
export function withCell(change, column, value) {
  const { [column]: _, ...rest } = change.cells ?? {};
  return { ...change, cells: value === "" ? rest : { ...rest, [column]: value } };
}

/** The same with another id for something new. */
export function renamed(changes, kind, from, to) {
  return changes.map((c) => {
    if (c.do === NEW[kind] && c.id === from) {
      return { ...c, id: to };
    }
    return isMembership(c) && c[END[kind]] === from ? { ...c, [END[kind]]: to } : c;
  });
}

/** The same without something new, and whatever was put into it or it was put into. */
export function forgotten(changes, kind, id) {
  return changes.filter((c) => !(c.do === NEW[kind] && c.id === id) && !(isMembership(c) && c[END[kind]] === id));
}

/** The same, where a node is put into a hyperedge or taken out; back as it was is no change. */
export function linked(changes, node, hyperedge, isIn, name) {
  const rest = changes.filter((c) => !(isMembership(c) && c.node === node && c.hyperedge === hyperedge));
  const wasChanged = rest.length < changes.length;
  return wasChanged ? rest : [...rest, { do: isIn ? "put in" : "take out", node, hyperedge, name }];
}

/** An id for something new: the first one that nothing new has. */
export function freeId(changes, kind, word) {
  const taken = newOnes(changes, kind).map((c) => c.id);
  for (let k = 1; ; k++) {
    const id = k === 1 ? `new ${word}` : `new ${word} ${k}`;
    if (!taken.includes(id)) {
      return id;
    }
  }
}

/** What is sent: names are left out, and what is new comes before it is put somewhere. */
export function sent(changes) {
  const isFirst = (c) => Object.values(NEW).includes(c.do);
  return [...changes.filter(isFirst), ...changes.filter((c) => !isFirst(c))].map(({ name, ...change }) => change);
}

/** Such as: out of basket b037; price 3.20 instead of 2.49. */
export function wordsOfChange(change, { row, words, kind, ref }) {
  switch (change.do) {
    case "put in":
    case "take out": {
      const isIn = change.do === "put in";
      const nameOf = (end) => (typeof end === "string" ? end : (change.name ?? `number ${end}`));
      if (change[END[kind]] !== ref) {
        return `${nameOf(change.node)} in ${words.hyperedge} ${nameOf(change.hyperedge)}`;
      }
      if (kind === "nodes") {
        return `${isIn ? "In" : "Out of"} ${words.hyperedge} ${nameOf(change.hyperedge)}`;
      }
      return `${isIn ? "With" : "Without"} ${words.node} ${nameOf(change.node)}`;
    }
    case "set": {
      const was = row.cells?.find((cell) => cell.column === change.column)?.value;
      const next = change.value === "" ? "empty" : change.value;
      return `${change.column}: ${next}${was ? ` instead of ${was}` : ""}`;
    }
    default:
      return `A new ${change.do === NEW.nodes ? words.node : words.hyperedge}: ${change.id}`;
  }
}
