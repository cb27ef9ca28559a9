package io.hnhn.cli.report;

/**
 * The room a chart gets in the column of text.
 *
 * @param height as a property of CSS
 * @param maxWidth in pixels, the chart is narrower where the column is
 */
record ChartBox(String height, int maxWidth) {
  private static final int COLUMN = 900;

  /** What axis names and labels need below and above the field of a chart. */
  private static final int AROUND = 130;

  static ChartBox of(Chart chart) {
    return switch (chart) {
      case LineChart line -> high(360, COLUMN);
      case BarChart bars when bars.lying() ->
          high(80 + bars.categories().size() * Math.max(24, 16 * bars.bars().size() + 8), COLUMN);
      case BarChart bars -> high(340, COLUMN);
      case ScatterMap map ->
          new ChartBox("aspect-ratio:" + map.aspect(), (int) Math.min(COLUMN, 560 * map.aspect()));
      case HeatMap map -> field(map.y().size(), map.x().size());
      case ConfusionMatrix matrix -> field(matrix.classes().size(), matrix.classes().size());
    };
  }

  /** Cells not too flat and not too wide, whatever their number. */
  private static ChartBox field(int rows, int columns) {
    int cell = Math.clamp(500 / Math.max(1, rows), 14, 46);
    return high(AROUND + rows * cell, Math.clamp(180 + 2L * cell * columns, 440, COLUMN));
  }

  private static ChartBox high(int height, int maxWidth) {
    return new ChartBox("height:" + height + "px", maxWidth);
  }

  /** The room as a style of HTML. */
  String style() {
    return height + ";max-width:" + maxWidth + "px";
  }
}
