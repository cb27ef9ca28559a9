package io.hnhn.cli.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation in Markdown, as a reader with a terminal sees it. Lines of code that
 * begin with {@code ./hnhn} are to be typed; a block {@code text} shows what the last one prints.
 *
 * @param file its path in the repository
 * @param text all of it
 */
record Guide(Path file, String text) {
  /** The repository. */
  static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(#[^)\\s]*)?\\)");
  private static final Pattern SPAN = Pattern.compile("(?<!`)`([^`]+)`(?!`)");

  /**
   * Something to type, and what comes of it.
   *
   * @param language {@code sh} or {@code python}
   * @param shown lines that the page shows of what is printed
   */
  record Step(String language, String code, List<String> shown) {}

  /** The pages of the repository, the tutorial first. */
  static List<Guide> all() {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
        Stream<Path> front = Files.list(ROOT)) {
      return Stream.concat(docs, front)
          .map(ROOT::relativize)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .sorted((a, b) -> Boolean.compare(b.endsWith("tutorial.md"), a.endsWith("tutorial.md")))
          .map(Guide::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Guide of(Path file) {
    try {
      return new Guide(file, Files.readString(ROOT.resolve(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is to be typed, in order, with what is shown of the output. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Block block : blocks()) {
      switch (block.language()) {
        case "" ->
            block
                .code()
                .replace("\\\n", " ")
                .lines()
                .filter(line -> line.startsWith("./hnhn"))
                .forEach(line -> steps.add(new Step("sh", line, new ArrayList<>())));
        case "python" -> steps.add(new Step("python", block.code(), new ArrayList<>()));
        case "text" -> steps.getLast().shown().addAll(block.code().lines().toList());
        default -> {}
      }
    }
    return steps;
  }

  /** The blocks of a language. */
  List<String> blocks(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .map(Block::code)
        .toList();
  }

  /** What stands in prose as code, such as {@code hnhn embed}. */
  List<String> spans() {
    Predicate<String> inProse = line -> !line.startsWith("    ");
    String prose = String.join(" ", text.lines().filter(inProse).map(String::strip).toList());
    return SPAN.matcher(prose).results().map(MatchResult::group).map(Guide::inside).toList();
  }

  private static String inside(String span) {
    return span.substring(1, span.length() - 1);
  }

  /** The files of the repository that are linked to or shown, from the root. */
  List<Path> links() {
    return LINK.matcher(text)
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.contains("://"))
        .map(target -> ROOT.resolve(file).resolveSibling(target).normalize())
        .map(ROOT::relativize)
        .toList();
  }

  /** Code between fences of a language, or indented by four, which has none. */
  private record Block(String language, String code) {}

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    StringBuilder code = new StringBuilder();
    String language = "";
    boolean fenced = false;
    for (String line : (text + "\n\n").lines().toList()) {
      boolean fence = line.startsWith("```");
      if (!fence && (fenced || line.startsWith("    "))) {
        code.append(fenced ? line : line.substring(4)).append('\n');
      } else if (!code.isEmpty()) {
        blocks.add(new Block(language, code.toString()));
        code.setLength(0);
      }
      if (fence) {
        language = fenced ? "" : line.substring(3).strip();
        fenced = !fenced;
      }
    }
    return blocks;
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
