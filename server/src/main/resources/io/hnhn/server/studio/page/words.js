/** What the data calls its nodes and hyperedges, so that a page speaks of products and baskets. */

const GENERAL = { node: "node", hyperedge: "hyperedge" };

/** The words of a data set, or of what the server says about a map. */
export function wordsOf({ words = GENERAL }) {
  return {
    node: usable(words.node) ?? GENERAL.node,
    hyperedge: usable(words.hyperedge) ?? GENERAL.hyperedge,
  };
}

/** A column's name is a word unless it is a cipher, such as "id" or "col_3". */
function usable(column) {
  const name = column.replace(/[_ -]?(id|name|key|nr|no)$/i, "").replaceAll("_", " ");
  return name && /^\p{L}[\p{L} -]{2,24}$/u.test(name) ? name.toLowerCase() : undefined;
}

/** Several of them. */
export function plural(word) {
  if (/[^aeiou]y$/.test(word)) {
    return `${word.slice(0, -1)}ies`;
  }
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The word for a kind of the API: nodes or hyperedges. */
export const one = (words, kind) => (kind === "nodes" ? words.node : words.hyperedge);

/** The word for several of a kind. */
export const many = (words, kind) => plural(one(words, kind));
