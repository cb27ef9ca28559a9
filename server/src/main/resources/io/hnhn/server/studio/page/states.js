/** What a page shows while there is nothing to show yet, or where something went wrong. */
import { el, show } from "./dom.js";

/** A quiet line while something is fetched. */
export const loading = (words) => el("p.loading", { role: "status" }, words);

/** One sentence about what went wrong, and where it helps a button to try again. */
export function problem(error, again) {
  return el(
    "div.note.bad",
    { role: "alert" },
    el("p", {}, error.message),
    again && el("button.plain", { type: "button", click: again }, "Try again"),
  );
}

/** A warning, or good news. */
export const note = (words, kind = "") =>
  el(`div.note${kind ? `.${kind}` : ""}`, {}, el("p", {}, words));

/** What a page is for, where it has nothing yet, and what to do about it. */
export function empty(title, words, ...actions) {
  return el("div.empty", {}, el("h1", {}, title), el("p", {}, words), el("div.row", {}, actions));
}

/**
 * Fills an element with something that has to be fetched first; a failure is shown in its place.
 *
 * @param fetch gives what is to be shown, by a promise
 * @return the element
 */
export function filled(element, words, fetch) {
  const load = async () => {
    show(element, loading(words));
    try {
      show(element, await fetch());
    } catch (e) {
      if (e.name !== "AbortError") {
        show(element, problem(e, load));
      }
    }
  };
  load();
  return element;
}
