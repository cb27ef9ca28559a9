package io.hnhn.data.format.citation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.preparation.Connected;
import io.hnhn.data.preparation.LargestClasses;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.data.text.TextFeatures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The research papers that McCallum and others collected for the search engine Cora, made into a
 * co-authorship hypergraph with features of the abstracts.
 *
 * <table>
 * <caption>What is read of the folder; text is in ISO 8859-1</caption>
 * <tr><td>classifications</td><td>one paper a line: the name of its file, which is its address with
 *     # for /, a tab, and its subjects, {@code /Artificial_Intelligence/Machine_Learning/}. The
 *     first of them is its class.</td></tr>
 * <tr><td>extractions</td><td>a folder with one file a paper, see {@link CoraExtraction}</td></tr>
 * </table>
 *
 * <p>Papers are named by their address.
 *
 * @param preparation what is left out of the hypergraph of all papers with a class
 * @param text how the abstracts of the papers that are left become features
 */
public record McCallumCoraFormat(Preparation preparation, TextFeatures text)
    implements DatasetFormat {
  private static final String CLASSIFICATIONS = "classifications";
  private static final String EXTRACTIONS = "extractions";
  private static final String NAME = "cora";
  private static final int CLASSES = 10;

  /** With the preparation and the text features of the paper on HNHN. */
  public McCallumCoraFormat() {
    this(new LargestClasses(CLASSES).then(new Connected()), TextFeatures.PAPER);
  }

  @Override
  public String name() {
    return "mccallum-cora";
  }

  @Override
  public String description() {
    return "Cora of McCallum, classifications and extractions: co-authorship hypergraph";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    return Files.isDirectory(path.resolve(EXTRACTIONS))
        && StoredFile.find(path, CLASSIFICATIONS).isPresent();
  }

  @Override
  public Loaded read(Path folder) throws IOException {
    Map<String, Path> extractions = extractions(folder.resolve(EXTRACTIONS));
    AuthoredPapers papers = new AuthoredPapers();
    Map<String, String> abstractOf = new HashMap<>();
    long unclassified = 0;
    long missing = 0;
    try (TextLines lines =
        TextLines.open(StoredFile.require(folder, CLASSIFICATIONS), ISO_8859_1)) {
      while (lines.next()) {
        int tab = lines.line().indexOf('\t');
        String file = tab < 0 ? lines.line() : lines.line().substring(0, tab);
        String subjects = tab < 0 ? "" : lines.line().substring(tab + 1).strip();
        Path extraction = extractions.get(onAnySystem(file));
        if (subjects.isEmpty()) {
          unclassified++;
        } else if (extraction == null) {
          missing++;
        } else {
          CoraExtraction paper = CoraExtraction.read(extraction);
          String address = file.replace('#', '/');
          papers.add(address, firstSubject(lines, subjects), paper.authors());
          abstractOf.putIfAbsent(address, paper.summary());
        }
      }
    }
    Omissions omissions =
        Omissions.NONE
            .plus("papers without class", unclassified)
            .plus("papers without extraction", missing);
    Loaded prepared =
        AuthoredPapers.described(papers.prepared(NAME, preparation), abstractOf, text);
    return new Loaded(prepared.dataset(), omissions.plus(prepared.omissions()));
  }

  /** The files by name. */
  private static Map<String, Path> extractions(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new DataFormatException(
          folder, "a folder with one file a paper", "none", "check the path");
    }
    Map<String, Path> result = new HashMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> result.put(onAnySystem(file.getFileName().toString()), file));
    }
    return result;
  }

  /** Windows has no colons in file names: unpacking writes _ for them there. */
  private static String onAnySystem(String file) {
    return file.replace(':', '_');
  }

  private static String firstSubject(TextLines lines, String subjects) throws DataFormatException {
    String[] path = subjects.split("/", -1);
    if (path.length < 2 || !path[0].isEmpty() || path[1].isBlank()) {
      throw lines.malformed(
          "a tab and subjects as /Databases/Query_Evaluation/",
          DataFormatException.quoted(subjects),
          "fetch the file again");
    }
    return path[1];
  }
}
