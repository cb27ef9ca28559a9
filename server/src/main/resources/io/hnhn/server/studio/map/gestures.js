/**
 * What hands do on a map: drag to move, wheel or two fingers to zoom, click to open, and with the
 * lasso (or the shift key) draw around points.
 */

const CLICK = 5;

/**
 * Listens to an element.
 *
 * @param element what is touched
 * @param actions pan(dx, dy), zoom(px, py, factor), hover(px, py) or leave(), click(px, py),
 *     lasso(path, isDone), and isLasso() whether dragging draws one
 */
export function listen(element, actions) {
  const pointers = new Map();
  let path = null;
  let isMoved = false;

  const place = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) {
      return;
    }
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    isMoved = pointers.size > 1;
    path = pointers.size === 1 && (actions.isLasso() || event.shiftKey) ? [place(event)] : null;
  });

  element.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    const now = place(event);
    if (!before) {
      actions.hover(...now);
      return;
    }
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    // A hand that clicks shakes a little.
    if (!isMoved && Math.hypot(dx, dy) < CLICK) {
      return;
    }
    isMoved = true;
    if (path) {
      path.push(now);
      actions.lasso(path, false);
    } else if (pointers.size === 1) {
      actions.pan(dx, dy);
    } else {
      pinch(event.pointerId, before, now);
    }
    pointers.set(event.pointerId, now);
  });

  /** Two fingers: the finger that stays is the fixed point. */
  function pinch(id, before, now) {
    const [, other] = [...pointers].find(([key]) => key !== id);
    const apart = (p) => Math.max(20, Math.hypot(p[0] - other[0], p[1] - other[1]));
    actions.zoom(...other, apart(now) / apart(before));
  }

  const end = (event) => {
    if (!pointers.delete(event.pointerId)) {
      return;
    }
    if (path && isMoved) {
      actions.lasso(path, true);
    } else if (!isMoved && event.type === "pointerup") {
      actions.click(...place(event));
    }
    path = null;
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("pointerleave", () => actions.leave());

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === 0 ? event.deltaY : 30 * event.deltaY;
      actions.zoom(...place(event), Math.exp(-pixels / 400));
    },
    { passive: false },
  );
}
