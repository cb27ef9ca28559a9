/**
 * Where a person is, kept in the address behind the #, so that the back button, bookmarks and
 * reloading do what they should: #/explore/node/herbal%20tea?colour=error
 */

/** The address as a list of parts and parameters. */
export function here() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return {
    parts: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

/** The address of some parts, with parameters that are not empty. */
export function address(parts, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") {
      parameters.set(name, value);
    }
  }
  const behind = parameters.size > 0 ? `?${parameters}` : "";
  return `#/${parts.map(encodeURIComponent).join("/")}${behind}`;
}

/** Goes there, as by a link. */
export function go(parts, query) {
  location.hash = address(parts, query);
}

/** Changes parameters of the address without another step for the back button. */
export function note(changes) {
  const { parts, query } = here();
  const next = address(parts, { ...Object.fromEntries(query), ...changes });
  if (next !== location.hash) {
    history.replaceState(history.state, "", next);
  }
}
