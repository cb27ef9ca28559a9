/** What keys do on a map: arrows go from point to point, and with shift they move the picture. */

const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const OTHERS = {
  "+": (map) => map.zoom(1.4),
  "=": (map) => map.zoom(1.4),
  "-": (map) => map.zoom(1 / 1.4),
  0: (map) => map.showAll(),
  Enter: (map) => map.openHovered(),
};

/** What an event of the keyboard asks of a map; undefined where it is for somebody else. */
export function keyAction(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [dx, dy] = arrow;
    return event.shiftKey ? (map) => map.pan(-dx / 8, dy / 8) : (map) => map.step(dx, dy);
  }
  return OTHERS[event.key];
}
