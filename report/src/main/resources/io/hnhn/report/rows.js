// Tables of many rows: search, filters, sorting and turning of pages. What the rows hold is only ever
// set as text. The first rows are in the page already, for readers without scripts.
(() => {
  "use strict";
  const order = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  const things = (cell) => (Array.isArray(cell) ? cell.slice(1) : [cell]);
  const count = (cell) => (Array.isArray(cell) ? cell[0] : 1);

  const start = ({ id, page, things: most, searched, pair, filters, rows }) => {
    const block = document.getElementById(id);
    const table = block.querySelector("table");
    const body = table.tBodies[0];
    const headers = [...table.tHead.rows[0].cells];
    const numeric = headers.map((header) => header.classList.contains("number"));
    const texts = rows.map((row) =>
      searched.flatMap((c) => things(row[c])).join("\n").toLowerCase(),
    );
    const sets = filters.map((filter) => new Set(filter.rows));
    let found = rows.map((row, i) => i);
    let sorted = { column: -1, down: false };
    let first = 0;
    /** The two classes whose rows are asked for, if any. */
    let asked = null;

    /** The things of a cell, those that are searched for first. */
    const shown = (cell, wanted) => {
      const all = things(cell);
      const hits = wanted ? all.filter((thing) => thing.toLowerCase().includes(wanted)) : [];
      const some = [...new Set([...hits, ...all])].slice(0, most);
      const more = count(cell) - some.length;
      return some.join(", ") + (more > 0 ? ` and ${more} more` : "");
    };

    const key = (cell, c) =>
      Array.isArray(cell) ? count(cell) : numeric[c] ? Number.parseFloat(cell) : cell;

    /** Cells without a number come last, whichever way. */
    const compare = (a, b, { column, down }) => {
      const [x, y] = [key(rows[a][column], column), key(rows[b][column], column)];
      if (typeof x === "string" || typeof y === "string") {
        return (down ? -1 : 1) * order.compare(String(x), String(y));
      }
      return Number.isNaN(x) - Number.isNaN(y) || (down ? y - x : x - y) || 0;
    };

    const search = element("input", { type: "search", placeholder: "id, class, ..." });
    const filter = element(
      "select",
      {},
      element("option", { value: "-1" }, "all"),
      ...filters.map(({ name }, i) => element("option", { value: String(i) }, name)),
    );
    const status = element("span", { className: "status" });
    status.setAttribute("role", "status");
    const turn = (name, by) =>
      element("button", { type: "button", onclick: () => paint(first + by) }, name);
    const [back, forth] = [turn("Previous", -page), turn("Next", page)];

    /** Ends the question for a pair of classes. */
    const end = element("button", {
      type: "button",
      hidden: true,
      onclick: () => ask(null),
    });

    const paint = (from) => {
      first = Math.max(0, from < found.length ? from : 0);
      const wanted = search.value.trim().toLowerCase();
      const last = Math.min(found.length, first + page);
      body.replaceChildren(
        ...found.slice(first, last).map((i) =>
          element(
            "tr",
            {},
            ...rows[i].map((cell, c) =>
              element(
                "td",
                { className: headers[c].className },
                shown(cell, searched.includes(c) ? wanted : ""),
              ),
            ),
          ),
        ),
      );
      status.textContent = found.length
        ? `${first + 1}–${last} of ${found.length}`
        : asked
          ? "None of them is listed"
          : "Nothing found";
      back.disabled = first === 0;
      forth.disabled = last === found.length;
    };

    const find = () => {
      const wanted = search.value.trim().toLowerCase();
      const among = sets[Number(filter.value)];
      found = rows.map((row, i) => i);
      found = found.filter((i) => (!among || among.has(i)) && texts[i].includes(wanted));
      if (asked) {
        found = found.filter((i) => pair.every((column, n) => rows[i][column] === asked[n]));
      }
      if (sorted.column >= 0) {
        found.sort((a, b) => compare(a, b, sorted) || a - b);
      }
      paint(0);
    };

    /** Shows the rows of a pair of classes alone, or all of them again. */
    const ask = (classes) => {
      asked = classes;
      end.hidden = !classes;
      end.textContent = classes ? `${classes[0]}, taken for ${classes[1]} ×` : "";
      find();
    };

    headers.forEach((header, column) => {
      if (!numeric[column] && !searched.includes(column)) {
        return;
      }
      const sort = () => {
        sorted = { column, down: sorted.column === column && !sorted.down };
        headers.forEach((other) => other.removeAttribute("aria-sort"));
        header.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
        find();
      };
      const button = element("button", { type: "button", onclick: sort }, header.textContent);
      header.replaceChildren(button);
    });
    search.addEventListener("input", find);
    filter.addEventListener("change", find);
    const controls = element(
      "div",
      { className: "controls" },
      element("label", {}, "Search ", search),
      element("label", {}, "Show ", filter),
      end,
      element("span", { className: "pages" }, back, status, forth),
    );
    block.querySelector(".scroll").before(controls);
    document.addEventListener("look", ({ detail }) => {
      search.value = detail;
      filter.value = "-1";
      ask(null);
      block.scrollIntoView();
      search.focus({ preventScroll: true });
    });
    if (pair) {
      document.addEventListener("examples", ({ detail }) => {
        search.value = "";
        filter.value = "-1";
        ask(detail);
        block.scrollIntoView();
        end.focus({ preventScroll: true });
      });
    }
    paint(0);
  };

  JSON.parse(document.getElementById("rows").textContent).forEach(start);
})();
