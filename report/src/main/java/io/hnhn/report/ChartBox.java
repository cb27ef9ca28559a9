package io.hnhn.report;

/**
 * The room a chart gets in the column of text.
 *
 * @param height as a property of CSS
 * @param minWidth in pixels; where the column is narrower the chart scrolls
 * @param maxWidth in pixels, the chart is narrower where the column is
 */
record ChartBox(String height, int minWidth, int maxWidth) {
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
          new ChartBox(
              "aspect-ratio:" + map.aspect(), 0, (int) Math.min(COLUMN, 560 * map.aspect()));
      case HeatMap map -> field(map.y().size(), map.x().size());
      case ConfusionMatrix matrix -> field(matrix.classes().size(), matrix.classes().size());
    };
  }

  /**
   * Cells not too flat and not too wide, whatever their number. At most a quarter of the width is
   * for the names of rows; the rest has room for numbers in the cells where they have any.
   */
  private static ChartBox field(int rows, int columns) {
    int cell = Math.clamp(500 / Math.max(1, rows), 14, 46);
    int narrowest = columns <= ConfusionMatrix.NUMBERED_CLASSES ? 28 : 14;
    return new ChartBox(
        "height:" + (AROUND + rows * cell) + "px",
        Math.min(COLUMN, (narrowest * columns + 30) * 4 / 3),
        Math.clamp(180 + 2L * cell * columns, 440, COLUMN));
  }

  private static ChartBox high(int height, int maxWidth) {
    return new ChartBox("height:" + height + "px", 0, maxWidth);
  }

  /** The room as a style of HTML. */
  String style() {
    return "%s;min-width:%dpx;max-width:%dpx".formatted(height, minWidth, maxWidth);
  }
}
