package io.hnhn.server.studio.page;

/** A map with points that no training made, which fills the window. */
final class DrawnMap {
  /**
   * A function that leaves the map in {@code window.drawn}; it comes to [share of pixels painted,
   * is WebGL].
   */
  private static final String DRAWN =
      """
      (async (n) => {
        const { PointMap } = await import("/studio/map/pointmap.js");
        const [ground] = (await import("/studio/page/theme.js")).colours(["--sunken"]);
        document.querySelector(".map")?.remove();
        let seed = 1;
        const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
        const xs = Float32Array.from({ length: n }, () => next() * 2 - 1);
        const ys = Float32Array.from({ length: n }, () => next() * 2 - 1);
        const rgba = new Uint8Array(4 * n).map((_, i) => (i % 4 === 3 ? 255 : (i * 37) % 200));
        const said = { opened: [], lasso: null };
        const map = new PointMap("Map", { nameOf: (i) => `point ${i}`, wantNames() {}, hover() {},
          open: (i) => said.opened.push(i), lasso: (points) => (said.lasso = points) });
        map.element.style.position = "fixed";
        map.element.style.zIndex = 100;
        document.body.append(map.element);
        await new Promise((done) => setTimeout(done, 100));
        map.setPoints(xs, ys, Uint8Array.from({ length: n }, (_, i) => i % 4));
        map.setColours(rgba, () => true);
        window.drawn = { map, xs, ys, said };
        map.draw();
        const canvas = map.element.querySelector("canvas");
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.fillStyle = `rgb(${ground.join(" ")})`;
        copy.fillRect(0, 0, canvas.width, canvas.height);
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        window.drawn.pixels = data;
        let painted = 0;
        for (let i = 0; i < data.length; i += 4) {
          painted += Math.abs(data[i] - ground[0]) + Math.abs(data[i + 2] - ground[2]) > 60;
        }
        return [painted / (data.length / 4), map.usesCard];
      })
      """;

  /** A function that moves the map before each of some frames: the milliseconds between them. */
  private static final String FRAMES =
      """
      (async (frames, move) => {
        const frame = () => new Promise(requestAnimationFrame);
        const times = [];
        let before = await frame();
        for (let i = 0; i < frames; i++) {
          move(window.drawn.map, i);
          const now = await frame();
          times.push(now - before);
          before = now;
        }
        return times;
      })
      """;

  private DrawnMap() {}

  /** The expression that draws so many points. */
  static String of(int points) {
    return DRAWN.strip() + "(" + points + ")";
  }

  /**
   * The expression that moves it.
   *
   * @param move a function of JavaScript, of the map and the number of the frame
   */
  static String frames(int frames, String move) {
    return FRAMES.strip() + "(" + frames + ", " + move + ")";
  }
}
