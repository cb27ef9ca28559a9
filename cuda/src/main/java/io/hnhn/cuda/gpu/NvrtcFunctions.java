package io.hnhn.cuda.gpu;

import static io.hnhn.cuda.gpu.Foreign.bind;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * What is called of NVRTC, the compiler, each function beside its signature in {@code nvrtc.h}. A
 * {@code nvrtcResult} is an int, a {@code nvrtcProgram} a pointer, taken as a long.
 */
record NvrtcFunctions(
    // nvrtcResult nvrtcVersion(int *major, int *minor);
    MethodHandle version,
    // nvrtcResult nvrtcGetNumSupportedArchs(int *count);
    MethodHandle numSupportedArchs,
    // nvrtcResult nvrtcGetSupportedArchs(int *architectures);
    MethodHandle supportedArchs,
    // nvrtcResult nvrtcCreateProgram(nvrtcProgram *program, const char *source, const char *name,
    //     int headers, const char *const *contents, const char *const *names);
    MethodHandle createProgram,
    // nvrtcResult nvrtcDestroyProgram(nvrtcProgram *program);
    MethodHandle destroyProgram,
    // nvrtcResult nvrtcCompileProgram(nvrtcProgram program, int options,
    //     const char *const *texts);
    MethodHandle compileProgram,
    // nvrtcResult nvrtcGetProgramLogSize(nvrtcProgram program, size_t *bytes);
    MethodHandle logSize,
    // nvrtcResult nvrtcGetProgramLog(nvrtcProgram program, char *log);
    MethodHandle log,
    // nvrtcResult nvrtcGetCUBINSize(nvrtcProgram program, size_t *bytes);
    MethodHandle cubinSize,
    // nvrtcResult nvrtcGetCUBIN(nvrtcProgram program, char *code);
    MethodHandle cubin) {

  /**
   * Binds the functions of an opened library.
   *
   * @throws UnsatisfiedLinkError if one is missing
   */
  static NvrtcFunctions of(SymbolLookup library) {
    return new NvrtcFunctions(
        bind(library, "nvrtcVersion", ADDRESS, ADDRESS),
        bind(library, "nvrtcGetNumSupportedArchs", ADDRESS),
        bind(library, "nvrtcGetSupportedArchs", ADDRESS),
        bind(library, "nvrtcCreateProgram", ADDRESS, ADDRESS, ADDRESS, JAVA_INT, ADDRESS, ADDRESS),
        bind(library, "nvrtcDestroyProgram", ADDRESS),
        bind(library, "nvrtcCompileProgram", JAVA_LONG, JAVA_INT, ADDRESS),
        bind(library, "nvrtcGetProgramLogSize", JAVA_LONG, ADDRESS),
        bind(library, "nvrtcGetProgramLog", JAVA_LONG, ADDRESS),
        bind(library, "nvrtcGetCUBINSize", JAVA_LONG, ADDRESS),
        bind(library, "nvrtcGetCUBIN", JAVA_LONG, ADDRESS));
  }
}
