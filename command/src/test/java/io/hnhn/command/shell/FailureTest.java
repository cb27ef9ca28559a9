package io.hnhn.command.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.command.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class FailureTest {
  static Stream<Arguments> failures() {
    IOException disk = new IOException("No space left on device");
    OutOfMemoryError memory = new OutOfMemoryError("Java heap space");
    UnsatisfiedLinkError library = new UnsatisfiedLinkError("/tmp/x.so: not permitted");
    return Stream.of(
        Arguments.of(new IllegalArgumentException("Expected a,\n but found b"), "Expected a, but"),
        Arguments.of(new IllegalStateException("closed"), "hnhn: closed"),
        Arguments.of(disk, "hnhn: No space left on device"),
        Arguments.of(new UncheckedIOException(disk), "hnhn: No space left on device"),
        Arguments.of(new UncheckedIOException("in words", disk), "hnhn: in words"),
        Arguments.of(new UncheckedIOException(new NoSuchFileException("f")), "no such file: f"),
        Arguments.of(new AccessDeniedException("f"), "permission denied: f"),
        Arguments.of(new MalformedInputException(1), "expected text in UTF-8"),
        Arguments.of(new CompletionException(disk), "hnhn: No space left on device"),
        Arguments.of(
            new ExecutionException(new CompletionException(disk)), "hnhn: No space left on device"),
        Arguments.of(memory, "out of memory: Java heap space; give it more with HNHN_JAVA_OPTS"),
        Arguments.of(new IllegalStateException("A fold failed", memory), "out of memory"),
        Arguments.of(new InvocationTargetException(memory), "out of memory"),
        Arguments.of(library, "a library can't be loaded: java.lang.UnsatisfiedLinkError: /tmp/x"),
        Arguments.of(new IllegalStateException("no DuckDB", library), "hnhn: no DuckDB"),
        Arguments.of(new ExceptionInInitializerError(library), "/tmp/x.so: not permitted; for a"),
        Arguments.of(new ExecutionException(new NoClassDefFoundError("a/B")), "can't be loaded"),
        Arguments.of(
            new NullPointerException("a is null"),
            "unexpected error: java.lang.NullPointerException: a is null; run again with"
                + " --stacktrace and report it"),
        Arguments.of(
            new InternalError("a fault occurred in an unsafe memory access operation"),
            "hnhn: expected files that stay as they are while they are mapped, but found one that"),
        Arguments.of(new InternalError("other"), "unexpected error"),
        Arguments.of(new StackOverflowError(), "unexpected error: java.lang.StackOverflowError"),
        Arguments.of(new AssertionError("\u001b[31m"), "unexpected error"),
        Arguments.of(new IllegalArgumentException(), "java.lang.IllegalArgumentException"),
        Arguments.of(circle(), "hnhn: circle"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void whateverWasThrownBecomesOneLine(Throwable thrown, String expected) {
    StringWriter err = new StringWriter();
    assertThat(Failure.tell(thrown, terminal(err), false)).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .startsWith("hnhn: ")
        .contains(expected)
        .doesNotContain("\u001b");
  }

  @Test
  void aStackTraceIsGivenToThoseWhoAsk() {
    StringWriter err = new StringWriter();
    Throwable thrown =
        new CommandLine.ExecutionException(
            new CommandLine(CommandSpec.create()), "Error", new IOException("\u001b[31m"));
    assertThat(Failure.tell(thrown, terminal(err), true)).isEqualTo(1);
    assertThat(err.toString())
        .startsWith("java.io.IOException: \\u001b[31m")
        .contains("at io.hnhn.command.shell.FailureTest");
  }

  private static Throwable circle() {
    Exception inner = new Exception("inner");
    IllegalStateException outer = new IllegalStateException("circle", inner);
    inner.initCause(outer);
    return outer;
  }

  private static Terminal terminal(StringWriter err) {
    CommandLine command = new CommandLine(CommandSpec.create()).setErr(new PrintWriter(err));
    return Terminal.of(command.getCommandSpec());
  }
}
