package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What {@code hnhn why} tells is what {@code hnhn predict} says about tables that were changed. */
class WhyCommandTest {
  private static final String ASKED = "p1";
  private static final String INCIDENCES = "incidences.csv";
  private static final String NODES = "nodes.csv";

  @TempDir private static Path folder;
  private static Path shop;
  private static String model;
  private static List<String> reasons;

  @BeforeAll
  static void trainAndAsk() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
    model = folder.resolve("model").toString();
    done(
        "train",
        shop.toString(),
        "--label=department",
        "--regime=plain",
        "--epochs=20",
        "--hidden=8",
        "--node-vectors=yes",
        "--out=" + model);
    Path out = folder.resolve("reasons.csv");
    done("why", model, shop.toString(), ASKED, "--out=" + out);
    reasons = Files.readAllLines(out);
  }

  private static CommandRun done(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  @Test
  void theAnswerIsThatOfPredictToTheLastDigit() {
    String predicted = row(shop, ASKED);
    assertThat(reasons.getFirst())
        .isEqualTo("id,change,class,probability,probability after,class after,probability of it");
    assertThat(reasons.subList(1, reasons.size()))
        .isNotEmpty()
        .allSatisfy(
            line -> {
              String[] cells = line.split(",", -1);
              assertThat("%s,%s,%s".formatted(cells[0], cells[2], cells[3])).isEqualTo(predicted);
            });
  }

  /** The columns id, class and probability that are printed of a product. */
  private static String row(Path data, String product) {
    return done("predict", model, data.toString())
        .out()
        .lines()
        .filter(line -> line.startsWith(product + ","))
        .map(line -> line.replaceFirst("^([^,]*,[^,]*,[^,]*).*", "$1"))
        .findFirst()
        .orElseThrow();
  }

  /**
   * A kind of change, and how a person would make it.
   *
   * @param words what is told, with the names in groups
   */
  record Kind(String words, BiConsumer<Map<String, List<String>>, MatchResult> change) {
    @Override
    public String toString() {
      return words;
    }
  }

  static Stream<Kind> kinds() {
    return Stream.of(
        new Kind(
            "without basket (b\\d+)",
            (tables, names) ->
                tables.get(INCIDENCES).removeIf(row -> row.startsWith(names.group(1) + ","))),
        new Kind(
            "without (p\\d+) in basket (b\\d+)",
            (tables, names) ->
                tables.get(INCIDENCES).removeIf((names.group(2) + "," + names.group(1))::equals)),
        new Kind(
            "without product (p\\d+) altogether",
            (tables, names) -> {
              tables.get(INCIDENCES).removeIf(row -> row.endsWith("," + names.group(1)));
              tables.get(NODES).removeIf(row -> row.startsWith(names.group(1) + ","));
            }),
        new Kind(
            "without its price .*",
            (tables, _) ->
                tables.get(NODES).replaceAll(row -> row.replaceFirst("^(p1,.*,).*", "$1"))),
        new Kind(
            "without the vector learned for it",
            (tables, _) ->
                tables
                    .values()
                    .forEach(
                        rows -> rows.replaceAll(row -> row.replaceAll("\\bp1\\b", "renamed")))),
        new Kind(
            "with p1 in basket (b\\d+)",
            (tables, names) -> tables.get(INCIDENCES).add(names.group(1) + ",p1")));
  }

  /** Each kind of change is really made, in a copy of the tables. */
  @ParameterizedTest
  @MethodSource("kinds")
  void changedTablesGiveTheSameAnswer(Kind kind) throws IOException {
    String[] told =
        reasons.stream()
            .map(line -> line.split(",", -1))
            .filter(cells -> cells[1].matches(kind.words()))
            .findFirst()
            .orElseThrow();
    Matcher names = Pattern.compile(kind.words()).matcher(told[1]);
    assertThat(names.matches()).isTrue();
    Path copy = Files.createDirectories(folder.resolve("changed"));
    Map<String, List<String>> tables = new TreeMap<>();
    for (String file : List.of(INCIDENCES, NODES)) {
      tables.put(file, new ArrayList<>(Files.readAllLines(shop.resolve(file))));
    }
    kind.change().accept(tables, names.toMatchResult());
    for (var table : tables.entrySet()) {
      Files.write(copy.resolve(table.getKey()), table.getValue());
    }
    String asked =
        tables.get(NODES).stream().anyMatch(row -> row.startsWith(ASKED + ",")) ? ASKED : "renamed";
    String[] anew = row(copy, asked).split(",", -1);
    assertThat(anew[1]).isEqualTo(told[5]);
    assertThat(Float.parseFloat(anew[2])).isCloseTo(Float.parseFloat(told[6]), within(1e-5f));
  }

  @Test
  void reasonsAreToldInWords() {
    CommandRun run = done("why", model, shop.toString(), ASKED, "--top=3", "--tries=5");
    List<String> lines = run.out().lines().toList();
    assertThat(lines.getFirst()).matches("p1: bakery \\(\\d+\\.\\d%, then dairy \\d+\\.\\d%\\)");
    assertThat(lines.get(2)).isEqualTo("The probability of bakery, strongest reasons first:");
    assertThat(lines.subList(3, 6))
        .allSatisfy(line -> assertThat(line).matches(" +\\d+.\\d% -> +\\d+.\\d%  without .*"));
    assertThat(lines.get(6)).matches("  and \\d+ more that change it less, see --top");
    assertThat(run.out())
        .containsPattern(
            "\nTried, each alone: .*5 of \\d+ members of them \\(those of the smallest")
        .containsPattern("\nNot all that there is: --tries \\d+ tries it.\n");
  }

  @Test
  void reasonsAreToldAsJson() {
    CommandRun run = done("why", model, shop.toString(), ASKED, "--json", "--top=2");
    JsonNode json = JsonMapper.shared().readTree(run.out());
    assertThat(json.get("class").asString() + "," + json.get("probability").asString())
        .isEqualTo(row(shop, ASKED).substring(3));
    assertThat(json.get("without").size()).isEqualTo(2);
    assertThat(json.get("without").get(0).get("change").asString())
        .isEqualTo(reasons.get(1).split(",", -1)[1]);
    assertThat(json.get("probabilities").size()).isEqualTo(2);
    assertThat(json.get("tried").get(0).get("tried").asInt()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p-1 | 1 | Expected the name of a node of shop, but found \"p-1\"; did you mean p1?",
        "b7  | 1 | Expected the name of a node of shop, since these are what the model tells about,"
            + " but found \"b7\", which is a hyperedge",
        "p1 --top=0 | 2 | Expected --top of at least 1, but found 0",
        "p1 --tries=0 | 2 | Expected --tries of at least 1, but found 0",
        "p1 --json --out=x.csv | 2 | Expected --json or --out, but found both; take one of them"
      })
  void mistakesAreSaidInOneLine(String arguments, int code, String message) {
    String[] words = ("why MODEL SHOP " + arguments).split(" ", -1);
    words[1] = model;
    words[2] = shop.toString();
    CommandRun run = CommandRun.of(words);
    assertThat(run.exitCode()).isEqualTo(code);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }
}
