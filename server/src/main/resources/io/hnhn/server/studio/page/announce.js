/** Tells those who hear the page what has changed on it. */

/** Says one sentence, when the reader is done with what it says now. */
export function announce(sentence) {
  const region = document.getElementById("heard");
  // The same sentence twice would not be a change.
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
