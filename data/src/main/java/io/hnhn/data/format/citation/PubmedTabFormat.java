package io.hnhn.data.format.citation;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.preparation.Connected;
import io.hnhn.data.preparation.Preparation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * PubMed-Diabetes as the LINQS group publishes it, made into a co-citation hypergraph.
 *
 * <table>
 * <caption>The two files, in a folder or in its folder {@code data}; fields are separated by tabs,
 *     a name may have {@code .gz} behind it</caption>
 * <tr><td>Pubmed-Diabetes.NODE.paper.tab</td><td>{@code NODE paper}; the columns, {@code
 *     cat=1,2,3:label numeric:w-rat:0.0 .. string:summary}; then one paper a line, with the words
 *     it has: {@code 12187484 label=1 w-rat=0.09 .. summary=w-rat,..}</td></tr>
 * <tr><td>Pubmed-Diabetes.DIRECTED.cites.tab</td><td>{@code DIRECTED cites}; {@code NO_FEATURES};
 *     then one citation a line: {@code 33824 paper:19127292 | paper:17363749}, where the first
 *     paper cites the second</td></tr>
 * </table>
 *
 * @param preparation what is left out of the hypergraph of all papers
 */
public record PubmedTabFormat(Preparation preparation) implements DatasetFormat {
  static final String PAPERS = "Pubmed-Diabetes.NODE.paper.tab";
  static final String CITES = "Pubmed-Diabetes.DIRECTED.cites.tab";

  private static final String NAME = "pubmed";
  private static final String PAPER = "paper:";

  /** With the preparation of the paper on HNHN. */
  public PubmedTabFormat() {
    this(new Connected());
  }

  @Override
  public String name() {
    return "pubmed-tab";
  }

  @Override
  public String description() {
    return "PubMed-Diabetes of LINQS, two .tab files: co-citation hypergraph";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    return folder(path).isPresent();
  }

  @Override
  public Loaded read(Path path) throws IOException {
    Path folder = folder(path).orElse(path);
    CitedPapers papers = new CitedPapers();
    PubmedColumns columns = PubmedColumns.read(StoredFile.require(folder, PAPERS), papers);
    readCites(StoredFile.require(folder, CITES), papers);
    return papers.prepared(NAME, columns.names().size(), columns.names(), preparation);
  }

  private static Optional<Path> folder(Path path) throws IOException {
    for (Path folder : Stream.of(path, path.resolve("data")).toList()) {
      if (StoredFile.find(folder, PAPERS).isPresent()) {
        return Optional.of(folder);
      }
    }
    return Optional.empty();
  }

  private static void readCites(StoredFile file, CitedPapers papers) throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      PubmedColumns.requireHeader(lines, "DIRECTED", "cites");
      PubmedColumns.requireHeader(lines, "NO_FEATURES");
      while (lines.next()) {
        String number = lines.field();
        String citing = lines.field();
        String bar = lines.field();
        String cited = lines.field();
        if (number.isEmpty()
            || !citing.startsWith(PAPER)
            || !bar.equals("|")
            || !cited.startsWith(PAPER)) {
          throw lines.malformed(
              "a citation as NUMBER paper:ID | paper:ID",
              DataFormatException.quoted(lines.line()),
              "write the citing paper before the bar and the cited one after it");
        }
        papers.addCitation(citing.substring(PAPER.length()), cited.substring(PAPER.length()));
      }
    }
  }
}
