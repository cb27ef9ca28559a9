/**
 * Elements of the page. Whatever comes from data goes in as text or as the value of an attribute,
 * never as markup, so that a name can't be anything but a name.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 *
 * @param {string} tag its name, with classes behind dots: "button.main"
 * @param {object} attributes by their names; a function is a listener of the event of that name,
 *     true an attribute without a value, and what is false or missing is left out
 * @param children elements, texts, lists of them; what is null, undefined or false is left out
 */
export function el(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  element.classList.add(...classes);
  return fill(element, attributes, children);
}

/** An element of a drawing; attributes and children as above. */
export function svg(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElementNS(SVG, name);
  element.classList.add(...classes);
  return fill(element, attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name, value);
    } else if (name === "value" || name === "checked" || name === "selected") {
      element[name] = value;
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== undefined && value !== null) {
      element.setAttribute(name, value);
    }
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
}

/**
 * Puts children in the place of what an element has. Where something of it had the focus, whoever goes
 * by keys goes on from there: see `focusAfter`.
 */
export function show(element, ...children) {
  const focused = document.activeElement;
  const isInside = focused !== element && element.contains(focused);
  const place = isInside ? controls(element).indexOf(focused) : -1;
  element.replaceChildren();
  append(element, children);
  if (isInside) {
    focusAfter(element, focused, place);
  }
  return element;
}

/**
 * Gives the focus to what had it if it is still there, or to what is called the same, or to what comes
 * next as a rule, or to what is in its place, or to the element.
 */
function focusAfter(element, before, place) {
  const now = controls(element);
  const next =
    now.find((e) => e === before) ??
    now.find((e) => nameOf(e) === nameOf(before)) ??
    now.find((e) => e.classList.contains("main")) ??
    now[Math.min(place, now.length - 1)];
  if (!next) {
    element.tabIndex = -1;
  }
  (next ?? element).focus();
}

const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex]";

/** What the tab key comes to. */
const controls = (element) => [...element.querySelectorAll(CONTROLS)].filter((e) => e.checkVisibility());

const nameOf = (e) => e.getAttribute("aria-label") ?? e.closest("label")?.textContent ?? e.textContent;

/** Calls a function once a person has stopped typing for a moment. */
export function afterTyping(action, milliseconds = 150) {
  let waiting;
  return (...given) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => action(...given), milliseconds);
  };
}
