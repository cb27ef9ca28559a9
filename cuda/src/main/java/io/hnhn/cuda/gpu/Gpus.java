package io.hnhn.cuda.gpu;

import io.hnhn.backend.Precision;
import io.hnhn.file.CacheFolder;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The GPUs of this machine. */
public final class Gpus {
  /** Kernels need instructions of this architecture, and are compiled for it and all later ones. */
  static final int OLDEST = 70;

  /** The first driver that knows all functions that are called: that of CUDA 12. */
  private static final int OLDEST_DRIVER = 12_000;

  /** CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT. */
  private static final int MULTIPROCESSORS = 16;

  /** CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR. */
  private static final int MAJOR = 75;

  /** CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR. */
  private static final int MINOR = 76;

  /** CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN. */
  private static final int SHARED_BYTES = 97;

  private static final int NAME_BYTES = 256;

  /** What was found, once somebody asked: libraries and GPUs don't come and go. */
  private static @Nullable Gpus found;

  private final @Nullable CudaLibraries libraries;
  private final int count;
  private final @Nullable String reason;
  private final boolean missed;

  private Gpus(
      @Nullable CudaLibraries libraries, int count, @Nullable String reason, boolean missed) {
    this.libraries = libraries;
    this.count = count;
    this.reason = reason;
    this.missed = missed;
  }

  /** Those of this machine. */
  public static synchronized Gpus ofThisMachine() {
    if (found == null) {
      found = find(LibraryPlaces.ofThisMachine(), CudaLibraries::load);
    }
    return found;
  }

  /** Looks for libraries, then for GPUs. */
  static Gpus find(LibraryPlaces places, CudaLibraries.Loader loader) {
    DriverCalls driver;
    try {
      driver =
          new DriverCalls(
              DriverFunctions.of(CudaLibraries.open(LibraryPlaces.Library.DRIVER, places, loader)));
    } catch (UnsatisfiedLinkError | RuntimeException e) {
      return new Gpus(null, 0, message(e), false);
    }
    int status = driver.status(() -> (int) driver.functions().init().invokeExact(0));
    if (status != 0) {
      return new Gpus(null, 0, "the NVIDIA driver says " + driver.words(status), false);
    }
    int count =
        driver.number(
            "their number", to -> (int) driver.functions().deviceGetCount().invokeExact(to));
    if (count == 0) {
      return new Gpus(null, 0, "the NVIDIA driver has no GPU", false);
    }
    int version = driverVersion(driver);
    if (version < OLDEST_DRIVER) {
      return new Gpus(
          null,
          count,
          "the NVIDIA driver is for CUDA %s, expected one for CUDA %s or later; install a newer one"
              .formatted(words(version), words(OLDEST_DRIVER)),
          true);
    }
    try {
      return new Gpus(CudaLibraries.open(places, loader), count, null, false);
    } catch (UnsatisfiedLinkError | RuntimeException e) {
      return new Gpus(null, count, message(e), true);
    }
  }

  private static String message(Throwable fault) {
    return fault.getMessage() == null ? fault.toString() : fault.getMessage();
  }

  private static int driverVersion(DriverCalls driver) {
    return driver.number(
        "a version", to -> (int) driver.functions().driverGetVersion().invokeExact(to));
  }

  /** A version of CUDA in words, such as 13.0 for 13000. */
  private static String words(int version) {
    return "%d.%d".formatted(version / 1000, version % 1000 / 10);
  }

  /** Why none can be used, or nothing if one can. */
  public Optional<String> unavailable() {
    return Optional.ofNullable(reason);
  }

  /** The same if there is a GPU, so that somebody might miss it. */
  public Optional<String> missed() {
    return missed ? unavailable() : Optional.empty();
  }

  /**
   * Opens one.
   *
   * @param number from 0
   * @throws IllegalArgumentException if there is none of that number
   * @throws IllegalStateException if it can't be used, with the reason
   */
  public Device open(int number, Precision precision) {
    if (libraries == null) {
      throw new IllegalStateException("Expected a GPU, but " + reason);
    }
    if (number >= count) {
      throw new IllegalArgumentException(
          "Expected the number of a GPU, from 0 to %d, but found %d".formatted(count - 1, number));
    }
    return open(libraries, number, precision, CacheFolder.ofUser().resolve("cuda"));
  }

  private static Device open(CudaLibraries libraries, int number, Precision precision, Path cache) {
    DriverCalls driver = new DriverCalls(libraries.driver());
    DriverFunctions cuda = driver.functions();
    int device = driver.number("a device", to -> (int) cuda.deviceGet().invokeExact(to, number));
    int architecture = 10 * attribute(driver, device, MAJOR) + attribute(driver, device, MINOR);
    String name = name(driver, device);
    if (architecture < OLDEST) {
      throw new IllegalStateException(
          "Expected a GPU of compute capability %.1f or later, but found %s of %.1f"
              .formatted(OLDEST / 10.0, name, architecture / 10.0));
    }
    long context =
        driver.result("a context", to -> (int) cuda.primaryCtxRetain().invokeExact(to, device));
    driver.call("a context", () -> (int) cuda.ctxSetCurrent().invokeExact(context));
    Compiler compiler = libraries.compiler();
    String source = KernelSource.text();
    byte[] code =
        new CompiledKernels(cache)
            .of(
                source,
                compiler.version(),
                architecture,
                () -> compiler.compile(source, architecture));
    int sharedBytes = attribute(driver, device, SHARED_BYTES);
    LoadedKernels kernels = new LoadedKernels(driver, code, sharedBytes);
    DenseProducts products = new DenseProducts(libraries.cublas(), precision);
    DeviceFacts facts =
        new DeviceFacts(
            name,
            architecture,
            attribute(driver, device, MULTIPROCESSORS),
            sharedBytes,
            driver.result("memory", to -> (int) cuda.deviceTotalMem().invokeExact(to, device)),
            "CUDA %s, NVRTC %s, cuBLAS %s"
                .formatted(words(driverVersion(driver)), compiler.version(), products.version()));
    return new NativeDevice(driver, device, context, facts, kernels, products);
  }

  private static int attribute(DriverCalls driver, int device, int attribute) {
    return driver.number(
        "an attribute",
        to -> (int) driver.functions().deviceGetAttribute().invokeExact(to, attribute, device));
  }

  private static String name(DriverCalls driver, int device) {
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment name = scratch.allocate(NAME_BYTES);
      driver.call(
          "a name",
          () -> (int) driver.functions().deviceGetName().invokeExact(name, NAME_BYTES, device));
      return name.getString(0);
    }
  }
}
