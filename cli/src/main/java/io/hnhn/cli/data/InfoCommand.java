package io.hnhn.cli.data;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.catalogue.CatalogueEntry;
import io.hnhn.data.catalogue.CatalogueEntry.Counts;
import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn data info NAME}: all that is known about a data set. */
@Command(name = "info", description = "Tells all that is known about a data set.")
final class InfoCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "Of the data set, see hnhn data list.")
  private String name;

  @Option(names = "--json", description = "Print it as one JSON object.")
  private boolean json;

  @Override
  public void run() {
    Catalogue catalogue = Catalogue.standard();
    DataSummary summary = DataSummary.of(catalogue, catalogue.entry(name));
    PrintWriter out = Terminal.of(spec).out();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(summary));
    } else {
      lines(summary, catalogue).forEach(out::println);
    }
  }

  private static List<String> lines(DataSummary summary, Catalogue catalogue) {
    CatalogueEntry entry = summary.entry();
    List<String> lines = new ArrayList<>();
    lines.add(entry.title());
    add(lines, "size", size(entry.counts()));
    add(lines, "format", Optional.of(entry.format()));
    add(lines, "origin", Optional.of(entry.origin()));
    add(lines, "licence", entry.licence().or(() -> Optional.of("not known")));
    entry.citations().forEach(citation -> add(lines, "cite", Optional.of(citation)));
    Stream.concat(entry.archive().stream(), entry.files().stream())
        .forEach(file -> add(lines, "file", Optional.of(described(file))));
    add(lines, "note", entry.note());
    add(
        lines,
        "folder",
        Optional.of(
            summary
                .folder()
                .orElse(
                    "%s (%s)"
                        .formatted(catalogue.cache().resolve(entry.name()), summary.state()))));
    return lines;
  }

  private static void add(List<String> lines, String key, Optional<String> value) {
    value.ifPresent(text -> lines.add("  %-8s %s".formatted(key, text)));
  }

  private static Optional<String> size(Counts counts) {
    List<String> parts = new ArrayList<>();
    counts.nodes().ifPresent(count -> parts.add(count + " nodes"));
    counts.hyperedges().ifPresent(count -> parts.add(count + " hyperedges"));
    counts.incidences().ifPresent(count -> parts.add(count + " incidences"));
    counts.classes().ifPresent(count -> parts.add(count + " classes"));
    counts.features().ifPresent(count -> parts.add(count + " features"));
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  private static String described(RemoteFile file) {
    StringBuilder line = new StringBuilder(file.name());
    file.bytes().ifPresent(bytes -> line.append(", %d bytes".formatted(bytes)));
    line.append(file.sha256().map(sum -> ", SHA-256 " + sum).orElse(", no checksum is known"));
    file.url().ifPresent(url -> line.append(", ").append(url));
    return line.toString();
  }
}
