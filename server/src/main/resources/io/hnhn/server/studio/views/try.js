/** The fourth step: change things about a row, and see the answer change at once. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { address, go, note } from "../page/router.js";
import { filled } from "../page/states.js";
import { store } from "../page/store.js";
import { many, one, wordsOf } from "../page/words.js";
import { aboutMap } from "../explore/explorer.js";
import { searchBox } from "../explore/search.js";
import { Bench } from "../try/bench.js";
import { setBench } from "../try/sets.js";
import { noModel } from "./nomodel.js";

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
    const number = route.parts[3];
    const finder = searchBox(run.id, [kind], words, { open: (k, row) => go(["try", run.id, k, String(row)]) });
    if (number === undefined) {
      return choose(kind, words, finder);
    }
    const row = await get(path`runs/${run.id}/${kind}/${number}`, stop.signal);
    bench = new Bench({ run, about, words, kind, row, signal: stop.signal }, listIn(route, "changes"), (changes) =>
      note({ changes: changes.length > 0 ? JSON.stringify(changes) : "" }),
    );
    return [
      el("div.row.try-bar", {}, el("a", { href: address(["explore", run.id, kind, number]) }, `‹ ${row.id}`), finder),
      bench.element,
    ];
  });
  return {
    element,
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

/** Which row is it about? */
function choose(kind, words, finder) {
  return el(
    "div.empty",
    {},
    el("h1", {}, "What if?"),
    el("p", {}, `Choose a ${one(words, kind)}. Then take it out of ${many(words, kind === "nodes" ? "hyperedges" : "nodes")}, put it in others, or change what is known about it, and see the answer change at once.`),
    finder,
  );
}
