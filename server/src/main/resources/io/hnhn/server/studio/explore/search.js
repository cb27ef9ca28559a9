/** Finds rows by their names, while they are typed: in a list below the field, and on the map. */
import { announce } from "../page/announce.js";
import { get, path } from "../page/api.js";
import { afterTyping, el, show } from "../page/dom.js";
import { percent } from "../page/format.js";
import { many, one } from "../page/words.js";

const LISTED = 8;
const MARKED = 100;

let boxes = 0;

/**
 * A field with a list below it, which arrow keys go through.
 *
 * @param kinds what is looked for, the first one first
 * @param actions open(kind, row), found(kind, rows) for the map, and what it is to those who hear it
 */
export function searchBox(run, kinds, words, { open, found = () => {}, label }) {
  const id = `found-${++boxes}`;
  let results = [];
  let current = -1;
  let isLooking = false;
  let isHurried = false;
  let stop = new AbortController();

  const list = el("ul.found", { id, role: "listbox", "aria-label": "Found", hidden: true });
  const input = el("input", {
    type: "search",
    role: "combobox",
    placeholder: `Find a ${one(words, kinds[0])}`,
    "aria-label": label ?? `Find ${kinds.map((kind) => many(words, kind)).join(" or ")} by name`,
    "aria-expanded": "false",
    "aria-controls": id,
    "aria-autocomplete": "list",
    autocomplete: "off",
    spellcheck: "false",
    input: () => typed(),
    keydown: (event) => key(event),
    focus: () => results.length > 0 && expand(true),
  });
  const box = el("div.search", { focusout: (event) => !box.contains(event.relatedTarget) && expand(false) }, input, list);

  const lookSoon = afterTyping(() => look());

  function typed() {
    isLooking = true;
    isHurried = false;
    lookSoon();
  }

  async function look() {
    stop.abort();
    stop = new AbortController();
    const text = input.value.trim();
    if (text === "") {
      isLooking = false;
      results = [];
      expand(false);
      found(kinds[0], []);
      return;
    }
    try {
      const answers = await Promise.all(
        kinds.map((kind) => get(`${path`runs/${run}/${kind}`}?search=${encodeURIComponent(text)}&limit=${MARKED}`, stop.signal)),
      );
      kinds.forEach((kind, k) => found(kind, answers[k].rows.map((row) => row.row)));
      results = answers.flatMap(({ rows }, k) => rows.slice(0, LISTED).map((row) => ({ kind: kinds[k], row }))).slice(0, LISTED + 4);
      current = -1;
      isLooking = false;
      draw();
      if (isHurried && results.length > 0) {
        choose(0);
      } else {
        announce(results.length === 0 ? "Nothing of that name" : `${results.length} found`);
      }
    } catch (e) {
      if (e.name !== "AbortError") {
        isLooking = false;
        show(list, el("li.quiet", {}, e.message));
        expand(true);
      }
    }
  }

  function draw() {
    show(
      list,
      results.length === 0 && el("li.quiet", {}, "Nothing of that name"),
      results.map(({ kind, row }, k) =>
        el(
          "li",
          {
            role: "option",
            id: `${id}-${k}`,
            "aria-selected": String(k === current),
            // Before the field loses the focus, which closes the list.
            pointerdown: (event) => event.preventDefault(),
            click: () => choose(k),
          },
          el("span", {}, row.id),
          el("span.quiet", {}, row.class ? `${row.class} ${percent(row.probability)}` : one(words, kind)),
        ),
      ),
    );
    if (current >= 0) {
      input.setAttribute("aria-activedescendant", `${id}-${current}`);
    } else {
      input.removeAttribute("aria-activedescendant");
    }
    expand(true);
  }

  function expand(isOpen) {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
  }

  function key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      current = Math.min(Math.max(current + step, -1), results.length - 1);
      draw();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isLooking) {
        isHurried = true;
      } else if (results.length > 0) {
        choose(Math.max(current, 0));
      }
    } else if (event.key === "Escape") {
      input.value = "";
      look();
    }
  }

  function choose(k) {
    isHurried = false;
    const { kind, row } = results[k];
    expand(false);
    open(kind, row.row);
  }

  return box;
}
