package io.hnhn.data.format.pickle;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.graph.InsufficientMemoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnpicklerTest {
  private static final String OUTSIDE =
      "only NumPy arrays, SciPy's compressed rows and sets from outside";

  @TempDir Path folder;

  @Test
  void memoryIsAskedForBeforeAFileIsRead() {
    Path file = Path.of("features.pickle");
    Unpickler.requireHeap(file, 1_000_000_000, 2_000_000_000);
    assertThatThrownBy(() -> Unpickler.requireHeap(file, 1_500_000_000, 2_000_000_000))
        .isInstanceOf(InsufficientMemoryException.class)
        .hasMessageContaining("Expected 3.00 GB of memory on the heap to read the pickle features")
        .hasMessageContaining("but found 2.00 GB; give it more with HNHN_JAVA_OPTS=\"-Xmx5g\"");
  }

  /** What Python wrote; see src/test/python/hypergcn_pickles.py. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system|" + OUTSIDE + "|the global \"posix.system\" (the operation at byte 28)",
        "popen|" + OUTSIDE + "|the global \"subprocess.Popen\" (the operation at byte 34)",
        "objects|elements that are numbers|\"O8\" (the operation at byte 113)",
        "class|" + OUTSIDE + "|the global \"pathlib.PurePosixPath\" (the operation at byte 37)",
        "structured|elements that are numbers|\"V8\" (the operation at byte 113)",
        "protocol0|a pickle of protocol 2 to 5|other bytes (the operation at byte 0)",
      })
  void whateverIsNoDataIsRefusedWithItsPlace(String name, String expected, String found)
      throws IOException {
    Path file = ResourceFile.copy(UnpicklerTest.class, "refused/" + name + ".pickle", folder);
    assertThatThrownBy(() -> Unpickler.read(file))
        .isInstanceOfSatisfying(
            DataFormatException.class,
            fault -> {
              assertThat(fault.file()).isEqualTo(file);
              assertThat(fault.expected()).isEqualTo(expected);
              assertThat(fault.found()).isEqualTo(found);
              assertThat(fault.advice()).startsWith("only HyperGCN's own pickles are read");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "N|1 more bytes|0 before the end",
        "X____a.|1600085855 more bytes|2 before the end",
        "T____a.|1600085855 more bytes|2 before the end",
        ".|1 values on the stack|0",
        "K1(0.|an operation for numbers, texts, collections and arrays|operation 0x30",
        "K1(.|1 values on the stack|0",
        "e|a mark on the stack|none",
        "K1(K2e|a list|the number 49",
        "}K1s|1 values on the stack|0",
        "](K1K2u|a dictionary with keys and values|a list",
        "}(K1K2K3u|a dictionary with keys and values|a dictionary",
        "}(K1K2K1K3u|each key once|\"49\" twice",
        "}]K1s|a text or a whole number as key|a list",
        "h1|something remembered as 49|nothing",
        "cnumpy~dtype~K1R|a call of a global with a tuple|one of a global",
        "K1)R|a call of a global with a tuple|one of the number 49",
        "cnumpy~ndarray~)R|a function|a class",
        "cnumpy~ndarray~)\u0081|a new sparse matrix|one of a global",
        "K1K2b|an array or a sparse matrix to fill|the number 49",
        "cnumpy~dtype~(U\u0002f8tRK2b|a tuple of 8 to 9 parts|the number 50",
        "c_codecs~encode~(U\u0001aU\u0004utf8tR|a text to be encoded as latin1|another encoding",
      })
  void aProgramThatMakesNoSenseIsRefused(String program, String expected, String found)
      throws IOException {
    Path file = write(program.replace('~', '\n'));
    assertThatThrownBy(() -> Unpickler.read(file))
        .isInstanceOfSatisfying(
            DataFormatException.class,
            fault -> {
              assertThat(fault.expected()).isEqualTo(expected);
              assertThat(fault.found()).startsWith(found + " (the operation at byte ");
            });
  }

  @Test
  void aListThatContainsItselfDoesNoHarm() throws IOException {
    Pickled list = Unpickler.read(write("]q1h1a."));
    assertThat(list.kind()).isEqualTo("a list");
  }

  /** Five bytes for another copy of a long text as bytes would fill any memory. */
  @Test
  void bytesAreNotMadeOfOneTextAgainAndAgain() throws IOException {
    String once = "c_codecs\nencode\nq1X\0\0\1\0" + "a".repeat(1 << 16) + "U\6latin1\u0086q2";
    Path file = write(once + "h1h2R".repeat(100_000) + ".");
    assertThatThrownBy(() -> Unpickler.read(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected no more bytes than the file has");
  }

  /** Ten bytes for another hyperedge with the members of a long list would fill any memory. */
  @Test
  void oneListIsNotTheMembersOfCountlessHyperedges() throws IOException {
    for (String file : new String[] {"features.pickle", "labels.pickle"}) {
      ResourceFile.copy(UnpicklerTest.class, "lists-4/" + file, folder);
    }
    StringBuilder program = new StringBuilder("](" + "K\1".repeat(10_000) + "eq\0}(");
    for (int i = 0; i < 10_000; i++) {
      program.append("J").append((char) (i & 0xff)).append((char) (i >> 8)).append("\0\0h\0");
    }
    Path set = folder.resolve("lists-4");
    Path file = write(program + "u.");
    Files.move(file, set.resolve("hypergraph.pickle"));
    assertThatThrownBy(() -> new HyperGcnFormat().read(set))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected fewer incidences than the file has bytes");
  }

  private Path write(String program) throws IOException {
    return Files.writeString(folder.resolve("x.pickle"), "\u0080\2" + program, ISO_8859_1);
  }
}
