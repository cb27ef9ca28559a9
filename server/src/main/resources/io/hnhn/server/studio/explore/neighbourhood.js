/** A drawing of what a node or hyperedge is with, a few groups at a time. */
import { get, path } from "../page/api.js";
import { el } from "../page/dom.js";
import { count } from "../page/format.js";
import { filled } from "../page/states.js";
import { many } from "../page/words.js";
import { drawAround, readable } from "../draw/around.js";

/** An element with the drawing; "more" shows the groups that have no place in it. */
export function neighbourhood(context, kind, number) {
  const { run, about, words, signal, addressOf } = context;
  const box = el("div.neighbourhood");
  const classNumber = (row) => about.classes.indexOf(row?.class ?? row?.known);
  const load = (from) =>
    filled(box, "Drawing", async () => {
      const around = await get(`${path`runs/${run.id}/${kind}/${number}/around`}?from=${from}`, signal);
      const drawn = readable(around);
      const to = from + drawn.hyperedges.length;
      const isPart = kind === "nodes" && (from > 0 || to < around.count);
      return [
        drawAround(drawn, classNumber, addressOf),
        isPart &&
          el(
            "p.row.small.quiet",
            {},
            `${count(from + 1)} to ${count(to)} of ${count(around.count)} ${many(words, "hyperedges")}`,
            el(
              "button",
              { type: "button", click: () => load(to < around.count ? to : 0) },
              to < around.count ? "Draw the next ones" : "Draw the first ones",
            ),
          ),
      ];
    });
  return load(0);
}
