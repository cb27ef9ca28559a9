package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.use.PaperTables;
import io.hnhn.command.output.FolderContent;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands on data for which they are given too little memory, killed at twenty random moments in
 * all: conversion by a stream, training in parts, answers layer by layer.
 */
@Tag("thorough")
class KilledLargeTest {
  /** Less than the training takes at once, so that there are parts. */
  private static final String OF_TRAINING = "--memory=260m";

  /** Less than all layers take. */
  private static final String OF_ANSWERS = "--memory=220m";

  @TempDir private static Path shared;
  private static Path tables;
  private static Path json;
  private static Path mapped;

  @TempDir private Path root;

  @BeforeAll
  static void writeData() throws IOException {
    tables = PaperTables.write(shared.resolve("tables"));
    json = shared.resolve("papers.json");
    mapped = shared.resolve("mapped");
    done(convert(tables, mapped));
    done(List.of("convert", tables.toString(), json.toString(), "--label=topic"));
    done(train(shared.resolve("model")));
  }

  private static void done(List<String> arguments) {
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static List<String> convert(Path from, Path to) {
    List<String> arguments = new ArrayList<>(List.of("convert", from.toString(), to.toString()));
    arguments.add("--to=mapped");
    if (from.equals(tables)) {
      arguments.add("--label=topic");
    }
    return arguments;
  }

  private static List<String> train(Path out, String... more) {
    List<String> arguments = new ArrayList<>(List.of("train", mapped.toString()));
    arguments.addAll(List.of("--model=hnhn", "--regime=plain", "--hidden=192", "--epochs=6"));
    arguments.addAll(List.of("--node-vectors=no", "--hyperedge-vectors=no", "--no-report"));
    arguments.addAll(List.of(OF_TRAINING, "--out=" + out));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static List<String> predict(Path folder, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("predict", shared.resolve("model").toString()));
    arguments.addAll(List.of(mapped.toString(), "--out=" + folder.resolve("answers.csv")));
    arguments.addAll(List.of(more));
    return arguments;
  }

  /** What was there is another data set, that of three nodes. */
  private static void convertSmall(Path folder) throws IOException {
    Path small = Files.createDirectory(folder.resolve("small"));
    Files.writeString(small.resolve("incidences.csv"), "author,paper\na,x\na,y\na,z\n");
    done(List.of("convert", small.toString(), folder.resolve("out").toString(), "--to=mapped"));
  }

  private static void requireOneOfTwo(Path folder) throws IOException {
    Dataset dataset = DatasetFormats.read(folder.resolve("out")).dataset();
    assertThat(dataset.hypergraph().nodes()).isIn(3, PaperTables.NODES);
  }

  private void kill(int times, Killable command) throws IOException, InterruptedException {
    new RandomKills(
            root,
            folder -> {
              Files.createDirectory(folder.resolve(RandomKills.INPUTS));
              command.before().in(folder);
            },
            times)
        .of(command);
  }

  private void killConversion(int times, Path from) throws IOException, InterruptedException {
    kill(
        times,
        new Killable(
            "convert --to mapped",
            folder -> convert(from, folder.resolve("out")),
            KilledLargeTest::convertSmall,
            KilledLargeTest::requireOneOfTwo,
            folder -> convert(from, folder.resolve("out")),
            folder -> FolderContent.of(folder.resolve("out")).toString()));
  }

  @Test
  void aConversionOfTablesLeavesWhatWasThereOrAllOfWhatComesOut()
      throws IOException, InterruptedException {
    killConversion(4, tables);
  }

  @Test
  void aConversionOfHifLeavesWhatWasThereOrAllOfWhatComesOut()
      throws IOException, InterruptedException {
    killConversion(3, json);
  }

  @Test
  void aTrainingInPartsGoesOnToTheSameBits() throws IOException, InterruptedException {
    kill(
        7,
        new Killable(
            "train --memory",
            folder -> train(folder.resolve("out")),
            Killable.Preparation.NOTHING,
            TrainedWeights::requireWholeIfAny,
            folder -> train(folder.resolve("out"), "--resume"),
            TrainedWeights::of));
    assertThat(root.resolve("whole/said")).content().contains("Trained in parts");
  }

  @Test
  void answersLayerByLayerAreTheOldOnesOrTheNew() throws IOException, InterruptedException {
    kill(
        6,
        new Killable(
            "predict --memory",
            folder -> predict(folder, "--top=2", OF_ANSWERS),
            folder -> done(predict(folder)),
            folder ->
                assertThat(Files.readAllLines(folder.resolve("answers.csv")))
                    .hasSize(PaperTables.NODES + 1),
            folder -> predict(folder, "--top=2", OF_ANSWERS),
            folder -> Files.readString(folder.resolve("answers.csv"))));
    assertThat(root.resolve("whole/said")).content().contains("Layer by layer");
  }
}
