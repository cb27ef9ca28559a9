/** Opens the studio: the bar above, and below it the page that the address names. */
import { announce } from "./page/announce.js";
import { el, show } from "./page/dom.js";
import { drawBar } from "./page/bar.js";
import { address, here } from "./page/router.js";
import { store } from "./page/store.js";
import { restoreTheme } from "./page/theme.js";
import { problem } from "./page/states.js";

/** A step's page is fetched when it is first gone to. */
const VIEWS = {
  data: () => import("./views/data.js"),
  train: () => import("./views/train.js"),
  explore: () => import("./views/explore.js"),
  try: () => import("./views/try.js"),
  take: () => import("./views/take.js"),
};

const main = document.getElementById("main");
let open = { step: "", view: null };
let turn = 0;

/**
 * Shows what the address names. A page that can go there itself is told to.
 *
 * @param anew whether a page that could is made anew all the same
 */
async function follow(anew = false) {
  const route = here();
  const step = route.parts[0];
  if (!(step in VIEWS)) {
    location.replace(start());
    return;
  }
  const mine = ++turn;
  if (!anew && open.step === step && open.view?.update?.(route)) {
    settle(open.view, step);
    return;
  }
  const { create } = await VIEWS[step]();
  if (mine !== turn) {
    return;
  }
  open.view?.close?.();
  const isFirst = open.step === "";
  open = { step, view: create(route) };
  show(main, open.view.element);
  settle(open.view, step);
  scrollTo(0, 0);
  if (!isFirst) {
    main.focus({ preventScroll: true });
    announce(open.view.title());
  }
}

function settle(view, step) {
  document.title = `${view.title()} · hnhn studio`;
  drawBar(step);
}

/** A page of a model that was trained again meanwhile, or has other data, shows what was before. */
function renew() {
  const { run } = open.view ?? {};
  const now = store.runs.get(run?.id);
  if (now?.explorable && now.version !== run.version) {
    announce(`${now.name} has changed`);
    follow(true);
  }
}

/** Where a person begins: at what the command line named. */
function start() {
  if (store.opened?.run && store.runs.get(store.opened.run)?.explorable) {
    return address(["explore", store.opened.run]);
  }
  return address(store.dataToGoOn ? ["data", store.dataToGoOn] : ["data"]);
}

async function begin() {
  restoreTheme();
  drawBar("");
  try {
    await store.open();
  } catch (e) {
    show(main, el("div.page", {}, problem(e, begin)));
    return;
  }
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  addEventListener("hashchange", () => follow());
  store.addEventListener("runs", renew);
  follow();
}

begin();
