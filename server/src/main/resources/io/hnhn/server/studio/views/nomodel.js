/** What a step shows that needs a model, where there is none. */
import { el } from "../page/dom.js";
import { address } from "../page/router.js";
import { path, post } from "../page/api.js";
import { empty, problem } from "../page/states.js";
import { show } from "../page/dom.js";
import { store } from "../page/store.js";

/**
 * A page that says what is missing.
 *
 * @param step its title
 * @param run a run that can't be asked yet, or undefined
 */
export function noModel(step, run) {
  return { element: el("div.page", {}, content(run)), title: () => step };
}

function content(run) {
  if (run?.state === "finished" && !run.data) {
    return missingData(run);
  }
  if (run) {
    return empty(
      `${run.name} is not done yet`,
      "A model can be asked when its training is over.",
      el("a.button.main", { href: address(["train", run.id]) }, "To its training"),
    );
  }
  return empty(
    "No model yet",
    "Train one first: it takes seconds with small data.",
    el("a.button.main", { href: address(["train"], { data: store.dataToGoOn }) }, "To the training"),
  );
}

/** A model without its data can't answer in words: which of those there are is it of? */
function missingData(run) {
  const failed = el("div");
  const give = async (data) => {
    try {
      await store.takeRun(post(path`runs/${run.id}/data`, { data }));
      dispatchEvent(new HashChangeEvent("hashchange"));
    } catch (e) {
      show(failed, problem(e));
    }
  };
  const buttons = [...store.data.values()].map((data) =>
    el("button.main", { type: "button", click: () => give(data.id) }, data.name),
  );
  return [
    empty(
      `Which data is ${run.name} to look at?`,
      "A model is about nodes and groups: give it the data that it was made from, or other data with the same columns.",
      buttons,
      el("a.button", { href: address(["data"]) }, "Load data"),
    ),
    failed,
  ];
}
