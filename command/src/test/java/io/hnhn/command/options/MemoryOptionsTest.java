package io.hnhn.command.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class MemoryOptionsTest {
  @Command(name = "some")
  private static final class Some {
    @Mixin private MemoryOptions memory;
  }

  private static OptionalLong said(String... args) {
    return CommandLine.populateCommand(new Some(), args).memory.bytes();
  }

  @ParameterizedTest
  @CsvSource({
    "6g, 6000000000, 6g",
    "512m, 512000000, 512m",
    "1.5G, 1500000000, 1500m",
    "300k, 300000, 300k",
    "2TB, 2000000000000, 2t",
    "0.0015k, 1, 0.001k"
  })
  void amountsHaveUnits(String typed, long bytes, String shown) {
    assertEquals(OptionalLong.of(bytes), said("--memory", typed));
    assertEquals(shown, MemorySize.parse(typed).toString());
    assertEquals(bytes, MemorySize.parse(shown).bytes());
  }

  @Test
  void nothingSaidIsNoAmount() {
    assertEquals(OptionalLong.empty(), said());
  }

  @ParameterizedTest
  @ValueSource(strings = {"6x", "g", "-1g", "0m", "6", "6 g", "1e3m", "99999999999t", ""})
  void whatIsNoAmountIsTold(String typed) {
    ParameterException e = assertThrows(ParameterException.class, () -> said("--memory=" + typed));
    assertEquals(
        "Invalid value for option '--memory': expected an amount of memory such as 6g or 512m,"
            + " but found \"%s\"".formatted(typed),
        e.getMessage());
  }
}
