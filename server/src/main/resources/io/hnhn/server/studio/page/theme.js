/** Light or dark: as the system has it, until the switch says otherwise. */

const KEY = "hnhn-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** Sets what was chosen before. */
export function restoreTheme() {
  const chosen = localStorage.getItem(KEY);
  if (chosen) {
    document.documentElement.dataset.theme = chosen;
  }
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : system.matches;
}

/** Goes to the other one. What the system has is not kept: it is followed again. */
export function switchTheme() {
  const next = isDark() ? "light" : "dark";
  if ((next === "dark") === system.matches) {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem(KEY);
  } else {
    document.documentElement.dataset.theme = next;
    localStorage.setItem(KEY, next);
  }
  document.dispatchEvent(new CustomEvent("theme"));
}

system.addEventListener("change", () => document.dispatchEvent(new CustomEvent("theme")));

/** The colours of some custom properties as numbers from 0 to 255, [red, green, blue] each. */
export function colours(names) {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const found = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  });
  probe.remove();
  return found;
}
