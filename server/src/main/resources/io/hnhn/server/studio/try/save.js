/** Saves what was tried as tables: the rows that changed, and the answers. */
import { path, post } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { problem } from "../page/states.js";

/** A button that fetches the tables, and links to each of them when they are there. */
export function saveTables(run, body) {
  const box = el("div.row");
  const save = async () => {
    try {
      const { files } = await post(path`runs/${run.id}/try/tables`, body());
      show(
        box,
        files.map((file) => {
          const address = URL.createObjectURL(new Blob([file.text], { type: "text/csv" }));
          return el("a.button", { href: address, download: file.name }, file.name);
        }),
      );
      box.querySelector("a")?.focus();
    } catch (e) {
      show(box, button, problem(e));
    }
  };
  const button = el("button", { type: "button", click: save }, "Save as tables");
  return show(box, button);
}
