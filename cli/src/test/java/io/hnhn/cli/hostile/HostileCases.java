package io.hnhn.cli.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The cases by their numbers, the same ones at any time: a file of the workplace is spoiled, or a
 * command line is, or both.
 */
final class HostileCases {
  /** Commands that answer at once, whatever their options are. */
  private static final List<String> QUICK =
      List.of(
          "stats",
          "explain",
          "predict",
          "why",
          "evaluate",
          "embed",
          "export",
          "convert",
          "models",
          "compare");

  private final Workplace workplace;
  private final long seed;
  private final List<Path> datasets;
  private final Map<String, CommandLine> commands = CommandRun.command().getSubcommands();

  HostileCases(Workplace workplace, long seed) throws IOException {
    this.workplace = workplace;
    this.seed = seed;
    this.datasets = workplace.datasets();
  }

  /**
   * A case.
   *
   * @param arguments the command line
   * @param spoiled a file of the workplace with other bytes meanwhile, or null
   */
  record Case(List<String> arguments, @Nullable Path spoiled, byte[] content) {}

  Case number(long number) throws IOException {
    SplittableRandom random = new SplittableRandom(seed ^ (number * 0x9E3779B97F4A7C15L));
    int kind = random.nextInt(1000);
    if (kind < 450) {
      return data(random);
    } else if (kind < 650) {
      return model(random);
    } else if (kind < 800) {
      return options(random);
    } else if (kind < 995) {
      return commandLine(random);
    }
    return unfinished(random);
  }

  private Case data(SplittableRandom random) throws IOException {
    Path dataset = pick(datasets, random);
    if (dataset.endsWith("parquet") && random.nextInt(8) > 0) {
      dataset = workplace.data("shop"); // A database takes as long as all others together.
    }
    Path file = pick(Workplace.filesOf(dataset), random);
    List<String> arguments =
        switch (random.nextInt(6)) {
          case 0 -> converted(dataset, random);
          case 1 -> List.of("predict", workplace.model().toString(), dataset.toString());
          case 2 -> List.of("explain", dataset.toString(), "--label=department");
          default -> List.of("stats", dataset.toString());
        };
    return spoil(arguments, file, random);
  }

  private List<String> converted(Path dataset, SplittableRandom random) {
    String to =
        "--to="
            + pick(List.of("plain", "csv", "hif", "matrix", "mapped", "tsv", "parquet"), random);
    return random.nextBoolean()
        ? List.of("convert", dataset.toString(), workplace.file("made/one").toString(), to)
        : List.of("convert", dataset.toString(), out("one", random), to);
  }

  private Case model(SplittableRandom random) throws IOException {
    String model = workplace.model().toString();
    String shop = workplace.data("shop").toString();
    if (random.nextInt(5) == 0) {
      Path file = workplace.rival().resolve(pick(List.of("test.json", "metrics.json"), random));
      return spoil(List.of("compare", model, workplace.rival().toString()), file, random);
    }
    List<String> arguments =
        switch (random.nextInt(4)) {
          case 0 -> List.of("predict", model, shop);
          case 1 -> List.of("evaluate", model, shop, "--label=department");
          case 2 -> List.of("export", model, "--out=" + workplace.file("made/model.onnx"));
          default -> List.of("embed", model, shop);
        };
    return spoil(arguments, workplace.model().resolve("model.safetensors"), random);
  }

  private Case options(SplittableRandom random) throws IOException {
    Path file = workplace.file(pick(List.of("options.toml", "options.yaml", "ids.txt"), random));
    List<String> arguments = new ArrayList<>(List.of("explain", workplace.data("shop").toString()));
    if (file.endsWith("ids.txt")) {
      arguments.addAll(List.of("--label=department", "--train-ids=" + file));
    } else {
      arguments.add("--config=" + file);
    }
    return spoil(arguments, file, random);
  }

  /** A settings file or a checkpoint of a training that is to go on. */
  private Case unfinished(SplittableRandom random) throws IOException {
    Path file = pick(Workplace.filesOf(workplace.file("begun")), random);
    List<String> arguments = new ArrayList<>(workplace.train("begun"));
    arguments.add("--resume");
    // It can't end: there is a folder where its predictions would be.
    return spoil(arguments, file, random);
  }

  private Case commandLine(SplittableRandom random) {
    String name = pick(QUICK, random);
    List<String> arguments = new ArrayList<>(List.of(name));
    CommandLine command = commands.get(name);
    int positions = command.getCommandSpec().positionalParameters().size();
    for (int i = 0; i < positions; i++) {
      boolean last = name.equals("convert") && i == 1;
      arguments.add(last ? out(pick(Values.NASTY, random), random) : positional(i, name, random));
    }
    List<OptionSpec> known = command.getCommandSpec().options();
    for (int i = random.nextInt(4); i >= 0; i--) {
      arguments.add(option(pick(known, random), random));
    }
    if (name.equals("export")) {
      arguments.add("--out=" + out("model.onnx", random));
    }
    if (random.nextInt(8) == 0) {
      arguments.add(random.nextInt(arguments.size() + 1), pick(Values.NASTY, random));
    }
    return new Case(arguments, null, new byte[0]);
  }

  private String positional(int index, String command, SplittableRandom random) {
    if (random.nextInt(4) == 0) {
      return pick(Values.NASTY, random);
    }
    boolean model =
        List.of("predict", "why", "evaluate", "embed", "export", "compare").contains(command);
    return (model && index == 0 ? workplace.model() : workplace.data("shop")).toString();
  }

  private String option(OptionSpec option, SplittableRandom random) {
    String name = option.longestName();
    return switch (name) {
      case "--out" -> name + "=" + out(pick(Values.NASTY, random), random);
      case "--config" -> name + "=" + workplace.file("options.toml");
      case "--label" -> name + "=" + pick(List.of("department", "price", "nope", ""), random);
      // Whoever forces may hurt what the next cases need.
      case "--force", "--stacktrace" -> "--quiet";
      default -> option.arity().max() == 0 ? name : name + "=" + pick(Values.NASTY, random);
    };
  }

  /** A place for output, always in the workplace, often one that is taken. */
  private String out(String name, SplittableRandom random) {
    String clean = name.replaceAll("[/\\\\\0]", "_").strip();
    String safe = clean.matches("\\.*") ? "out" : new String(clean.getBytes(UTF_8), UTF_8);
    return switch (random.nextInt(6)) {
      case 0 -> workplace.file("precious/thesis.csv").toString();
      case 1 -> workplace.file("precious").toString();
      case 2 -> workplace.model().resolve("model.safetensors").toString();
      case 3 -> workplace.data("shop").toString();
      default -> workplace.file("made").resolve(safe).toString();
    };
  }

  private static Case spoil(List<String> arguments, Path file, SplittableRandom random)
      throws IOException {
    return new Case(arguments, file, Mutation.of(Files.readAllBytes(file), random));
  }

  private static <T> T pick(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
