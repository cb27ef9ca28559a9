package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.ConfigFile;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.file.Destination;
import io.hnhn.file.FolderLock;
import io.hnhn.naming.NearestName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WHAT",
      arity = "1..*",
      split = ",",
      completionCandidates = StudyNames.class,
      description =
          "One or several of ${COMPLETION-CANDIDATES}. all: every one but prediction, which the"
              + " paper has nothing of.")
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
      names = "--system",
      paramLabel = "NAME",
      arity = "1..*",
      split = ",",
      completionCandidates = SystemNames.class,
      description =
          "Only these systems, of ${COMPLETION-CANDIDATES}, in studies that are tables of systems"
              + " (default: all that the paper compares, and the recipe).")
  private List<String> systems = List.of();

  @Option(
      names = "--splits",
      paramLabel = "COUNT",
      description =
          "Random splits to run (default: "
              + WantedSplits.USUAL
              + "; if quick "
              + WantedSplits.QUICK
              + ", of large data sets 1).")
  private @Nullable Integer splits;

  @Option(
      names = "--quick",
      description = "Fewer splits and fewer settings tried; results are marked as such.")
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

  @Mixin private OutputOptions outputs;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      description = "Threads to compute with (default: one for each core).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--backend",
      paramLabel = "NAME",
      defaultValue = "cpu",
      showDefaultValue = Visibility.ALWAYS,
      completionCandidates = BackendOptions.BackendNames.class,
      description = "What to compute with: ${COMPLETION-CANDIDATES}. Every run notes it.")
  private String backendName;

  /** Made by the command line. */
  public PaperCommand() {}

  @Override
  public Integer call() throws IOException {
    PaperSets sets = new PaperSets(Catalogue.standard());
    StudyRequest asked = new StudyRequest(names, data, sets);
    check(sets);
    PaperFolder folder = PaperFolder.in(out, quick);
    expectOwn(folder);
    Destination.of(folder.path()).expectWritable();
    try (FolderLock _ = FolderLock.take(folder.path())) {
      return run(asked, sets, folder);
    }
  }

  private int run(StudyRequest asked, PaperSets sets, PaperFolder folder) throws IOException {
    RunLog log = RunLog.open(folder.path(), quick);
    tellOthers(log, folder);
    PrintWriter text = Terminal.of(spec).out();
    try (Backend backend = Backends.open(backendName, threads)) {
      Studies studies = new Studies(backend, sets, wantedSplits(), quick, systems());
      List<Study> wanted = finished ? begun(studies, asked, log) : possible(studies, asked);
      if (!finished) {
        log.begin();
      }
      for (Study study : wanted) {
        if (!finished) {
          new JobRunner(Terminal.of(spec).status(), computed(backend)).run(study, log);
        }
        folder.report(
            studies.begun(log, Studies.NAMES, List.of(PaperData.values())),
            log,
            provenance(backend));
        if (!finished) {
          folder.replace("config.toml", ConfigFile.used(spec));
        }
        study.tables(log).forEach(table -> text.println(table.toText()));
      }
      text.println("Written: " + folder.page());
    }
    return 0;
  }

  private void tellOthers(RunLog log, PaperFolder folder) {
    if (log.others() > 0) {
      Terminal.of(spec)
          .err()
          .printf(
              "Left out of %s: %d made in another way, by another version%n",
              folder.path().resolve(RunLog.FILE), log.others());
    }
  }

  /** What was asked for, with its data read. */
  private List<Study> possible(Studies studies, StudyRequest asked) {
    List<String> possible = possible(asked);
    possible.stream().flatMap(name -> asked.sets(name).stream()).forEach(studies.sets()::read);
    return possible.stream().map(name -> studies.on(name, asked.sets(name))).toList();
  }

  private List<String> possible(StudyRequest asked) {
    try {
      return asked.studies(Terminal.of(spec).err()::println);
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  private void expectOwn(PaperFolder folder) throws IOException {
    try {
      folder.expectOwn(outputs.force());
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  /** What of it has a run that is finished. */
  private List<Study> begun(Studies studies, StudyRequest asked, RunLog log) {
    List<Study> begun = studies.begun(log, asked.named(), asked.among());
    if (begun.isEmpty()) {
      throw wrong(
          "Expected finished runs in %s, but found none; leave out --finished to run them"
              .formatted(PaperFolder.in(out, quick).path()));
    }
    return begun;
  }

  private Map<String, String> provenance(Backend backend) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", String.join(" ", spec.commandLine().getParseResult().originalArgs()));
    facts.put("backend", computed(backend));
    facts.put("java", Runtime.version().toString());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("finished", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return facts;
  }

  private static String computed(Backend backend) {
    return backend.name() + ": " + backend.description();
  }

  private WantedSplits wantedSplits() {
    return splits == null ? WantedSplits.unsaid(quick) : WantedSplits.exactly(splits);
  }

  private List<PaperSystem> systems() {
    return Arrays.stream(PaperSystem.values())
        .filter(system -> systems.contains(system.toString()))
        .toList();
  }

  private void check(PaperSets sets) {
    if (splits != null && (splits < 1 || splits > WantedSplits.MOST)) {
      throw wrong(
          "Expected --splits between 1 and %d, but found %d".formatted(WantedSplits.MOST, splits));
    }
    BackendOptions.expectThreads(threads, spec);
    names.forEach(name -> expectKnown("one of", name, StudyRequest.known()));
    data.forEach(name -> expectKnown("a data set of", name, PaperData.names()));
    systems.forEach(name -> expectKnown("a system of", name, SystemNames.ALL));
    if (!systems.isEmpty() && !Studies.TABLES.containsAll(names)) {
      throw wrong(
          "Expected --system with %s alone, but found it with %s"
              .formatted(String.join(", ", Studies.TABLES), String.join(", ", names)));
    }
    for (PaperData set : PaperData.values()) {
      if (!finished && data.contains(set.folder) && !sets.has(set)) {
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

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private ParameterException wrong(IllegalArgumentException e) {
    return new ParameterException(spec.commandLine(), e.getMessage(), e);
  }

  /** The names of the studies, for help and completion. */
  static final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return StudyRequest.known().iterator();
    }
  }

  /** The names of the systems that tables can have, for help and completion. */
  static final class SystemNames implements Iterable<String> {
    /** Hyper-SAGNN tells nothing of single nodes or hyperedges. */
    static final List<String> ALL =
        PaperSystem.names().stream()
            .filter(name -> !name.equals(PaperSystem.HYPER_SAGNN.toString()))
            .toList();

    @Override
    public Iterator<String> iterator() {
      return ALL.iterator();
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
