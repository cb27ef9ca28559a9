/** Fields for the cells of a row that a model looks at. */
import { afterTyping, el } from "../page/dom.js";

/**
 * A section with a field for each.
 *
 * @param set takes a column and its value as text
 * @param changed the value that a column has been given, or undefined
 * @return element, and refresh() to show what was undone elsewhere
 */
export function cellFields(row, set, changed) {
  const cells = (row.cells ?? []).filter((cell) => cell.changeable);
  const inputs = cells.map((cell) => {
    const take = () => set(cell.column, input.value.trim());
    const input = el("input", {
      type: "text",
      inputmode: cell.use === "number" ? "decimal" : "text",
      value: changed(cell.column) ?? cell.value ?? "",
      placeholder: "empty",
      input: afterTyping(take, 300),
      change: take,
    });
    return { cell, input };
  });
  const refresh = () =>
    inputs.forEach(({ cell, input }) => {
      const value = changed(cell.column) ?? cell.value ?? "";
      if (document.activeElement !== input && input.value !== value) {
        input.value = value;
      }
      input.classList.toggle("changed", changed(cell.column) !== undefined);
    });
  refresh();
  const element = el(
    "section",
    { hidden: cells.length === 0 },
    el("h2", {}, "What is known about it"),
    el(
      "div.settings",
      {},
      inputs.map(({ cell, input }) => el("label.field", {}, el("span", {}, cell.column), input)),
    ),
  );
  return { element, refresh };
}
