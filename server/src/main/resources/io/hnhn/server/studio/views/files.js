/** The files of a data set: which is what, where they are tables with names of their own. */
import { path, post, remove } from "../page/api.js";
import { el, show } from "../page/dom.js";
import { size } from "../page/format.js";
import { go } from "../page/router.js";
import { problem } from "../page/states.js";
import { store } from "../page/store.js";

const ROLES = {
  incidences: "what is in which group",
  nodes: "the things",
  hyperedges: "the groups",
  "left out": "left out",
};

/**
 * A section of the files of a data set.
 *
 * @param changed takes the data as it is after another choice
 */
export function fileList(data, changed) {
  const failed = el("div");
  const isFree = data.origin === "uploaded" && data.files?.length > 0;
  const set = async () => {
    const files = [...list.querySelectorAll("select")].map((select) => ({
      number: Number(select.dataset.number),
      role: select.value,
    }));
    try {
      changed(await post(path`data/${data.id}/roles`, { files }));
    } catch (e) {
      show(failed, problem(e));
    }
  };
  const list = el(
    "ul.files",
    {},
    (data.files ?? []).map((file) =>
      el(
        "li",
        {},
        el("span", {}, file.name),
        el("span.quiet.small", {}, size(file.bytes)),
        isFree && mayBeTable(file)
          ? roleChoice(file, set)
          : el("span.small", {}, ROLES[file.role] ?? file.role ?? ""),
      ),
    ),
  );
  const away = async () => {
    try {
      await forget(data);
    } catch (e) {
      show(failed, problem(e));
    }
  };
  return el(
    "section.data-files",
    {},
    data.files?.length > 0 && [el("h2", {}, "Files"), list],
    failed,
    el("button.plain", { type: "button", click: away }, data.origin === "uploaded" ? "Remove this data" : "Close this data"),
  );
}

const mayBeTable = (file) => /\.(csv|tsv|txt|parquet)$/i.test(file.name);

function roleChoice(file, set) {
  return el(
    "select",
    { "aria-label": `${file.name} is`, "data-number": file.number, change: set },
    !file.role && el("option", { value: "left out", selected: true }, "choose"),
    Object.entries(ROLES).map(([role, words]) =>
      el("option", { value: role, selected: role === file.role }, words),
    ),
  );
}

/** Takes a data set away from the studio. */
async function forget(data) {
  await remove(path`data/${data.id}`);
  store.forget("data", data.id);
  store.currentData = undefined;
  go(["data"]);
}
