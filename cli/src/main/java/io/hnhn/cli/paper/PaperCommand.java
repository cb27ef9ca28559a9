package io.hnhn.cli.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.options.ConfigFile;
import io.hnhn.cli.report.Page;
import io.hnhn.cli.report.Table;
import io.hnhn.cli.terminal.StandardStream;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.FileReplacement;
import io.hnhn.naming.NearestName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn paper}: makes the paper's tables and figures anew, on the data at hand. */
@Command(
    name = "paper",
    description = {
      "Make the paper's tables and figures anew, on the data at hand.",
      "",
      "Every system is trained on the training labels of each split and judged once by the others."
          + " Settings are those of the paper, or searched for by cross-validation inside the"
          + " training labels. What was interrupted goes on where it stopped.",
      ""
    },
    sortOptions = false)
public final class PaperCommand implements Callable<Integer> {
  private static final int SPLITS = 20;
  private static final int QUICK_SPLITS = 3;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WHAT",
      arity = "1..*",
      split = ",",
      completionCandidates = StudyNames.class,
      description = "One or several of ${COMPLETION-CANDIDATES}.")
  private List<String> names = List.of();

  @Option(
      names = "--data",
      paramLabel = "NAME",
      arity = "1..*",
      split = ",",
      completionCandidates = DataNames.class,
      description = "Only these of ${COMPLETION-CANDIDATES}; all that are found if not given.")
  private List<String> data = List.of();

  @Option(
      names = "--splits",
      paramLabel = "COUNT",
      description = "Random splits (default: " + SPLITS + ", or " + QUICK_SPLITS + " if quick).")
  private @Nullable Integer splits;

  @Option(
      names = "--quick",
      description = "Fewer splits and a smaller search; results are marked as such.")
  private boolean quick;

  @Option(
      names = "--finished",
      description = "Run nothing: make tables and pictures of the runs that are finished.")
  private boolean finished;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for tables, runs and the page with pictures.")
  private Path out;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      description = "Threads to compute with (default: one for each core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** Made by the command line. */
  public PaperCommand() {}

  @Override
  public Integer call() throws IOException {
    PaperSets sets = new PaperSets(Catalogue.standard());
    check(sets);
    RunLog log = RunLog.open(quick ? out.resolve("quick") : out);
    PrintWriter text = spec.commandLine().getOut();
    try (Backend backend = Backends.open("auto", threads)) {
      List<Study> wanted = wanted(new Studies(backend, threads, sets, splitCount(), quick), sets);
      List<Study> begun = finished ? begun(wanted, log) : wanted;
      replace("config.toml", ConfigFile.used(spec));
      Page page =
          new Page(
              "The HNHN paper, made anew",
              quick ? "Quick: fewer splits and a smaller search" : splitCount() + " splits");
      for (Study study : begun) {
        if (!finished) {
          new JobRunner(spec.commandLine().getErr(), StandardStream.ERROR.isTerminal())
              .run(study, log);
        }
        List<Table> tables = study.tables(log);
        tables.forEach(table -> text.println(table.toText()));
        text.flush();
        page.section(study.title(), study.about());
        study.parts(log).forEach(part -> part.addTo(page));
        write(study.name(), tables);
      }
      page.provenance(provenance(backend));
      page.write(folder().resolve("paper.html"));
      text.println("Written: " + folder().resolve("paper.html"));
    }
    return 0;
  }

  private List<Study> wanted(Studies studies, PaperSets sets) throws IOException {
    Asked asked = new Asked(names, data, sets);
    List<Study> wanted = new ArrayList<>();
    for (String name : possible(asked)) {
      wanted.add(studies.on(name, asked.sets(name)));
    }
    return wanted;
  }

  private List<String> possible(Asked asked) {
    try {
      return asked.studies(spec.commandLine().getErr()::println);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Studies with a run that is finished. */
  private List<Study> begun(List<Study> studies, RunLog log) {
    List<Study> begun =
        studies.stream()
            .filter(
                study -> study.jobs().stream().anyMatch(job -> log.find(job.key()).isPresent()))
            .toList();
    if (begun.isEmpty()) {
      throw wrong(
          "Expected finished runs in %s, but found none; leave out --finished to run them"
              .formatted(folder()));
    }
    return begun;
  }

  private Map<String, String> provenance(Backend backend) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", String.join(" ", spec.commandLine().getParseResult().originalArgs()));
    facts.put("backend", backend.name() + ": " + backend.description());
    facts.put("java", Runtime.version().toString());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("finished", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return facts;
  }

  private Path folder() {
    return quick ? out.resolve("quick") : out;
  }

  private int splitCount() {
    return splits != null ? splits : quick ? QUICK_SPLITS : SPLITS;
  }

  private void check(PaperSets sets) {
    if (splitCount() < 1) {
      throw wrong("Expected --splits of at least 1, but found " + splits);
    }
    if (threads < 1) {
      throw wrong("Expected --threads of at least 1, but found " + threads);
    }
    names.forEach(name -> expectKnown("one of", name, Asked.known()));
    data.forEach(name -> expectKnown("a data set of", name, PaperData.names()));
    for (PaperData set : PaperData.values()) {
      if (data.contains(set.folder) && !sets.has(set)) {
        throw wrong(sets.missing(List.of(set)));
      }
    }
  }

  private void expectKnown(String what, String name, List<String> known) {
    if (!known.contains(name)) {
      throw wrong(
          "Expected %s %s, but found %s%s"
              .formatted(what, String.join(", ", known), name, NearestName.question(name, known)));
    }
  }

  private void write(String name, List<Table> tables) throws IOException {
    replace(name + ".csv", tables.stream().map(Table::toCsv).collect(Collectors.joining("\n")));
    replace(
        name + ".json",
        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(tables) + "\n");
  }

  private void replace(String name, String content) throws IOException {
    FileReplacement.replace(folder().resolve(name), content);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  /** The names of the studies, for help and completion. */
  static final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Asked.known().iterator();
    }
  }

  /** The names of the data sets, for help and completion. */
  static final class DataNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return PaperData.names().iterator();
    }
  }
}
