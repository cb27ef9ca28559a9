/** The fourth step: change things about a row, and see the answer change at once. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { address, go, note } from "../page/router.js";
import { filled } from "../page/states.js";
import { store } from "../page/store.js";
import { many, one, wordsOf } from "../page/words.js";
import { aboutMap } from "../explore/explorer.js";
import { searchBox } from "../explore/search.js";
import { Bench, newOne } from "../try/bench.js";
import { setBench } from "../try/sets.js";
import { noModel } from "./nomodel.js";

/** Stands in the address in place of a row's number. */
const NEW_ROW = "new";

export function create(route) {
  const run = store.runs.get(route.parts[1] ?? store.runToGoOn);
  if (!run?.explorable) {
    return noModel("Try", run);
  }
  store.currentRun = run.id;
  const stop = new AbortController();
  const element = el("div.page.wide");
  let bench;
  filled(element, "Opening the model", async () => {
    const about = await aboutMap(run.id, stop.signal);
    const words = wordsOf(about);
    const kind = about.nodes?.judged ? "nodes" : "hyperedges";
    if (!about[kind]?.judged) {
      return setBench({ run, about, words, signal: stop.signal }, listIn(route, "set"), (members) =>
        note({ set: members.length > 0 ? JSON.stringify(members) : "" }),
      );
    }
    const chosen = route.parts[3];
    const finder = searchBox(run.id, [kind], words, { open: (k, row) => go(["try", run.id, k, String(row)]) });
    const fresh = el("a.button", { href: address(["try", run.id, kind, NEW_ROW]) }, `Make a new ${one(words, kind)}`);
    if (chosen === undefined) {
      return choose(kind, words, finder, fresh);
    }
    const isNew = chosen === NEW_ROW;
    const row = isNew ? newRow(about, kind) : await get(path`runs/${run.id}/${kind}/${chosen}`, stop.signal);
    const changes = listIn(route, "changes");
    const made = newOne(kind, `new ${one(words, kind)}`, about);
    bench = new Bench({ run, about, words, kind, row, signal: stop.signal }, isNew && changes[0]?.do !== made.do ? [made] : changes, (next) =>
      note({ changes: next.length > 0 ? JSON.stringify(next) : "" }),
    );
    const back = isNew
      ? el("a", { href: address(["try", run.id]) }, "‹ Try")
      : el("a", { href: address(["explore", run.id, kind, chosen]) }, `‹ ${row.id}`);
    return [el("div.row.try-bar", {}, back, !isNew && el("div.row", {}, finder, fresh)), bench.element];
  });
  return {
    element,
    run,
    title: () => "Try",
    close: () => {
      stop.abort();
      bench?.close();
    },
  };
}

/** A list that the address has; an address that was typed wrong has none. */
function listIn(route, name) {
  try {
    return JSON.parse(route.query.get(name) ?? "[]");
  } catch {
    return [];
  }
}

/** A row as the server would tell it, of which nothing is known. */
function newRow(about, kind) {
  const cells = about.columns[kind].map((column) => ({ ...column, changeable: true }));
  return { isNew: true, cells, links: { rows: [], count: 0 } };
}

/** Which row is it about? */
function choose(kind, words, finder, fresh) {
  return el(
    "div.empty",
    {},
    el("h1", {}, "What if?"),
    el("p", {}, `Choose a ${one(words, kind)}. Then take it out of ${many(words, kind === "nodes" ? "hyperedges" : "nodes")}, put it in others, or change what is known about it, and see the answer change at once.`),
    finder,
    el("p", {}, "Or make one that the data does not have, and see what the model says about it."),
    fresh,
  );
}
