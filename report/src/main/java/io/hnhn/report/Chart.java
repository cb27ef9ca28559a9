package io.hnhn.report;

import tools.jackson.databind.node.ObjectNode;

/** A picture of numbers, drawn by ECharts in the reader's browser. */
public sealed interface Chart permits LineChart, HeatMap, ScatterMap, BarChart, ConfusionMatrix {
  /** What it is a picture of. */
  String title();

  /** What to see in it, in whole sentences; read aloud in place of the picture. */
  String caption();

  /**
   * The option of ECharts that shows the numbers. Where ECharts takes a function, the option has
   * the name of one in {@code page.js}; colours are those of the page and not part of it.
   */
  ObjectNode option();

  /** The numbers of the picture as a table, so that nothing is only in the picture. */
  Table numbers();
}
