/** Takes files or a folder, dropped or chosen, and sends them to the studio's program. */
import { path, post, upload } from "../page/api.js";
import { announce } from "../page/announce.js";
import { el, show } from "../page/dom.js";
import { size } from "../page/format.js";
import { go } from "../page/router.js";
import { problem } from "../page/states.js";
import { store } from "../page/store.js";

/** A place to drop files, with buttons for those who rather choose them. */
export function dropZone() {
  const state = el("div");
  const choose = (isFolder) => {
    const input = el("input", {
      type: "file",
      multiple: true,
      webkitdirectory: isFolder,
      change: () => take([...input.files].map((file) => ({ file, name: file.webkitRelativePath || file.name }))),
    });
    return input;
  };
  const files = choose(false);
  const folder = choose(true);
  files.id = "files";
  files.hidden = folder.hidden = true;
  const take = (found) => send(found.filter(({ name }) => !isHidden(name)), state);

  const zone = el(
    "div.drop",
    {
      dragover: (event) => {
        event.preventDefault();
        zone.classList.add("over");
      },
      dragleave: () => zone.classList.remove("over"),
      drop: async (event) => {
        event.preventDefault();
        zone.classList.remove("over");
        const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry());
        take((await Promise.all(entries.filter(Boolean).map((entry) => filesOf(entry)))).flat());
      },
    },
    el("p", {}, el("b", {}, "Drop files or a folder here")),
    el(
      "div.row",
      {},
      el("button", { type: "button", click: () => files.click() }, "Choose files"),
      el("button", { type: "button", click: () => folder.click() }, "Choose a folder"),
    ),
    files,
    folder,
    state,
  );
  return zone;
}

const isHidden = (name) => name.split("/").some((part) => part.startsWith("."));

/** All files at or below what was dropped. */
async function filesOf(entry) {
  if (entry.isFile) {
    const file = await new Promise((done, failed) => entry.file(done, failed));
    return [{ file, name: entry.fullPath.replace(/^\//, "") }];
  }
  const reader = entry.createReader();
  const found = [];
  // A reader gives a hundred or so at a time, and none at the end.
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) {
      return found;
    }
    found.push(...(await Promise.all(some.map((child) => filesOf(child)))).flat());
  }
}

/** What several files without a folder are called; others are called by their folder or file. */
const nameOf = (found) => (found.length > 1 && !found[0].name.includes("/") ? "tables" : undefined);

/** Sends files and goes to what was recognised in them. */
async function send(found, state) {
  if (found.length === 0) {
    show(state, problem(new Error("There is no file in it.")));
    return;
  }
  const total = found.reduce((sum, { file }) => sum + file.size, 0);
  const bar = el("progress", { max: Math.max(total, 1), value: 0, "aria-label": "Sent" });
  show(state, el("p.small", {}, `Sending ${found.length === 1 ? found[0].name : `${found.length} files`}, ${size(total)}`), bar);
  try {
    const data = await post("data", {
      name: nameOf(found),
      files: found.map(({ file, name }) => ({ name, bytes: file.size })),
    });
    let before = 0;
    for (const { number } of data.files) {
      const { file } = found[number];
      await upload(path`data/${data.id}/files/${number}`, file, (sent) => (bar.value = before + sent));
      before += file.size;
    }
    show(state, el("p.loading", {}, "Reading what was sent"));
    store.takeData(await post(path`data/${data.id}/finish`));
    announce(`${data.name} was read`);
    go(["data", data.id]);
  } catch (e) {
    show(state, problem(e));
  }
}
