package io.hnhn.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
  @Test
  void everySystemHasItsCustom() {
    assertThat(CacheFolder.of("Linux", "home", Map.of())).isEqualTo(Path.of("home/.cache/hnhn"));
    assertThat(CacheFolder.of("Mac OS X", "home", Map.of("XDG_CACHE_HOME", "x")))
        .isEqualTo(Path.of("home/Library/Caches/hnhn"));
    assertThat(CacheFolder.of("Windows 11", "home", Map.of()))
        .isEqualTo(Path.of("home/AppData/Local/hnhn"));
  }

  @Test
  void environmentMayNameAnother() {
    assertThat(CacheFolder.of("Linux", "home", Map.of("XDG_CACHE_HOME", "x")))
        .isEqualTo(Path.of("x/hnhn"));
    assertThat(CacheFolder.of("Linux", "home", Map.of("XDG_CACHE_HOME", "")))
        .isEqualTo(Path.of("home/.cache/hnhn"));
    assertThat(CacheFolder.of("Windows 11", "home", Map.of("LOCALAPPDATA", "y")))
        .isEqualTo(Path.of("y/hnhn"));
  }
}
