package io.hnhn.data.format.citation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.preparation.Connected;
import io.hnhn.data.preparation.LargestClasses;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.data.text.TextFeatures;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * The citation network of AMiner (DBLP, ACM) as text, made into a co-authorship hypergraph with
 * features of titles and abstracts.
 *
 * <p>One file, plain or inside gzip; papers are separated by empty lines, and the first line may be
 * their number:
 *
 * <pre>
 * #*the title                #index the paper's number
 * #@its authors              #%the number of a paper it cites, one a line
 * #t the year (or #year)     #!the abstract
 * #c the venue (or #conf)
 * </pre>
 *
 * <p>It is read twice: for the hypergraph, then for the text of the papers that are left, so that a
 * large collection needs no more memory than what is kept of it.
 *
 * @param classOfVenue the class of a paper by its venue, papers of other venues having none; where
 *     the map is empty, every venue is a class
 * @param preparation what is left out of the hypergraph of all papers
 * @param text how titles and abstracts of the papers that are left become features
 */
public record AminerFormat(
    Map<String, String> classOfVenue, Preparation preparation, TextFeatures text)
    implements DatasetFormat {
  private static final int CLASSES = 6;
  private static final int START = 4096;
  private static final Pattern FIRST_LINES =
      Pattern.compile("\\s*(\\d+\\s*\\R\\s*)?(#\\*|#index *\\d).*", Pattern.DOTALL);

  public AminerFormat {
    classOfVenue = Map.copyOf(classOfVenue);
  }

  /** The six venues with most papers as classes, as many as DBLP has in the paper on HNHN. */
  public AminerFormat() {
    this(Map.of(), new LargestClasses(CLASSES).then(new Connected()), TextFeatures.PAPER);
  }

  @Override
  public String name() {
    return "aminer";
  }

  @Override
  public String description() {
    return "AMiner citation network (DBLP, ACM) as text: co-authorship hypergraph";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = new StoredFile(path).openText()) {
      return FIRST_LINES.matcher(new String(in.readNBytes(START), ISO_8859_1)).matches();
    } catch (DataFormatException | ZipException | EOFException _) {
      return false;
    }
  }

  @Override
  public Loaded read(Path path) throws IOException {
    StoredFile file = new StoredFile(path);
    file.requireFile();
    AuthoredPapers papers = new AuthoredPapers();
    try (TextLines lines = TextLines.open(file)) {
      for (Optional<AminerPaper> next = AminerPaper.next(lines);
          next.isPresent();
          next = AminerPaper.next(lines)) {
        AminerPaper paper = next.get();
        papers.add(paper.id(), classOf(paper.venue()), paper.authors());
      }
    }
    Loaded prepared = papers.prepared(nameOf(path), preparation);
    Map<String, String> texts = texts(file, new HashSet<>(prepared.dataset().nodes().names()));
    return AuthoredPapers.described(prepared, texts, text);
  }

  private String classOf(String venue) {
    return classOfVenue.isEmpty() ? venue : classOfVenue.getOrDefault(venue, "");
  }

  private static Map<String, String> texts(StoredFile file, Set<String> wanted) throws IOException {
    Map<String, String> result = new HashMap<>();
    try (TextLines lines = TextLines.open(file)) {
      for (Optional<AminerPaper> next = AminerPaper.next(lines);
          next.isPresent();
          next = AminerPaper.next(lines)) {
        AminerPaper paper = next.get();
        if (wanted.contains(paper.id())) {
          result.putIfAbsent(paper.id(), paper.text());
        }
      }
    }
    return result;
  }

  /** The file's name up to the first dot. */
  private static String nameOf(Path path) {
    String file = path.getFileName().toString();
    int dot = file.indexOf('.');
    return dot > 0 ? file.substring(0, dot) : file;
  }
}
