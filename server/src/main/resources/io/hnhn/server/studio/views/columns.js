/** The columns of tables: what is in them, and what each is taken for, which can be changed. */
import { el, show } from "../page/dom.js";
import { capital, count, number, several } from "../page/format.js";
import { problem } from "../page/states.js";
import { plural, wordsOf } from "../page/words.js";
import { frequent } from "../draw/bars.js";

const ORDER = ["nodes", "hyperedges", "incidences"];

const USES = {
  nodes: "the thing",
  hyperedges: "the group",
  weight: "weight",
  id: "name",
  label: "class to learn",
  number: "number",
  category: "category",
  text: "text",
  "left out": "left out",
};

/**
 * A section with a table for each table.
 *
 * @param set takes all that a person said, [{table, column, use}], and fails if it can't be so
 */
export function columnTables(data, set) {
  const tables = [...data.tables].sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  return el(
    "section",
    {},
    el("h2", {}, "Columns"),
    el("p.section-note", {}, "What was recognised. Where it is wrong, set it right: the data is read again at once."),
    el("div.stack", {}, tables.map((table) => columnTable(table, data, set))),
  );
}

function title(role, words) {
  const titles = {
    nodes: capital(plural(words.node)),
    hyperedges: capital(plural(words.hyperedge)),
    incidences: `Which ${words.node} is in which ${words.hyperedge}`,
  };
  return titles[role] ?? role;
}

function columnTable(table, data, set) {
  const failed = el("div");
  const change = async (column, use, select) => {
    const said = saidOf(data).filter((s) => s.table !== table.role || s.column !== column.column);
    // What is said is all of it, so the next change has to wait for what comes of this one.
    const others = select.closest("section").querySelectorAll("select");
    others.forEach((other) => (other.disabled = true));
    try {
      await set([...said, { table: table.role, column: column.column, use }]);
    } catch (e) {
      show(failed, problem(e));
      select.value = column.use;
      others.forEach((other) => (other.disabled = false));
      select.focus();
    }
  };
  return el(
    "div",
    {},
    el(
      "div.scroll",
      {},
      el(
        "table.columns",
        {},
        el("caption", {}, el("b", {}, title(table.role, wordsOf(data))), " ", el("span.quiet", {}, table.name)),
        el(
          "thead",
          {},
          el("tr", {}, ["Column", "Taken for", "What is in it"].map((name) => el("th", { scope: "col" }, name)), el("th.number", { scope: "col" }, "Empty")),
        ),
        el("tbody", {}, table.columns.map((column) => line(column, change))),
      ),
    ),
    failed,
    table.more > 0 && el("p.small.quiet", {}, `${count(table.more)} more columns are not shown.`),
    table.rows?.length > 0 && firstRows(table),
  );
}

/** What a person has set before. */
function saidOf(data) {
  return data.tables.flatMap((table) =>
    table.columns
      .filter((column) => column.said)
      .map((column) => ({ table: table.role, column: column.column, use: column.use })),
  );
}

function line(column, change) {
  const select = el(
    "select",
    {
      "aria-label": `${column.column} is taken for`,
      change: () => change(column, select.value, select),
    },
    (column.choices ?? [column.use]).map((use) =>
      el("option", { value: use, selected: use === column.use }, USES[use] ?? use),
    ),
  );
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, column.column),
    el("td", {}, column.choices?.length > 1 ? select : USES[column.use] ?? column.use),
    el("td.content", {}, content(column.content)),
    el("td.number", {}, column.missing > 0 ? count(column.missing) : el("span.quiet", {}, "0")),
  );
}

/** What is in a column, in a few words or bars. */
function content(found) {
  if (!found) {
    return el("span.quiet", {}, "not looked at");
  }
  if (found.smallest !== undefined) {
    return `${number(found.smallest)} to ${number(found.largest)}, ${number(found.mean)} on average`;
  }
  if (found.each !== undefined) {
    return `${several(found.different, "word")}, ${number(found.each)} in a cell on average`;
  }
  return found.frequent.length > 0
    ? frequent(found.frequent, found.different - found.frequent.length)
    : `${count(found.different)} different`;
}

function firstRows(table) {
  return el(
    "details",
    {},
    el("summary", {}, "First lines"),
    el(
      "div.scroll",
      { tabindex: 0, role: "region", "aria-label": `First lines of ${table.name}` },
      el(
        "table",
        {},
        el("thead", {}, el("tr", {}, table.columns.map((c) => el("th", { scope: "col" }, c.column)))),
        el("tbody", {}, table.rows.map((row) => el("tr", {}, row.map((cell) => el("td", {}, cell))))),
      ),
    ),
  );
}
