package io.hnhn.server.studio.explore;

import io.hnhn.data.reduction.LandmarkMap;
import io.hnhn.data.reduction.PlaneMap;
import io.hnhn.file.FileReplacement;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.serving.Vectors;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/**
 * Where the nodes or hyperedges of a run are on its map. It is kept in a file beside the run, and
 * made again where that is of another number of rows.
 *
 * @param x from -1 to 1
 * @param y from -1 to 1
 */
record MapPlaces(float[] x, float[] y) {
  /** How rows are placed, in a word. */
  static final String METHOD = "t-SNE";

  /** The vectors of nodes or hyperedges; nothing where the model makes none, or there are none. */
  static Optional<Vectors> vectors(OpenRun run, RowKind kind) {
    if (run.rows(kind).count() == 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(run.model().vectors(kind));
    } catch (IllegalArgumentException | UnsupportedOperationException _) {
      return Optional.empty();
    }
  }

  /** Makes the map, or reads it. */
  static MapPlaces of(OpenRun run, RowKind kind, Path file, DoubleConsumer progress)
      throws IOException {
    int count = run.rows(kind).count();
    if (Files.isRegularFile(file) && Files.size(file) == 2L * Float.BYTES * count) {
      return read(file, count);
    }
    Vectors vectors = vectors(run, kind).orElseThrow();
    float[][] rows = new float[count][];
    Arrays.setAll(rows, vectors::of);
    MapPlaces places = scaled(LandmarkMap.of(Matrix.of(rows), progress));
    places.write(file);
    return places;
  }

  private static MapPlaces read(Path file, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    MapPlaces places = new MapPlaces(new float[count], new float[count]);
    bytes.asFloatBuffer().get(places.x).get(places.y);
    return places;
  }

  private void write(Path file) throws IOException {
    ByteBuffer bytes =
        ByteBuffer.allocate(2 * Float.BYTES * x.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(x).put(y);
    FileReplacement.replace(file, out -> out.write(bytes.array()));
  }

  /** The middle of the map is 0, and nothing is farther from it than 1 in x or y. */
  private static MapPlaces scaled(PlaneMap map) {
    double[] middle = {middle(map.x()), middle(map.y())};
    double reach = Math.max(reach(map.x(), middle[0]), reach(map.y(), middle[1]));
    return new MapPlaces(scaled(map.x(), middle[0], reach), scaled(map.y(), middle[1], reach));
  }

  private static double middle(double[] at) {
    return (Arrays.stream(at).min().orElse(0) + Arrays.stream(at).max().orElse(0)) / 2;
  }

  private static double reach(double[] at, double middle) {
    return Arrays.stream(at).map(v -> Math.abs(v - middle)).max().orElse(0);
  }

  private static float[] scaled(double[] at, double middle, double reach) {
    float[] scaled = new float[at.length];
    for (int i = 0; i < at.length; i++) {
      scaled[i] = (float) (reach > 0 ? (at[i] - middle) / reach : 0);
    }
    return scaled;
  }
}
