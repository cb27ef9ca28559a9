package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.command.output.FolderContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn train --model a,b,c}. */
class SeveralModelsTest {
  @TempDir private Path folder;
  private Path shop;
  private Path out;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
    out = folder.resolve("out");
  }

  @Test
  void eachIsTrainedAsAloneAndAllAreCompared() throws IOException {
    CommandRun run = train(out, "--model=hnhn,hgnn");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("A regression on the features is trained as well", "Model 3 of 3: regression")
        .containsOnlyOnce("Read incidences.csv")
        .contains("Models on the same 26 test rows")
        .containsPattern("(?m)^model +right % +more than hnhn")
        .containsPattern("(?m)^hgnn +\\d+\\.\\d \\[.*\\] +[-+]\\d+\\.\\d \\[")
        .containsPattern("(?m) best$");
    assertThat(FolderContent.of(out).keySet())
        .contains("compare.html", "compare.json", "hnhn/model.safetensors", "regression/test.json")
        .noneMatch(name -> name.contains("unfinished") || name.contains("lock"));

    for (String model : List.of("hnhn", "hgnn", "regression")) {
      Path alone = folder.resolve("alone-" + model);
      assertThat(train(alone, "--model=" + model).exitCode()).isZero();
      assertThat(TimelessModel.in(out.resolve(model))).isEqualTo(TimelessModel.in(alone));
      assertThat(Files.readString(out.resolve(model).resolve("config.toml")))
          .contains("model = \"%s\"\n".formatted(model))
          .isEqualTo(
              Files.readString(alone.resolve("config.toml"))
                  .replace(alone.toString(), out.resolve(model).toString()));
    }
    CommandRun compared =
        CommandRun.of(
            "compare",
            out.resolve("hnhn").toString(),
            out.resolve("hgnn").toString(),
            out.resolve("regression").toString(),
            "--json");
    assertThat(Files.readString(out.resolve("compare.json"))).isEqualTo(compared.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--model=hnhn,hgn     | did you mean hgnn?",
        "--model=hnhn,        | Expected one of the models hnhn, hnhn-released, hgnn,",
        "--model=hgnn,hnhn,hgnn | Expected each model once, but found hgnn twice",
        "--model=hgnn,hyper-sagnn | predicts hyperedges and nothing else",
        "--model=hgnn,unigcn --alpha=1 | --alpha and --beta with hnhn alone",
        "--model=hgnn,unigcn --hyperedge-vectors=yes | a model that hears what hyperedges say",
        "--model=hnhn --no-baseline | Expected --no-baseline with several models, but found hnhn"
      })
  void whatIsWrongIsToldBeforeAnythingIsWritten(String options, String message) {
    CommandRun run = train(out, options.strip().split(" "));
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst()).contains(message.strip());
    assertThat(out).doesNotExist();
  }

  @Test
  void withoutATestThereIsNothingToCompareBy() {
    CommandRun run =
        CommandRun.of(
            "train", shop.toString(), "--label=department", "--model=hnhn,hgnn", "--out=" + out);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .contains("Expected labels kept for a test to compare several models by, but found none");
    assertThat(out).doesNotExist();
  }

  @Test
  void optionsOfOneModelAreForThatOne() throws IOException {
    CommandRun run =
        train(out, "--model=hgnn,hnhn", "--no-baseline", "--alpha=tune", "--hyperedge-vectors=yes");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).doesNotContain("regression");
    assertThat(out.resolve("regression")).doesNotExist();
    assertThat(run.out()).contains("Settings: Hgnn, 20 epochs", ", alpha ");
    assertThat(config("hnhn"))
        .contains("hyperedge-vectors = \"yes\"\n")
        .containsPattern("\nalpha = -?\\d");
    assertThat(config("hgnn"))
        .contains("hyperedge-vectors = \"no\"\n")
        .doesNotContain("alpha", "baseline");
  }

  @Test
  void autoIsOneOfThemAndAFileOfOptionsNamesThem() throws IOException {
    Path config = Files.writeString(folder.resolve("c.toml"), "model = \"auto,regression\"\n");
    CommandRun run = train(out, "--config=" + config, "--quiet", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode runs = JsonMapper.shared().readTree(run.out()).get("runs");
    assertThat(runs.valueStream().map(one -> one.get("run").asString()))
        .containsExactly("auto", "regression");
    assertThat(config("auto")).containsPattern("\nmodel = \"(?!auto)[-+a-z]+\"\n");
  }

  @Test
  void noFolderIsTouchedWhereOneOfThemHoldsSomething() throws IOException {
    assertThat(train(out.resolve("hgnn"), "--model=hgnn").exitCode()).isZero();
    SortedMap<String, String> before = FolderContent.of(out);
    CommandRun refused = train(out, "--model=hnhn,hgnn");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.errLines().getLast())
        .contains(out.resolve("hgnn") + " holds a trained model already");
    assertThat(FolderContent.of(out)).isEqualTo(before);
    assertThat(train(out, "--model=hnhn,hgnn", "--force", "--no-report").exitCode()).isZero();
    assertThat(out.resolve("hgnn/report.html")).doesNotExist();
    assertThat(train(out, "--model=hnhn,hgnn").errLines().getLast())
        .contains(out + " holds a comparison of models already");
  }

  /** A model that can't be written stops all, and is gone on with. */
  @Test
  void whatIsDoneIsNotDoneAgain() throws IOException {
    interrupted();
    String done = FolderContent.of(out).get("hnhn/model.safetensors");
    SortedMap<String, String> before = FolderContent.of(out);
    assertThat(train(out, "--model=hnhn,hgnn").errLines().getLast())
        .contains("holds a training of several models that was interrupted; --resume goes on");
    for (String other : List.of("--layers=2", "--patience=3", "--no-baseline", "--seed=2")) {
      CommandRun refused = train(out, "--model=hnhn,hgnn", "--resume", other);
      assertThat(refused.errLines().getLast())
          .contains("unfinished training of several models of other data, labels or options");
    }
    assertThat(train(out, "--model=hnhn,unigcn", "--resume").exitCode()).isEqualTo(1);
    assertThat(FolderContent.of(out)).isEqualTo(before);

    CommandRun resumed = train(out, "--model=hnhn,hgnn", "--resume");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.out()).contains("hnhn\nIt was trained before the interruption.\n");
    assertThat(FolderContent.of(out))
        .containsEntry("hnhn/model.safetensors", done)
        .containsKeys("hgnn/model.safetensors", "regression/model.safetensors", "compare.json")
        .doesNotContainKey("unfinished");
    Path whole = folder.resolve("whole");
    assertThat(train(whole, "--model=hnhn,hgnn").exitCode()).isZero();
    assertThat(Files.readString(out.resolve("compare.json")))
        .isEqualTo(Files.readString(whole.resolve("compare.json")).replace("/whole/", "/out/"));
  }

  /** Stopped after its mark was made and before its folder was tidied. */
  @Test
  void whatIsLeftOfADoneModelIsTidied() throws IOException {
    interrupted();
    Files.createDirectories(out.resolve("hnhn/unfinished/run-0.folds"));
    CommandRun resumed = train(out, "--model=hnhn,hgnn", "--resume");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    assertThat(resumed.out()).contains("hnhn\nIt was trained before the interruption.\n");
    assertThat(out.resolve("hnhn/unfinished")).doesNotExist();
  }

  @Test
  void oneThatFailsDoesNotStopTheOthers() throws IOException {
    // HNHN multiplies four matrices, HGNN two and a regression has one.
    CommandRun run = train(out, "--model=hgnn,hnhn", "--lr=1e12");
    assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
    assertThat(run.out()).contains("Model 3 of 3: regression").containsPattern("(?m)^regression ");
    assertThat(run.errLines().getLast())
        .startsWith("hnhn: hnhn: Expected a finite loss")
        .endsWith("; the same command with --resume tries again");
    assertThat(out.resolve("hnhn")).doesNotExist();
    assertThat(Files.readString(out.resolve("compare.json"))).doesNotContain("\"hnhn\"");
    CommandRun again = train(out, "--model=hgnn,hnhn", "--lr=1e12", "--resume");
    assertThat(again.out()).contains("hgnn\nIt was trained before the interruption.\n");
    assertThat(again.errLines().getLast()).startsWith("hnhn: hnhn: Expected a finite loss");
  }

  @Test
  void setsAreComparedByTheirAuc() {
    CommandRun run =
        CommandRun.of(
            ("train %s --task=prediction --model=hgnn,hyper-sagnn --regime=plain --epochs=5"
                    + " --hidden=4 --node-vectors=no --out=%s")
                .formatted(shop, out)
                .split(" "));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("(?m)^model +AUC +more than hgnn")
        .containsPattern("(?m)^regression +0\\.\\d{3} \\[");
  }

  @Test
  void whereAllFailAllIsAsBefore() {
    CommandRun run = train(out, "--model=hgnn,hnhn", "--no-baseline", "--lr=1e30");
    assertThat(run.errLines().getLast())
        .startsWith("hnhn: hgnn: Expected a finite loss")
        .contains("; hnhn: Expected a finite loss");
    assertThat(out).doesNotExist();
  }

  private void interrupted() throws IOException {
    Path inTheWay = Files.createDirectories(out.resolve("hgnn/predictions.csv"));
    CommandRun run = train(out, "--model=hnhn,hgnn", "--force");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines().getLast()).contains("expected a file, but found a folder");
    Files.delete(inTheWay);
    assertThat(out.resolve("hnhn/model.safetensors")).exists();
    assertThat(out.resolve("hgnn/unfinished")).exists();
    assertThat(out.resolve("regression")).doesNotExist();
  }

  private String config(String model) throws IOException {
    return Files.readString(out.resolve(model).resolve("config.toml"));
  }

  private CommandRun train(Path to, String... more) {
    return CommandRun.of(command(to, List.of(more)).toArray(String[]::new));
  }

  private List<String> command(Path to, List<String> more) {
    List<String> all = new ArrayList<>(List.of("train", shop.toString(), "--label=department"));
    all.addAll(List.of("--out=" + to, "--label-rate=0.5", "--hidden=4", "--epochs=20"));
    all.addAll(List.of("--node-vectors=no", "--regime=plain"));
    all.addAll(more);
    return all;
  }
}
