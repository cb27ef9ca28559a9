package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder with the shop in every format that can be written and in some that can't, two models, an
 * unfinished training, files of options, and something that no command has any business with.
 *
 * @param folder all of it
 */
record Workplace(Path folder) {
  private static final List<String> TRAIN =
      List.of(
          "--label=department",
          "--label-rate=0.8",
          "--regime=plain",
          "--node-vectors=no",
          "--hidden=4",
          "--epochs=3",
          "--threads=1",
          "--quiet");

  static Workplace make(Path folder) throws IOException {
    Workplace made = new Workplace(Files.createDirectories(folder));
    Path shop = Shop.write(made.data("shop"));
    Files.writeString(
        shop.resolve("hyperedges.csv"), "basket,day,total\nb0,mon,1\nb1,tue,2\nb2,mon,0.5\n");
    for (String format : List.of("plain", "csv", "tsv", "matrix", "mapped", "parquet")) {
      done("convert", shop.toString(), made.data(format).toString(), "--to=" + format);
    }
    done("convert", shop.toString(), made.data("hif.json").toString());
    made.writeCitations();
    for (String model : List.of("model", "rival")) {
      done(made.train(model).toArray(String[]::new));
    }
    // Its results have no place to go, so that it stays unfinished.
    Files.createDirectories(folder.resolve("begun/predictions.csv"));
    List<String> begun = new ArrayList<>(made.train("begun"));
    begun.add("--force");
    assertThat(CommandRun.of(begun.toArray(String[]::new)).exitCode()).isEqualTo(1);
    Files.writeString(folder.resolve("options.toml"), "label = \"department\"\nfrom = \"csv\"\n");
    Files.writeString(folder.resolve("options.yaml"), "label: department\nfrom: csv\n");
    Files.writeString(folder.resolve("ids.txt"), "p1\np2\np31\np32\n");
    Files.createDirectory(folder.resolve("precious"));
    Files.writeString(folder.resolve("precious/thesis.csv"), "years,of\nwork,here\n");
    Files.writeString(folder.resolve("precious/nodes.csv"), "mine,alone\n1,2\n");
    return made;
  }

  private void writeCitations() throws IOException {
    Path linqs = Files.createDirectories(data("linqs"));
    Files.writeString(linqs.resolve("t.content"), "p1\t1\t0\tx\np2\t0\t1\ty\np3\t1\t1\tx\n");
    Files.writeString(linqs.resolve("t.cites"), "p1\tp2\np1\tp3\np2\tp3\n");
  }

  private static void done(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  /** Trains on the shop in a few epochs. */
  List<String> train(String out) {
    List<String> arguments = new ArrayList<>(List.of("train", data("shop").toString()));
    arguments.add("--out=" + folder.resolve(out));
    arguments.addAll(TRAIN);
    return arguments;
  }

  Path data(String name) {
    return folder.resolve("data").resolve(name);
  }

  /** The files and folders of all data sets. */
  List<Path> datasets() throws IOException {
    try (Stream<Path> found = Files.list(folder.resolve("data"))) {
      return found.sorted().toList();
    }
  }

  /** The files of a data set. */
  static List<Path> filesOf(Path dataset) throws IOException {
    try (Stream<Path> found = Files.walk(dataset)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }

  Path model() {
    return folder.resolve("model");
  }

  /** Another model that can be compared with it. */
  Path rival() {
    return folder.resolve("rival");
  }

  Path file(String name) {
    return folder.resolve(name);
  }
}
