/** What a person sees first beside the map: how good the model is, and rows worth a look. */
import { el } from "../page/dom.js";
import { percent } from "../page/format.js";
import { filled } from "../page/states.js";
import { many } from "../page/words.js";
import { swatch } from "../draw/classes.js";

const FIRST = 6;

/** An overview of the run whose map is shown. */
export function overview(context, explorer) {
  const { run, about, words } = context;
  const { kind, points } = explorer;
  const things = many(words, kind);
  const section = (title, note, rows) =>
    rows.length > 0 &&
    el(
      "section",
      {},
      el("h2", {}, title),
      el("p.section-note", {}, note),
      filled(el("div"), "Fetching names", async () => rowLinks(context, kind, await explorer.names.fetch(rows))),
    );
  return [
    el("header", {}, el("h1", {}, run.name), run.summary && el("p.quiet", {}, run.summary)),
    about[kind].judged
      ? [
          section("Closest calls", `The ${things} that the model is least sure about. Choose one to see its reasons.`, points.unsure(FIRST)),
          section("Wrong in the test", "Sure of it, and wrong: worth a look.", points.wrong(FIRST)),
        ]
      : el("p.quiet", {}, unjudged(about, words, kind)),
    el(
      "section.small.quiet",
      {},
      el("p", {}, `What is near on the map is alike to the model. Drag to move, turn the wheel to zoom, click to open, hold shift and draw around ${things} to see them together.`),
    ),
  ];
}

/** What the map is of, where the model answers about something else. */
function unjudged({ task }, words, kind) {
  const asked =
    task === "prediction"
      ? `which ${many(words, "nodes")} belong together`
      : many(words, kind === "nodes" ? "hyperedges" : "nodes");
  return `The model answers about ${asked}; here are the vectors that it made of ${many(words, kind)}.`;
}

/** A list of rows with their answers, each a link to its page. */
export function rowLinks({ about, addressOf }, kind, rows) {
  return el(
    "ul.row-links",
    {},
    rows.map((row) => {
      const told = row.class ?? row.known;
      return el(
        "li",
        {},
        el(
          "a",
          { href: addressOf(kind, row.row) },
          told ? swatch(about.classes.indexOf(told)) : swatch(-1),
          el("span.row-name", {}, row.id),
          el("span.quiet", {}, [row.class, row.probability !== undefined && percent(row.probability)].filter(Boolean).join(" ") || row.known),
          row.known && row.class && row.known !== row.class && el("span.is-wrong", {}, `is ${row.known}`),
        ),
      );
    }),
  );
}
