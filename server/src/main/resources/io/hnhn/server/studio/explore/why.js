/** The reasons for an answer, and what would make it another one. */
import { get, path } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { count, percent } from "../page/format.js";
import { address } from "../page/router.js";
import { filled } from "../page/states.js";
import { reasonList } from "../draw/reasons.js";

const FIRST = 6;
const MORE = 30;

/** An element that fills with reasons when they have been found. */
export function why(context, kind, row) {
  const box = el("div.why.stack");
  const load = (top) =>
    filled(box, "Leaving things out, one after the other", async () => {
      const found = await get(`${path`runs/${context.run.id}/${kind}/${row.row}/why`}?top=${top}`, context.signal);
      return reasons(context, kind, row, found, top === FIRST ? () => load(MORE) : undefined);
    });
  return load(FIRST);
}

function reasons(context, kind, row, found, more) {
  const name = ({ change, about }) =>
    about ? el("a.reason-link", { href: context.addressOf(about.kind, about.row) }, change) : el("span", {}, change);
  const action = (reason) =>
    reason.changes &&
    el(
      "a.try-it",
      {
        href: address(["try", context.run.id, kind, String(row.row)], { changes: JSON.stringify(reason.changes) }),
        "aria-label": `Try it: ${reason.change}`,
      },
      "Try it",
    );
  const turning = found.forAnotherAnswer ?? [];
  return [
    el("p.section-note", {}, `How sure it would still be of ${found.class}, now ${percent(found.probability)}, without one thing:`),
    found.without.length > 0
      ? reasonList(found.probability, found.class, found.without, { name, action })
      : el("p.quiet", {}, "Nothing that can be left out matters."),
    more && found.without.length >= FIRST && el("button", { type: "button", click: more }, "More reasons"),
    turning.length > 0 && [
      el("h3", {}, "Enough for another answer"),
      reasonList(found.probability, found.class, turning.slice(0, FIRST), { name, action }),
    ],
    tried(found.tried ?? []),
  ];
}

/** What was tried, for those who want to know what was not. */
function tried(kinds) {
  const total = kinds.reduce((sum, k) => sum + k.tried, 0);
  const list = el("ul.small.quiet");
  show(
    list,
    kinds.map((k) =>
      el("li", {}, `${k.what}: ${k.bounded ? `${count(k.tried)} of ${count(k.all)}, ${k.rule}` : `all ${count(k.all)}`}`),
    ),
  );
  return el("details", {}, el("summary", {}, `${count(total)} things were tried, each by predicting anew`), list);
}
