package io.hnhn.server.studio.load;

import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Data sets that were read lately, as long as their files stay as they are. */
final class ReadData {
  private static final int MOST = 3;

  private final Map<Key, Recognised> read =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Recognised> eldest) {
          return size() > MOST;
        }
      };

  /** What a reading follows from: where, how, and the times and sizes of all files. */
  private record Key(Path place, TableOptions options, long stamp) {}

  /** Reads, unless it was read before. */
  Recognised of(Path place, TableOptions options) throws IOException {
    Key key = new Key(place, options, stamp(place));
    synchronized (read) {
      Recognised known = read.get(key);
      if (known != null) {
        return known;
      }
    }
    Recognised now = Recognised.read(place, options);
    synchronized (read) {
      read.put(key, now);
    }
    return now;
  }

  private static long stamp(Path place) throws IOException {
    if (!Files.exists(place)) {
      return 0;
    }
    long stamp = 1;
    try (Stream<Path> files = Files.walk(place, 2)) {
      for (Path file : files.sorted().toList()) {
        stamp = 31 * stamp + Files.getLastModifiedTime(file).toMillis();
        stamp = 31 * stamp + (Files.isRegularFile(file) ? Files.size(file) : 0);
      }
    }
    return stamp;
  }
}
