package io.hnhn.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StudioExploreTest {
  private static final int NODES = 72;
  private static final int HYPEREDGES = 320;

  private static JsonNode get(String path) {
    return StudioShop.studio().answer(StudioShop.RUN + path);
  }

  /** The bytes of a map, when it is made. */
  private static ByteBuffer map(String kind) throws InterruptedException {
    TestStudio studio = StudioShop.studio();
    for (int look = 0; look < 3_000; look++) {
      HttpResponse<byte[]> response =
          studio.sendBytes(studio.request(StudioShop.RUN + "/map/" + kind));
      if (response.statusCode() == 200) {
        return ByteBuffer.wrap(response.body()).order(ByteOrder.LITTLE_ENDIAN);
      }
      assertThat(response.statusCode()).isEqualTo(202);
      Thread.sleep(20);
    }
    throw new AssertionError("no map in time");
  }

  @Test
  void aMapTellsOfEveryNodeWhatTheAnswersTell() throws IOException, InterruptedException {
    JsonNode maps = get("/map");
    assertThat(maps.get("classes")).hasSize(6);
    assertThat(maps.get("nodes").get("count").intValue()).isEqualTo(NODES);
    assertThat(maps.get("nodes").get("judged").booleanValue()).isTrue();
    assertThat(maps.get("words").get("node").stringValue()).isEqualTo("product");
    ByteBuffer bytes = map("nodes");
    assertThat(bytes.capacity()).isEqualTo(8 + NODES * 17);
    byte[] magic = new byte[4];
    bytes.get(0, magic);
    assertThat(new String(magic, US_ASCII)).isEqualTo("HNM1");
    assertThat(bytes.getInt(4)).isEqualTo(NODES);
    List<String> answers = Files.readAllLines(StudioShop.folder().resolve("predictions.csv"));
    Set<Float> places = new HashSet<>();
    for (int row = 0; row < NODES; row++) {
      float x = bytes.getFloat(8 + 4 * row);
      places.add(x);
      assertThat(x).isBetween(-1f, 1f);
      String[] cells = answers.get(1 + row).split(",", -1);
      int answer = bytes.getShort(8 + NODES * 14 + 2 * row);
      assertThat(maps.get("classes").get(answer).stringValue()).isEqualTo(cells[1]);
      assertThat(bytes.getFloat(8 + NODES * 8 + 4 * row))
          .isCloseTo(Float.parseFloat(cells[2]), org.assertj.core.data.Offset.offset(1e-5f));
      int known = bytes.getShort(8 + NODES * 12 + 2 * row);
      assertThat(known < 0 ? "" : maps.get("classes").get(known).stringValue())
          .isEqualTo(cells[cells.length - 2]);
      int use = bytes.get(8 + NODES * 16 + row);
      assertThat(use).isEqualTo(cells[cells.length - 1].equals("yes") ? 1 : known < 0 ? 0 : 3);
    }
    assertThat(places).hasSizeGreaterThan(NODES / 2);
    assertThat(StudioShop.folder().resolve("made"))
        .isDirectoryRecursivelyContaining("glob:**/map-node.bin");
  }

  @Test
  void hyperedgesHaveTheClassOfMostMembersAndNoAnswer() throws InterruptedException {
    ByteBuffer bytes = map("hyperedges");
    assertThat(bytes.getInt(4)).isEqualTo(HYPEREDGES);
    assertThat(bytes.getFloat(8 + HYPEREDGES * 8)).isNaN();
    assertThat(bytes.getShort(8 + HYPEREDGES * 14)).isEqualTo((short) -1);
    Set<Short> known = new HashSet<>();
    for (int row = 0; row < HYPEREDGES; row++) {
      known.add(bytes.getShort(8 + HYPEREDGES * 12 + 2 * row));
    }
    assertThat(known).hasSizeGreaterThan(3);
  }

  @Test
  void namesAreFoundAndRowsAreListed() {
    JsonNode found = get("/nodes?search=bread&limit=1");
    assertThat(found.get("rows").get(0).get("id").stringValue()).isEqualTo("rye bread");
    assertThat(found.get("more").booleanValue()).isTrue();
    JsonNode listed = get("/hyperedges?rows=3,0");
    assertThat(listed.get("rows").get(0).get("id").stringValue()).isEqualTo("b004");
    assertThat(listed.get("rows").get(1).get("row").intValue()).isZero();
    assertThat(StudioShop.studio().get(StudioShop.RUN + "/nodes?rows=72").statusCode())
        .isEqualTo(404);
    assertThat(StudioShop.studio().get(StudioShop.RUN + "/nodes?rows=1,x").statusCode())
        .isEqualTo(400);
  }

  @Test
  void thePageOfANodeHasAllThatIsKnown() {
    JsonNode page = get("/nodes/0");
    assertThat(page.get("id").stringValue()).isEqualTo("rye bread");
    assertThat(page.get("probabilities").propertyNames()).hasSize(6);
    JsonNode price = page.get("cells").get(2);
    assertThat(price.toString())
        .isEqualTo(
            "{\"column\":\"price\",\"value\":\"3.88\",\"use\":\"number\",\"changeable\":true}");
    JsonNode links = page.get("links");
    assertThat(links.get("count").intValue()).isEqualTo(page.get("size").intValue());
    assertThat(links.get("rows")).hasSize(8);
    JsonNode rest = get("/nodes/0/links?limit=1000&from=" + links.get("next").intValue());
    assertThat(rest.get("rows").size() + 8).isEqualTo(links.get("count").intValue());
    assertThat(rest.has("next")).isFalse();
    assertThat(page.get("nearest")).hasSize(8);
    assertThat(page.get("nearest").get(0).get("similarity").floatValue()).isGreaterThan(0);
  }

  @Test
  void thePageOfAHyperedgeHasItsMembers() {
    JsonNode page = get("/hyperedges/0");
    assertThat(page.get("cells").get(1).get("value").stringValue()).isEqualTo("dinner");
    assertThat(page.has("probabilities")).isFalse();
    assertThat(page.get("links").get("rows").get(0).has("class")).isTrue();
    assertThat(StudioShop.studio().get(StudioShop.RUN + "/hyperedges/0/why").statusCode())
        .isEqualTo(409);
    assertThat(StudioShop.studio().get(StudioShop.RUN + "/hyperedges/320").statusCode())
        .isEqualTo(404);
  }

  @Test
  void reasonsLeadToPagesAndToTries() {
    JsonNode why = get("/nodes/0/why?top=200");
    assertThat(why.get("asked").stringValue()).isEqualTo("rye bread");
    JsonNode change = null;
    for (JsonNode one : why.get("without")) {
      if (one.has("changes") && one.get("changes").get(0).get("do").stringValue().equals("set")) {
        change = one;
      }
    }
    assertThat(change).isNotNull();
    JsonNode tried =
        StudioShop.studio()
            .answer(
                StudioShop.RUN + "/try",
                "{\"ask\": [{\"kind\": \"nodes\", \"row\": 0}], \"changes\": %s}"
                    .formatted(change.get("changes")));
    String before = why.get("class").stringValue();
    assertThat(
            tried.get("answers").get(0).get("after").get("probabilities").get(before).floatValue())
        .isCloseTo(
            change.get("probability").floatValue(), org.assertj.core.data.Offset.offset(1e-5f));
  }

  @Test
  void aNeighbourhoodIsNeverMoreThanCanBeRead() {
    Set<Integer> seen = new HashSet<>();
    JsonNode around = get("/nodes/21/around");
    int count = around.get("count").intValue();
    while (true) {
      assertThat(around.get("nodes").size()).isLessThanOrEqualTo(60);
      assertThat(around.get("hyperedges").size()).isLessThanOrEqualTo(8);
      Set<Integer> nodes = new HashSet<>();
      around.get("nodes").forEach(node -> nodes.add(node.get("row").intValue()));
      for (JsonNode group : around.get("hyperedges")) {
        seen.add(group.get("row").intValue());
        assertThat(group.get("members").size() + group.get("hidden").intValue())
            .isEqualTo(group.get("size").intValue());
        group.get("members").forEach(node -> assertThat(nodes).contains(node.intValue()));
      }
      if (!around.has("next")) {
        break;
      }
      around = get("/nodes/21/around?from=" + around.get("next").intValue());
    }
    assertThat(seen).hasSize(count);
    assertThat(get("/hyperedges/5/around").get("hyperedges").get(0).get("row").intValue())
        .isEqualTo(5);
  }
}
