/** For a model of which groups are likely: put some together, and see whether they belong together. */
import { path, post } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el, show } from "../page/dom.js";
import { percent } from "../page/format.js";
import { problem } from "../page/states.js";
import { many, one } from "../page/words.js";
import { probabilities } from "../draw/bars.js";
import { finderOf } from "./links.js";

const LEAST = 2;

/**
 * A bench for sets of nodes.
 *
 * @param members names that are in it at first
 * @param keep takes the names when there are others
 */
export function setBench({ run, about, words, signal }, members, keep) {
  const chips = el("ul.row.links-chips");
  const answer = el("section.card.try-answer", { "aria-live": "polite" });
  const finder = finderOf({ run, words, signal }, "nodes", (_, name) => add(name));
  let asking = new AbortController();

  function add(name) {
    if (!members.includes(name)) {
      set([...members, name]);
    }
  }

  function set(next) {
    members = next;
    keep(members);
    draw();
  }

  function draw() {
    show(
      chips,
      members.map((name) => {
        const without = () => set(members.filter((m) => m !== name));
        const words = `Take out ${name}`;
        return el(
          "li.chip",
          {},
          el("span", {}, name),
          el("button.plain", { type: "button", "aria-label": words, title: words, click: without }, "×"),
        );
      }),
    );
    ask();
  }

  async function ask() {
    asking.abort();
    asking = new AbortController();
    if (members.length < LEAST) {
      show(answer, el("p.quiet", {}, `Put in ${members.length === 0 ? "two" : "one more"} or more.`));
      return;
    }
    try {
      const body = { ask: [{ set: members }], changes: [] };
      const { answers } = await post(path`runs/${run.id}/try`, body, asking.signal);
      const { after } = answers[0];
      const likely = after.probabilities[about.classes[1]];
      const words = `${percent(likely)} likely to be together`;
      show(answer, el("p.answer", {}, el("b", {}, words)), probabilities(after.probabilities, about.classes));
      announce(words);
    } catch (e) {
      if (e.name !== "AbortError") {
        show(answer, problem(e, ask));
      }
    }
  }

  draw();
  return el(
    "div.bench",
    {},
    el(
      "header.bench-head",
      {},
      el("h1", {}, `Which ${many(words, "nodes")} belong together?`),
      el("p.quiet", {}, `The model says how likely a ${one(words, "hyperedge")} with just these is.`),
    ),
    el(
      "div.stack.bench-left",
      {},
      el("div.field", {}, el("span", {}, `Put in a ${one(words, "nodes")}`), finder),
      chips,
    ),
    el("div.stack.bench-right", {}, answer),
  );
}
