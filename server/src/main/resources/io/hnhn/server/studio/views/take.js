/** The fifth step: what a person takes away, as files and as code. */
import { get, link, path } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el } from "../page/dom.js";
import { address } from "../page/router.js";
import { filled } from "../page/states.js";
import { store } from "../page/store.js";
import { noModel } from "./nomodel.js";

/** What files are, in the order in which they are shown. */
const FILES = [
  ["answers.csv", "Answers, CSV", "a line for each, with its class and probabilities; opens in a spreadsheet"],
  ["answers.parquet", "Answers, Parquet", "the same for data frames and databases"],
  ["model.safetensors", "The model", "for hnhn: to predict, serve and explain elsewhere"],
  ["model.onnx", "The model as ONNX", "for programs in any language"],
  ["metrics.json", "Numbers", "how good it is, and how it was made"],
  ["config.toml", "Settings", "all of them, to train the same again"],
];

export function create(route) {
  const run = store.runs.get(route.parts[1] ?? store.runToGoOn);
  if (!run || run.state !== "finished") {
    return noModel("Take away", run);
  }
  store.currentRun = run.id;
  const stop = new AbortController();
  const has = (name) => (run.files ?? []).includes(name);
  const element = el(
    "div.page",
    {},
    el(
      "header.page-head",
      {},
      el("div", {}, el("h1", {}, "Take away"), el("p", {}, run.summary ?? run.name)),
      has("report.html") &&
        el("a.button.main.large", { href: link(path`runs/${run.id}/report`), target: "_blank", rel: "noopener" }, "Open the report"),
    ),
    el("section", {}, el("h2", {}, "Files"), el("ul.cards", {}, FILES.filter(([name]) => has(name)).map((file) => card(run, ...file)))),
    filled(el("section"), "Writing it down", async () => code(await get(path`runs/${run.id}/code`, stop.signal))),
    !run.explorable && el("p", {}, el("a", { href: address(["explore", run.id]) }, "Give it data to explore")),
  );
  return { element, run, title: () => `Take away ${run.name}`, close: () => stop.abort() };
}

function card(run, name, title, words) {
  return el(
    "li.card.file",
    {},
    el("h3", {}, title),
    el("p.small.quiet", {}, words),
    el("a.button", { href: link(path`runs/${run.id}/files/${name}`), download: name, "aria-label": `Download ${name}` }, name),
  );
}

function code({ command, predict, serve, java }) {
  return [
    el("h2", {}, "The same without the studio"),
    el(
      "div.stack",
      {},
      command && listing("On the command line", "trains the same model", command),
      predict && listing("Answers for other tables", "with the same columns", predict),
      serve && listing("As a service", "that programs ask over HTTP", serve),
      java && listing("In Java", "with the module hnhn-learn", java),
    ),
  ];
}

/** Text to copy. */
function listing(title, words, text) {
  const copy = el("button.plain", { type: "button", "aria-label": `Copy: ${title}`, click: () => copied() }, "Copy");
  const copied = async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = "Copied";
    announce("Copied");
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  };
  return el(
    "figure.listing",
    {},
    el("figcaption", {}, el("h3", {}, title), el("span.quiet.small", {}, words), copy),
    el("pre", { tabindex: 0 }, el("code", {}, text)),
  );
}
