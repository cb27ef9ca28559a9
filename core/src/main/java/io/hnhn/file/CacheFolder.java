package io.hnhn.file;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Where a program may keep what it can make again, by the custom of each system. */
public final class CacheFolder {
  private CacheFolder() {}

  /** This user's folder of hnhn; it need not exist. */
  public static Path ofUser() {
    return of(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
  }

  /** The same from the system's name, the home folder and the environment. */
  static Path of(String system, String home, Map<String, String> environment) {
    String name = system.toLowerCase(Locale.ROOT);
    Path usual;
    String told = "";
    if (name.startsWith("mac")) {
      usual = Path.of(home, "Library", "Caches");
    } else if (name.startsWith("windows")) {
      usual = Path.of(home, "AppData", "Local");
      told = environment.getOrDefault("LOCALAPPDATA", "");
    } else {
      usual = Path.of(home, ".cache");
      told = environment.getOrDefault("XDG_CACHE_HOME", "");
    }
    return (told.isBlank() ? usual : Path.of(told)).resolve("hnhn");
  }
}
