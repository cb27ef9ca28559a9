package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.StatusLine;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.format.ResultFile;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.learn.why.Reasons;
import io.hnhn.learn.why.ReasonsJson;
import io.hnhn.learn.why.Why;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn why}: the reasons for an answer of a model. */
@Command(
    name = "why",
    description = {
      "Tell why a model says what it says about a node or hyperedge.",
      "",
      "Leaves out what lies next to it, one thing after the other: groups, members, columns, words."
          + " Each probability is the one that hnhn predict gives for tables without that thing."
          + " Also tells which single changes would give another answer.",
      ""
    },
    sortOptions = false)
public final class WhyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoredModelOptions use;

  @Parameters(
      index = "2",
      paramLabel = "NAME",
      description =
          "The node or hyperedge, by what the model tells about; for a model of hyperedge"
              + " prediction a set of nodes, names with semicolons between.")
  private String asked;

  @Option(
      names = "--top",
      paramLabel = "COUNT",
      defaultValue = "10",
      description = "The strongest reasons to tell (${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--tries",
      paramLabel = "COUNT",
      description =
          "The most things of each kind to leave out (default: "
              + Why.TRIES
              + ", fewer where the model looks at very much); it is told by which rule they are"
              + " chosen.")
  private @Nullable Integer tries;

  @Option(names = "--json", description = "Print the reasons as one JSON object.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write all that was tried to this file instead of printing the strongest: .csv, .tsv,"
              + " .json, .jsonl or .parquet, as its name says.")
  private @Nullable Path out;

  @Mixin private OutputOptions outputs;
  @Mixin private BackendOptions backends;

  /** Made by the command line. */
  public WhyCommand() {}

  @Override
  public Integer call() throws IOException {
    expectPositive("--top", top);
    if (tries != null) {
      expectPositive("--tries", tries);
    }
    if (out != null) {
      if (json) {
        throw new ParameterException(
            spec.commandLine(), "Expected --json or --out, but found both; take one of them");
      }
      expectKnown(out);
      outputs.check(out, OutputKind.REASONS, use.inputs());
    }
    try (Backend backend = backends.open()) {
      Reasons reasons = explain(use.read(backend));
      if (out != null) {
        ResultFile.write(reasons::writeTo, out);
        outputs.tellWritten(out);
      } else if (json) {
        Terminal.of(spec)
            .out()
            .println(JsonMapper.shared().writeValueAsString(ReasonsJson.of(reasons, top)));
      } else {
        new ReasonsText(reasons, top).print(Terminal.of(spec));
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private Reasons explain(ModelUse used) {
    StatusLine status = Terminal.of(spec).status();
    try (Why why = Why.of(used.model(), used.dataset(), used.fitted().inputs())) {
      return (tries == null ? why : why.withTries(tries))
          .withProgress(
              done -> {
                if (status.isPainted()) {
                  status.paint("  %d changes tried".formatted(done));
                }
              })
          .explain(asked);
    } finally {
      status.stop();
    }
  }

  private void expectPositive(String option, int number) {
    if (number < 1) {
      throw new ParameterException(
          spec.commandLine(), "Expected %s of at least 1, but found %d".formatted(option, number));
    }
  }

  private void expectKnown(Path file) throws IOException {
    try {
      ResultFile.expectKnown(file);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--out: " + e.getMessage(), e);
    }
  }
}
