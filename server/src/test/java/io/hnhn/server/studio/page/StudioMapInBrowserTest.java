package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The map by itself, with points that no training made. */
class StudioMapInBrowserTest {
  /** Makes points, and draws them on a map that fills the window. */
  private static final String DRAWN =
      """
      (async () => {
        const { PointMap } = await import("/studio/map/pointmap.js");
        document.querySelector(".map")?.remove();
        let seed = 1;
        const next = () => (seed = (seed * 48271) %% 2147483647) / 2147483647;
        const n = %d;
        const xs = Float32Array.from({ length: n }, () => next() * 2 - 1);
        const ys = Float32Array.from({ length: n }, () => next() * 2 - 1);
        const rgba = new Uint8Array(4 * n).map((_, i) => (i %% 4 === 3 ? 255 : (i * 37) %% 200));
        const said = { opened: [], lasso: null };
        const map = new PointMap("Map", { nameOf: (i) => `point ${i}`, wantNames() {}, hover() {},
          open: (i) => said.opened.push(i), lasso: (points) => (said.lasso = points) });
        map.element.style.position = "fixed";
        map.element.style.zIndex = 100;
        document.body.append(map.element);
        await new Promise((done) => setTimeout(done, 100));
        map.setPoints(xs, ys, Uint8Array.from({ length: n }, (_, i) => i %% 4));
        map.setColours(rgba, () => true);
        window.drawn = { map, xs, ys, said };
        map.draw();
        const canvas = map.element.querySelector("canvas");
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        let painted = 0;
        for (let i = 3; i < data.length; i += 4) painted += data[i] > 128;
        return [painted / (data.length / 4), map.isFast];
      })()
      """;

  @TempDir static Path folder;
  private static @Nullable OpenStudio studio;
  private static Visitor visitor;

  @BeforeAll
  static void open() throws Exception {
    studio = new OpenStudio(folder);
    visitor = studio.visitor();
    visitor.browser().screen(1000, 700);
    visitor.open("#/data");
  }

  @AfterAll
  static void close() throws Exception {
    if (studio != null) {
      studio.close();
    }
  }

  @Test
  void aHundredThousandPointsAreDrawn() throws Exception {
    JsonNode drawn = visitor.value(DRAWN.formatted(100_000));
    assertThat(drawn.get(1).asBoolean()).as("by WebGL").isTrue();
    assertThat(drawn.get(0).asDouble()).as("share of pixels").isGreaterThan(0.2);
    visitor.picture("map-100000");
    visitor.expectNoComplaint();
  }

  /** Where there is no WebGL the picture has as much on it, up to rims that are softer. */
  @Test
  void withoutWebglTheSamePictureIsPainted() throws Exception {
    double byCard = visitor.value(DRAWN.formatted(400)).get(0).asDouble();
    visitor.value(
        """
        window.original = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
          return kind === "webgl2" ? null : window.original.call(this, kind, ...more);
        }
        """);
    try {
      JsonNode painted = visitor.value(DRAWN.formatted(400));
      assertThat(painted.get(1).asBoolean()).as("by WebGL").isFalse();
      assertThat(painted.get(0).asDouble()).isCloseTo(byCard, within(0.3 * byCard));
    } finally {
      visitor.value("HTMLCanvasElement.prototype.getContext = window.original");
    }
  }

  /** Against looking at every point. */
  @Test
  void pointsAreFoundByTheirPlace() throws Exception {
    assertThat(
            visitor.value(
                """
                import("/studio/map/grid.js").then(({ Grid }) => {
                  const n = 3000;
                  const xs = Float32Array.from({ length: n }, (_, i) => Math.sin(i * 12.9898) * 2);
                  const ys = Float32Array.from({ length: n }, (_, i) => Math.cos(i * 78.233) ** 3);
                  const grid = new Grid(xs, ys);
                  const away = (i, x, y) => (xs[i] - x) ** 2 + (ys[i] - y) ** 2;
                  const slow = (x, y, r) => {
                    let best = -1;
                    for (let i = 0; i < n; i++) {
                      if (away(i, x, y) <= r * r && (best < 0 || away(i, x, y) < away(best, x, y))) best = i;
                    }
                    return best;
                  };
                  const wrong = [];
                  for (let k = 0; k < 500; k++) {
                    const [x, y, r] = [Math.sin(k) * 2.5, Math.cos(k * 3) * 1.5, 0.02 + 0.1 * (k % 5)];
                    const [fast, all] = [grid.nearest(x, y, r), slow(x, y, r)];
                    if (fast !== all && away(fast, x, y) !== away(all, x, y)) wrong.push([x, y, fast, all]);
                  }
                  const box = { left: -0.5, right: 1.2, bottom: -0.3, top: 0.4 };
                  const corners = [[-0.5, -0.3], [1.2, -0.3], [1.2, 0.4], [-0.5, 0.4]];
                  let inside = 0;
                  for (let i = 0; i < n; i++) {
                    inside += xs[i] > -0.5 && xs[i] < 1.2 && ys[i] > -0.3 && ys[i] < 0.4;
                  }
                  if (grid.inside(corners).length !== inside) wrong.push("polygon");
                  if (grid.within(box, n).length !== inside) wrong.push("rectangle");
                  if (grid.within(box, 7).length !== 7) wrong.push("most");
                  return wrong;
                })
                """))
        .isEmpty();
  }

  @Test
  void aPointIsOpenedByAClickAndSeveralAreDrawnAround() throws Exception {
    visitor.value(DRAWN.formatted(50));
    JsonNode at =
        visitor.value(
            """
            (({ xs, ys, map }) => {
              const { width, height } = map.element.getBoundingClientRect();
              const [left, right] = [Math.min(...xs), Math.max(...xs)];
              const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
              const scale = Math.min((width - 80) / (right - left), (height - 80) / (top - bottom));
              return [width / 2 + (xs[7] - (left + right) / 2) * scale,
                height / 2 - (ys[7] - (bottom + top) / 2) * scale];
            })(window.drawn)
            """);
    visitor.browser().click(at.get(0).asDouble(), at.get(1).asDouble());
    assertThat(visitor.value("window.drawn.said.opened")).hasSize(1);
    assertThat(visitor.value("window.drawn.said.opened[0]").asInt()).isEqualTo(7);
    visitor.value("window.drawn.map.isLasso = true");
    visitor.browser().drag(5, 5, 995, 5, 995, 695, 5, 695);
    assertThat(visitor.value("window.drawn.said.lasso.length").asInt()).isEqualTo(50);
  }
}
