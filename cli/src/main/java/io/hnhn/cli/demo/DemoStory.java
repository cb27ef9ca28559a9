package io.hnhn.cli.demo;

import static java.util.Locale.ROOT;

import io.hnhn.cli.demo.DemoResults.Example;
import io.hnhn.cli.demo.DemoResults.Score;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.graph.Hypergraph;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.List;

/** The demo as it is told to people, in lines of less than 80 characters. */
record DemoStory(Terminal terminal) {
  /** A class most readers know, and a type it uses; where they are missing, others serve. */
  private static final String KNOWN_CLASS = "java.util.Scanner";

  private static final String KNOWN_TYPE = "java.util.regex.Pattern";

  void begin() {
    terminal.heading("Which module does a JDK class belong to?");
    tell("Reading the class files of this JDK (" + Runtime.version() + ") ...");
  }

  void data(Dataset dataset) {
    Hypergraph graph = dataset.hypergraph();
    title("The data");
    tell(
        String.format(
            ROOT,
            """
              %7d  nodes: the top-level classes of %d modules
              %7d  hyperedges: a type together with the classes that use it
              %7d  incidences: a class in a hyperedge
              %7d  features of a class: words in its method and field names (TF-IDF)
            """,
            graph.nodes(),
            dataset.classes(),
            graph.hyperedges(),
            graph.incidences(),
            dataset.nodes().features().columns()));

    List<String> nodes = dataset.nodes().names();
    List<String> types = dataset.hyperedges().names();
    int node = Math.max(0, nodes.indexOf(KNOWN_CLASS));
    int[] hyperedges = graph.hyperedgesOf(node);
    int hyperedge =
        Arrays.stream(hyperedges)
            .filter(h -> types.get(h).equals(KNOWN_TYPE))
            .findFirst()
            .orElse(hyperedges[0]);
    tell(
        String.format(
            ROOT,
            """

              For example, %s is in %d hyperedges.
              One is %s and its users: %d classes.
            """,
            nodes.get(node),
            hyperedges.length,
            types.get(hyperedge),
            graph.size(hyperedge)));
  }

  void training(Split split, double labelRate, int epochs) {
    title("Training");
    tell(
        String.format(
            ROOT,
            """
              Two networks are told the module of %d classes (%s of each module)
              and go over them %s.
            """,
            split.train().length,
            percent(labelRate),
            epochs == 1 ? "once" : epochs + " times"));
  }

  void end(DemoResults results) {
    title("Test on the other " + results.testLabels() + " classes");
    table(results);
    title("What HNHN says about some of them");
    examples(results.examples());
    title("What just happened");
    explain(results);
    title("What to try next");
    next(results);
  }

  /** The scores as a table. */
  void table(DemoResults results) {
    tell("  network                   accuracy  macro F1    training");
    for (DemoNetwork network : DemoNetwork.values()) {
      Score score = results.score(network);
      terminal.out().print("  %-24s".formatted(network.title() + " (" + network.type() + ")"));
      terminal.bold(String.format(ROOT, "%8.1f %%", 100 * score.testAccuracy()));
      tell(String.format(ROOT, "%10.3f%10.1f s", score.testMacroF1(), score.trainingSeconds()));
    }
  }

  private void examples(List<Example> examples) {
    String row = "  %-40s%-20s%s";
    tell(row.formatted("class", "HNHN says", "module"));
    for (Example example : examples) {
      tell(row.formatted(example.node(), example.predicted(), example.actual()));
    }
  }

  private void explain(DemoResults results) {
    double features = results.score(DemoNetwork.FEATURES_ONLY).testAccuracy();
    double hnhn = results.score(DemoNetwork.HNHN).testAccuracy();
    tell(
        String.format(
            ROOT,
            """
              The first network saw the words in the method and field names of each class
              and nothing else. HNHN saw the same words and the hypergraph: what is known
              about a class flows to the types it uses, and from there to all other classes
              that use them. %s %.1f points of accuracy.
              Neither was given the name of a class, package or module to learn from, and
              the test was taken once, after training.
            """,
            hnhn > features ? "That was worth" : "This time that did not help:",
            100 * (hnhn - features)));
  }

  private void next(DemoResults results) {
    String rate = results.labelRate() > 0.015 ? "0.01" : "0.05";
    tell(
        String.format(
            ROOT,
            """
              hnhn demo --label-rate %s     learn from %s of the labels
              %-32slearn from other classes
              hnhn demo --json                print the results for a program
              hnhn demo --help                see all options
              README.md                       do this with your own data, in Java
            """,
            rate,
            percent(Double.parseDouble(rate)),
            "hnhn demo --seed " + (results.seed() + 1)));
  }

  private void title(String text) {
    terminal.out().println();
    terminal.heading(text);
  }

  private void tell(String text) {
    text.lines().forEach(terminal.out()::println);
  }

  private static String percent(double share) {
    return new DecimalFormat("0.##%", DecimalFormatSymbols.getInstance(ROOT)).format(share);
  }
}
