package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The map by itself, with points that no training made. */
class StudioMapInBrowserTest {
  @TempDir static Path folder;

  @RegisterExtension static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder);

  private Visitor visitor;

  @BeforeEach
  void open() throws Exception {
    visitor = STUDIO.visitor();
    visitor.browser().screen(1000, 700);
    visitor.open("#/data");
  }

  @Test
  void aHundredThousandPointsAreDrawn() throws Exception {
    JsonNode drawn = visitor.value(DrawnMap.of(100_000));
    assertThat(drawn.get(0).asDouble()).as("share of pixels").isGreaterThan(0.2);
    visitor.picture("map-100000");
  }

  /** What a graphics card would draw is drawn here by a program that stands in for one. */
  @ParameterizedTest
  @ValueSource(ints = {60, 5_000})
  void withoutAGraphicsCardThePictureIsTheSame(int points) throws Exception {
    assertThat(visitor.value(DrawnMap.of(points)).get(1).asBoolean()).as("by a card").isFalse();
    visitor.value("window.byPixel = window.drawn.pixels");
    visitor.value(
        """
        window.original = WebGL2RenderingContext.prototype.getParameter;
        WebGL2RenderingContext.prototype.getParameter = function (name) {
          const value = window.original.call(this, name);
          return typeof value === "string" ? "A card" : value;
        }
        """);
    try {
      assertThat(visitor.value(DrawnMap.of(points)).get(1).asBoolean()).as("by a card").isTrue();
    } finally {
      visitor.value("WebGL2RenderingContext.prototype.getParameter = window.original");
    }
    // Points may be a quarter of a pixel away, which changes the colour of rims.
    JsonNode differences =
        visitor.value(
            """
            (({ pixels }, byPixel) => {
              let [sum, other] = [0, 0];
              for (let i = 0; i < pixels.length; i++) {
                sum += pixels[i] - byPixel[i];
                other += Math.abs(pixels[i] - byPixel[i]) > 110;
              }
              return [sum / pixels.length, other / pixels.length];
            })(window.drawn, window.byPixel)
            """);
    assertThat(differences.get(0).asDouble()).as("mean").isCloseTo(0, within(0.2));
    assertThat(differences.get(1).asDouble()).as("share that is other").isLessThan(2e-3);
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
    visitor.value(DrawnMap.of(50));
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

  /**
   * An explorer of 5 products and of 3 baskets, the map of which is made as soon as that is said.
   * Points lie side by side, and the first one 40 pixels from the left.
   */
  private static final String EXPLORER =
      """
      (async () => {
        const { Explorer } = await import("/studio/explore/explorer.js");
        const counts = { nodes: 5, hyperedges: 3 };
        const map = (n) => {
          const bytes = new Uint8Array(8 + 17 * n);
          bytes.set(new TextEncoder().encode("HNM1"));
          new DataView(bytes.buffer).setUint32(4, n, true);
          const xs = new Float32Array(bytes.buffer, 8, n);
          xs.forEach((_, i) => (xs[i] = i / (n - 1)));
          return bytes;
        };
        const real = window.fetch;
        window.asked = { asks: 0, isMade: false, loaded: [], opened: [] };
        window.fetch = async (address, options) => {
          if (!address.includes("/runs/none/")) return real(address, options);
          options?.signal?.throwIfAborted();
          const kind = /map.(.+)$/.exec(address)?.[1];
          if (kind === "hyperedges") window.asked.asks++;
          if (kind === "hyperedges" && !window.asked.isMade) {
            return new Response('{"progress": 0.5}', { status: 202 });
          }
          return new Response(kind ? map(counts[kind]) : '{"rows": []}');
        };
        const about = { classes: ["a"], nodes: { judged: true }, hyperedges: { judged: false } };
        const explorer = new Explorer("none", about, { node: "product", hyperedge: "basket" },
          { kind: "hyperedges" }, { open: (kind, row) => window.asked.opened.push([kind, row]),
            address: () => "#", state() {}, left() {}, lasso() {},
            loaded: () => window.asked.loaded.push(explorer.points.count) });
        explorer.element.style = "position: fixed; inset: 0; z-index: 100; background: white";
        document.body.append(explorer.element);
        window.asked.explorer = explorer;
        return true;
      })()
      """;

  @Test
  void aMapThatIsWantedNoMoreReplacesNoOther() throws Exception {
    visitor.value(EXPLORER);
    visitor.see("Placing baskets: 50.0%");
    visitor.choose("Show", "Products");
    visitor.await("window.asked.loaded.length || null", "a map");
    int asks = visitor.value("window.asked.asks").asInt();
    visitor.value("window.asked.isMade = true");
    // Longer than from one question for the map of baskets to the next.
    visitor.value("new Promise((done) => setTimeout(done, 1200))");
    assertThat(visitor.value("window.asked.loaded").toString()).isEqualTo("[5]");
    assertThat(visitor.value("window.asked.asks").asInt()).isEqualTo(asks);
    assertThat(visitor.value("document.querySelector('[role=application]').ariaLabel").asString())
        .startsWith("Map of 5 products");
  }

  /** A click on a point of the map that goes would open the row of that number of the other. */
  @Test
  void aMapThatComesTakesTheOneBeforeAway() throws Exception {
    visitor.value(EXPLORER);
    visitor.see("Placing baskets: 50.0%");
    visitor.choose("Show", "Products");
    visitor.await("window.asked.loaded.length || null", "a map");
    visitor.choose("Show", "Baskets");
    visitor.see("Placing baskets: 50.0%");
    JsonNode first =
        visitor.value(
            """
            (({ left, top, height }) => [left + 40, top + height / 2])(
              document.querySelector(".explorer .map").getBoundingClientRect())
            """);
    visitor.browser().click(first.get(0).asDouble(), first.get(1).asDouble());
    assertThat(visitor.value("window.asked.opened")).isEmpty();
    visitor.value("window.asked.isMade = true");
    visitor.await("window.asked.loaded.length > 1 || null", "the other map");
    visitor.browser().click(first.get(0).asDouble(), first.get(1).asDouble());
    assertThat(visitor.value("window.asked.opened[0][0]").asString()).isEqualTo("hyperedges");
  }
}
