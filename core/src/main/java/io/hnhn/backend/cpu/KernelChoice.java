package io.hnhn.backend.cpu;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops of this JVM: the best that can be had, or those that were asked for.
 *
 * <p>The system property {@code hnhn.kernels} forces {@code vector} or {@code plain}, {@code
 * hnhn.gemm} forces {@code openblas} or {@code java}. What is forced and can't be had is an error;
 * what would have been better and can't be had is logged, with what to do about it.
 */
record KernelChoice(Kernels kernels, Gemm gemm) {
  /** Forces the loops: {@code vector} or {@code plain}. */
  static final String KERNELS_PROPERTY = "hnhn.kernels";

  /** Forces the dense product: {@code openblas} or {@code java}. */
  static final String GEMM_PROPERTY = "hnhn.gemm";

  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  private static @Nullable KernelChoice ofThisJvm;

  /**
   * The choice for this JVM, made and logged once.
   *
   * @throws IllegalStateException if something was forced that can't be had
   */
  static synchronized KernelChoice ofThisJvm() {
    if (ofThisJvm == null) {
      ofThisJvm =
          choose(
              System.getProperty(KERNELS_PROPERTY),
              System.getProperty(GEMM_PROPERTY),
              System.getLogger("io.hnhn.backend"));
    }
    return ofThisJvm;
  }

  /** Chooses anew; null forces nothing. */
  static KernelChoice choose(@Nullable String kernels, @Nullable String gemm, Logger log) {
    boolean vectors = choosesVectors(kernels, log);
    KernelChoice choice = new KernelChoice(kernels(vectors), chooseGemm(gemm, vectors, log));
    log.log(
        Level.DEBUG,
        () ->
            "Sparse and elementwise loops: "
                + choice.kernels.name()
                + "; dense products: "
                + choice.gemm.name());
    return choice;
  }

  /** Whether this JVM was started with the Vector API. */
  static boolean hasVectors() {
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
      case "java" -> javaGemm(vectors);
      default -> throw unknown(GEMM_PROPERTY, "openblas or java", forced);
    };
  }

  private static Gemm openBlasOrJava(boolean vectors, Logger log) {
    try {
      return OpenBlas.open();
    } catch (UnsatisfiedLinkError e) {
      Gemm java = javaGemm(vectors);
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

  // A class that uses the Vector API is first touched where these two say "new": without the module
  // it could not be loaded.

  private static Kernels kernels(boolean vectors) {
    return vectors ? new VectorKernels() : new PlainKernels();
  }

  private static Gemm javaGemm(boolean vectors) {
    return new BlockedGemm(vectors ? new BlockedGemmVectorTile() : new BlockedGemmPlainTile());
  }

  private static IllegalArgumentException unknown(String property, String expected, String found) {
    return new IllegalArgumentException(
        "Expected %s to be %s, but found %s".formatted(property, expected, found));
  }
}
