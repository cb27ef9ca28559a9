/** Fields for the cells of a row that a model looks at. */
import { afterTyping, el } from "../page/dom.js";

/** A field whose text is taken when a person has stopped typing, or left it. */
export function textField(attributes, take) {
  const given = () => take(input.value.trim());
  const input = el("input", { type: "text", ...attributes, input: afterTyping(given, 300), change: given });
  return input;
}

/** Shows another text in a field, unless somebody is typing there. */
export function refill(input, text) {
  if (document.activeElement !== input && input.value !== text) {
    input.value = text;
  }
}

/**
 * Fields for cells.
 *
 * @param cells each with its column, its use, and its value in the data
 * @param set takes a column and its value as text
 * @param changed the value that a column has been given, or undefined
 * @return element, and refresh() to show what was undone elsewhere
 */
export function cellFields(cells, set, changed) {
  const inputs = cells.map((cell) => ({
    cell,
    input: textField({ inputmode: cell.use === "number" ? "decimal" : "text", placeholder: "empty" }, (value) => set(cell.column, value)),
  }));
  const refresh = () =>
    inputs.forEach(({ cell, input }) => {
      refill(input, changed(cell.column) ?? cell.value ?? "");
      input.classList.toggle("changed", changed(cell.column) !== undefined);
    });
  refresh();
  const element = el(
    "div.settings",
    { hidden: cells.length === 0 },
    inputs.map(({ cell, input }) => el("label.field", {}, el("span", {}, cell.column), input)),
  );
  return { element, refresh };
}
