/** What a run is to learn, and how, for those who want to say. */
import { post } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { count } from "../page/format.js";
import { address, go } from "../page/router.js";
import { problem } from "../page/states.js";
import { store } from "../page/store.js";
import { many, wordsOf } from "../page/words.js";

/**
 * A form for a run on some data.
 *
 * @param query what was chosen before: {task, label}
 */
export function runForm(data, query) {
  const tasks = data.learnable ?? [];
  if (tasks.length === 0) {
    return el(
      "div.note.warn",
      {},
      el(
        "p",
        {},
        "Nothing in this data can be learned yet: no column has classes. ",
        el("a", { href: address(["data", data.id]) }, "Say which column is the class to learn"),
      ),
    );
  }
  const failed = el("div");
  const start = el("button.main.large", { type: "submit" }, "Start training");
  const submit = async (event) => {
    event.preventDefault();
    start.disabled = true;
    try {
      const body = asked(data, tasks, new FormData(event.target));
      const run = await store.takeRun(post("runs", body));
      go(["train", run.id]);
    } catch (e) {
      start.disabled = false;
      start.focus();
      show(failed, problem(e));
    }
  };
  return el(
    "form.card.run-form",
    { submit },
    store.data.size > 1 && dataChoice(data),
    el("div.run-choices", {}, taskChoice(data, tasks, query), testChoice()),
    more(tasks),
    failed,
    el("div.row", {}, start, el("span.quiet.small", {}, `on ${data.name}`)),
  );
}

/** The body of the request: only what a person has said. */
function asked(data, tasks, form) {
  const task = tasks[Number(form.get("task"))];
  const body = { data: data.id, task: task.task, label: task.label, model: form.get("model") };
  if (form.get("test") !== "none" && task.task !== "prediction") {
    body.labelRate = Number(form.get("test"));
  }
  if (form.get("search") !== "full") {
    body.search = form.get("search");
  }
  for (const name of ["epochs", "hidden", "layers", "learningRate", "seed"]) {
    if (form.get(name)) {
      body[name] = Number(form.get(name));
    }
  }
  if (form.get("name")) {
    body.name = form.get("name");
  }
  return body;
}

function dataChoice(data) {
  const select = el(
    "select",
    { id: "run-data", change: () => go(["train"], { data: select.value }) },
    [...store.data.values()].map((d) =>
      el("option", { value: d.id, selected: d.id === data.id }, d.name),
    ),
  );
  return el("div.field", {}, el("label", { for: "run-data" }, "Data"), select);
}

function taskChoice(data, tasks, query) {
  const words = wordsOf(data);
  const wanted = tasks.findIndex(
    (t) => t.task === query.get("task") && (t.label ?? null) === query.get("label"),
  );
  return el(
    "fieldset.choices",
    {},
    el("legend", {}, "What to learn"),
    tasks.map((task, k) =>
      radio("task", k, k === Math.max(wanted, 0), ...taskWords(task, words)),
    ),
  );
}

function taskWords(task, words) {
  if (task.task === "prediction") {
    return [
      `Which ${many(words, "hyperedges")} are likely`,
      `whether some ${many(words, "nodes")} belong together, learned from those that do`,
    ];
  }
  const things = many(words, task.task);
  return [
    `The ${task.label ?? "class"} of ${things}`,
    `${count(task.classes)} classes, known of ${count(task.labelled)} of ${count(task.of)} ${things}`,
  ];
}

function testChoice() {
  return el(
    "fieldset.choices",
    {},
    el("legend", {}, "How to know how good it is"),
    radio("test", "none", true, "Learn from all that is known", "how good it is, is estimated by leaving parts out in turn"),
    radio("test", "0.5", false, "Keep half back as a test", "the answers to it are compared with what is known"),
    radio("test", "0.8", false, "Keep a fifth back as a test", "more to learn from, a rougher test"),
  );
}

function radio(name, value, checked, words, explained) {
  return el(
    "label",
    {},
    el("input", { type: "radio", name, value, checked }),
    el("span", {}, words, el("small", {}, explained)),
  );
}

/** Everything that has a sensible default. */
function more(tasks) {
  const fitting = store.models.filter((m) => tasks.some((t) => m.tasks.includes(t.task)));
  const field = (name, words, attributes) =>
    el("label.field", {}, el("span", {}, words), el("input", { name, placeholder: "by itself", ...attributes }));
  return el(
    "details",
    {},
    el("summary", {}, "More settings"),
    el(
      "div.settings",
      {},
      field("name", "Name of the run", { type: "text", maxlength: 60 }),
      el(
        "label.field",
        {},
        el("span", {}, "Model"),
        el(
          "select",
          { name: "model" },
          fitting.map((m) =>
            el("option", { value: m.name, selected: m.name === "hnhn", title: m.description ?? "" }, m.name),
          ),
        ),
      ),
      el(
        "label.field",
        {},
        el("span", {}, "Settings"),
        el(
          "select",
          { name: "search" },
          el("option", { value: "full" }, "search for the best"),
          el("option", { value: "quick" }, "take sensible ones, fast"),
        ),
      ),
      field("epochs", "Epochs", { type: "number", min: 1, max: 100000 }),
      field("hidden", "Width", { type: "number", min: 1, max: 4096 }),
      field("layers", "Layers", { type: "number", min: 1, max: 16 }),
      field("learningRate", "Learning rate", { type: "number", min: 0, step: "any" }),
      field("seed", "Seed", { type: "number" }),
    ),
  );
}
