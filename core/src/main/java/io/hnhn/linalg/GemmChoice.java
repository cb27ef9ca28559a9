package io.hnhn.linalg;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * What this JVM computes with: the best that can be had, or what was asked for.
 *
 * <p>The system property {@code hnhn.kernels} forces {@code vector} or {@code plain}, {@code
 * hnhn.gemm} forces {@code openblas} or {@code java}. What is forced and can't be had is an error;
 * what would have been better and can't be had is logged, with what to do about it.
 *
 * @param vectorized whether loops use the Vector API
 * @param gemm the dense product
 */
public record GemmChoice(boolean vectorized, Gemm gemm) {
  /** Forces the loops: {@code vector} or {@code plain}. */
  private static final String KERNELS_PROPERTY = "hnhn.kernels";

  /** Forces the dense product: {@code openblas} or {@code java}. */
  private static final String GEMM_PROPERTY = "hnhn.gemm";

  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  private static @Nullable GemmChoice ofThisJvm;

  /**
   * The choice for this JVM, made and logged once.
   *
   * @throws IllegalStateException if something was forced that can't be had
   */
  public static synchronized GemmChoice ofThisJvm() {
    if (ofThisJvm == null) {
      ofThisJvm =
          choose(
              System.getProperty(KERNELS_PROPERTY),
              System.getProperty(GEMM_PROPERTY),
              System.getLogger("io.hnhn.backend"));
    }
    return ofThisJvm;
  }

  /**
   * Chooses anew; null forces nothing.
   *
   * @throws IllegalStateException if something was forced that can't be had
   */
  public static GemmChoice choose(@Nullable String kernels, @Nullable String gemm, Logger log) {
    boolean vectors = choosesVectors(kernels, log);
    return new GemmChoice(vectors, chooseGemm(gemm, vectors, log));
  }

  /** Whether this JVM was started with the Vector API. */
  public static boolean hasVectors() {
    return ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
  }

  private static boolean choosesVectors(@Nullable String forced, Logger log) {
    String advice = "add --add-modules " + VECTOR_MODULE + " to the java command";
    boolean there = hasVectors();
    if (forced == null && !there) {
      log.log(Level.INFO, "The Vector API is off: loops run in plain Java; " + advice);
    }
    if ("vector".equals(forced) && !there) {
      throw new IllegalStateException(
          "Expected the Vector API for %s=vector, but found the module off; %s"
              .formatted(KERNELS_PROPERTY, advice));
    }
    return switch (forced) {
      case null -> there;
      case "vector" -> true;
      case "plain" -> false;
      default -> throw unknown(KERNELS_PROPERTY, "vector or plain", forced);
    };
  }

  private static Gemm chooseGemm(@Nullable String forced, boolean vectors, Logger log) {
    return switch (forced) {
      case null -> openBlasOrJava(vectors, log);
      case "openblas" -> openBlas();
      case "java" -> Gemm.java(vectors);
      default -> throw unknown(GEMM_PROPERTY, "openblas or java", forced);
    };
  }

  private static Gemm openBlasOrJava(boolean vectors, Logger log) {
    try {
      return OpenBlas.open();
    } catch (UnsatisfiedLinkError e) {
      Gemm java = Gemm.java(vectors);
      log.log(
          Level.INFO,
          "OpenBLAS can't be used: " + e.getMessage() + "; dense products run in " + java.name());
      return java;
    }
  }

  private static Gemm openBlas() {
    try {
      return OpenBlas.open();
    } catch (UnsatisfiedLinkError e) {
      throw new IllegalStateException(GEMM_PROPERTY + "=openblas: " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException unknown(String property, String expected, String found) {
    return new IllegalArgumentException(
        "Expected %s to be %s, but found %s".formatted(property, expected, found));
  }
}
