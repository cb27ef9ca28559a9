/** The bar above: the five steps, which model is looked at, light or dark. */
import { el, show, svg } from "./dom.js";
import { go, here } from "./router.js";
import { store } from "./store.js";
import { isDark, switchTheme } from "./theme.js";
import { address } from "./router.js";

const steps = document.getElementById("steps");
const model = document.getElementById("model");
const choice = document.getElementById("model-choice");
const theme = document.getElementById("theme");
const lost = document.getElementById("lost");
let current = "";

/** Draws it for the step that is open. */
export function drawBar(step) {
  current = step;
  drawSteps();
  drawModels();
  drawTheme();
}

function drawSteps() {
  const data = store.dataToGoOn;
  const run = store.runToGoOn;
  const isRunning = [...store.runs.values()].some((r) => r.state === "running");
  const step = (id, words, parts, isReady, query) =>
    el(
      "li",
      {},
      el(
        "a",
        {
          href: address([id, ...parts], query),
          "aria-current": id === current && "step",
          "data-ready": isReady ? "yes" : "no",
        },
        words,
        id === "train" &&
          isRunning &&
          el("span.running", { role: "img", "aria-label": "A training is running" }),
      ),
    );
  const runs = run ? [run] : [];
  show(
    steps,
    step("data", "Data", data ? [data] : [], true),
    step("train", "Train", [], Boolean(data), { data }),
    step("explore", "Explore", runs, Boolean(run)),
    step("try", "Try", runs, Boolean(run)),
    step("take", "Take away", runs, Boolean(run)),
  );
}

/** Where there are several models, which of them is asked. */
function drawModels() {
  const all = store.explorable;
  const isAsked = ["explore", "try", "take"].includes(current);
  choice.hidden = !isAsked || all.length < 2;
  show(
    model,
    all.map((run) =>
      el("option", { value: run.id, selected: run.id === here().parts[1] }, run.name),
    ),
  );
}

function drawTheme() {
  const dark = isDark();
  theme.setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
  theme.title = theme.getAttribute("aria-label");
  const sun = svg(
    "g",
    {},
    svg("circle", { cx: 12, cy: 12, r: 4.2, fill: "currentColor" }),
    svg("path", {
      d: "M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.900l2.1 2.100M17 17l2.1 2.100M19.1 4.900l-2.1 2.100M7 17l-2.1 2.1",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linecap": "round",
    }),
  );
  const moon = svg("path", { d: "M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500z", fill: "currentColor" });
  show(theme, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, dark ? sun : moon));
}

theme.addEventListener("click", switchTheme);
document.addEventListener("theme", drawTheme);
model.addEventListener("change", () => go([current, model.value]));
store.addEventListener("runs", () => drawBar(current));
store.addEventListener("data", () => drawBar(current));
store.addEventListener("connection", ({ detail: isOpen }) => {
  lost.hidden = isOpen;
  show(lost, isOpen ? [] : el("p", {}, "The studio's program does not answer. What you see may be old; it is asked again and again."));
});
