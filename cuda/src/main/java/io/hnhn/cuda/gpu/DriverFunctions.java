package io.hnhn.cuda.gpu;

import static io.hnhn.cuda.gpu.Foreign.bind;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;

/**
 * What is called of the driver, each function beside its signature in {@code cuda.h}. A {@code
 * CUresult} is an int, a {@code CUdevice} is one, too; a {@code CUdeviceptr} is an address of the
 * device; contexts, modules, functions, streams, events and graphs are pointers, which are taken as
 * longs here.
 */
record DriverFunctions(
    // CUresult cuInit(unsigned int flags);
    MethodHandle init,
    // CUresult cuDriverGetVersion(int *version);
    MethodHandle driverGetVersion,
    // CUresult cuGetErrorName(CUresult error, const char **text);
    MethodHandle getErrorName,
    // CUresult cuGetErrorString(CUresult error, const char **text);
    MethodHandle getErrorString,
    // CUresult cuDeviceGetCount(int *count);
    MethodHandle deviceGetCount,
    // CUresult cuDeviceGet(CUdevice *device, int ordinal);
    MethodHandle deviceGet,
    // CUresult cuDeviceGetName(char *name, int length, CUdevice device);
    MethodHandle deviceGetName,
    // CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device);
    MethodHandle deviceGetAttribute,
    // CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device);
    MethodHandle deviceTotalMem,
    // CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device);
    MethodHandle primaryCtxRetain,
    // CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device);
    MethodHandle primaryCtxRelease,
    // CUresult cuCtxSetCurrent(CUcontext context);
    MethodHandle ctxSetCurrent,
    // CUresult cuMemGetInfo_v2(size_t *free, size_t *total);
    MethodHandle memGetInfo,
    // CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes);
    MethodHandle memAlloc,
    // CUresult cuMemFree_v2(CUdeviceptr address);
    MethodHandle memFree,
    // CUresult cuMemHostAlloc(void **memory, size_t bytes, unsigned int flags);
    MethodHandle memHostAlloc,
    // CUresult cuMemFreeHost(void *memory);
    MethodHandle memFreeHost,
    // CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, size_t bytes,
    //     CUstream stream);
    MethodHandle copyToDevice,
    // CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, size_t bytes, CUstream stream);
    MethodHandle copyToHost,
    // CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, size_t bytes,
    //     CUstream stream);
    MethodHandle copyOnDevice,
    // CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count,
    //     CUstream stream);
    MethodHandle memset,
    // CUresult cuStreamCreate(CUstream *stream, unsigned int flags);
    MethodHandle streamCreate,
    // CUresult cuStreamDestroy_v2(CUstream stream);
    MethodHandle streamDestroy,
    // CUresult cuStreamSynchronize(CUstream stream);
    MethodHandle streamSynchronize,
    // CUresult cuStreamQuery(CUstream stream);
    MethodHandle streamQuery,
    // CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode);
    MethodHandle streamBeginCapture,
    // CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph);
    MethodHandle streamEndCapture,
    // CUresult cuGraphInstantiateWithFlags(CUgraphExec *executable, CUgraph graph,
    //     unsigned long long flags);
    MethodHandle graphInstantiate,
    // CUresult cuGraphLaunch(CUgraphExec executable, CUstream stream);
    MethodHandle graphLaunch,
    // CUresult cuGraphExecDestroy(CUgraphExec executable);
    MethodHandle graphExecDestroy,
    // CUresult cuGraphDestroy(CUgraph graph);
    MethodHandle graphDestroy,
    // CUresult cuModuleLoadData(CUmodule *module, const void *image);
    MethodHandle moduleLoadData,
    // CUresult cuModuleUnload(CUmodule module);
    MethodHandle moduleUnload,
    // CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name);
    MethodHandle moduleGetFunction,
    // CUresult cuFuncSetAttribute(CUfunction function, CUfunction_attribute attribute, int value);
    MethodHandle funcSetAttribute,
    // CUresult cuLaunchKernel(CUfunction function, unsigned int gridX, unsigned int gridY,
    //     unsigned int gridZ, unsigned int blockX, unsigned int blockY, unsigned int blockZ,
    //     unsigned int sharedBytes, CUstream stream, void **parameters, void **extra);
    MethodHandle launchKernel,
    // CUresult cuEventCreate(CUevent *event, unsigned int flags);
    MethodHandle eventCreate,
    // CUresult cuEventRecord(CUevent event, CUstream stream);
    MethodHandle eventRecord,
    // CUresult cuEventSynchronize(CUevent event);
    MethodHandle eventSynchronize,
    // CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end);
    MethodHandle eventElapsedTime,
    // CUresult cuEventDestroy_v2(CUevent event);
    MethodHandle eventDestroy) {

  /**
   * Binds the functions of an opened library.
   *
   * @throws UnsatisfiedLinkError if one is missing
   */
  static DriverFunctions of(SymbolLookup library) {
    return new DriverFunctions(
        bind(library, "cuInit", JAVA_INT),
        bind(library, "cuDriverGetVersion", ADDRESS),
        bind(library, "cuGetErrorName", JAVA_INT, ADDRESS),
        bind(library, "cuGetErrorString", JAVA_INT, ADDRESS),
        bind(library, "cuDeviceGetCount", ADDRESS),
        bind(library, "cuDeviceGet", ADDRESS, JAVA_INT),
        bind(library, "cuDeviceGetName", ADDRESS, JAVA_INT, JAVA_INT),
        bind(library, "cuDeviceGetAttribute", ADDRESS, JAVA_INT, JAVA_INT),
        bind(library, "cuDeviceTotalMem_v2", ADDRESS, JAVA_INT),
        bind(library, "cuDevicePrimaryCtxRetain", ADDRESS, JAVA_INT),
        bind(library, "cuDevicePrimaryCtxRelease_v2", JAVA_INT),
        bind(library, "cuCtxSetCurrent", JAVA_LONG),
        bind(library, "cuMemGetInfo_v2", ADDRESS, ADDRESS),
        bind(library, "cuMemAlloc_v2", ADDRESS, JAVA_LONG),
        bind(library, "cuMemFree_v2", JAVA_LONG),
        bind(library, "cuMemHostAlloc", ADDRESS, JAVA_LONG, JAVA_INT),
        bind(library, "cuMemFreeHost", ADDRESS),
        bind(library, "cuMemcpyHtoDAsync_v2", JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
        bind(library, "cuMemcpyDtoHAsync_v2", ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG),
        bind(library, "cuMemcpyDtoDAsync_v2", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
        bind(library, "cuMemsetD8Async", JAVA_LONG, JAVA_BYTE, JAVA_LONG, JAVA_LONG),
        bind(library, "cuStreamCreate", ADDRESS, JAVA_INT),
        bind(library, "cuStreamDestroy_v2", JAVA_LONG),
        bind(library, "cuStreamSynchronize", JAVA_LONG),
        bind(library, "cuStreamQuery", JAVA_LONG),
        bind(library, "cuStreamBeginCapture_v2", JAVA_LONG, JAVA_INT),
        bind(library, "cuStreamEndCapture", JAVA_LONG, ADDRESS),
        bind(library, "cuGraphInstantiateWithFlags", ADDRESS, JAVA_LONG, JAVA_LONG),
        bind(library, "cuGraphLaunch", JAVA_LONG, JAVA_LONG),
        bind(library, "cuGraphExecDestroy", JAVA_LONG),
        bind(library, "cuGraphDestroy", JAVA_LONG),
        bind(library, "cuModuleLoadData", ADDRESS, ADDRESS),
        bind(library, "cuModuleUnload", JAVA_LONG),
        bind(library, "cuModuleGetFunction", ADDRESS, JAVA_LONG, ADDRESS),
        bind(library, "cuFuncSetAttribute", JAVA_LONG, JAVA_INT, JAVA_INT),
        bind(
            library,
            "cuLaunchKernel",
            JAVA_LONG,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_INT,
            JAVA_LONG,
            ADDRESS,
            ADDRESS),
        bind(library, "cuEventCreate", ADDRESS, JAVA_INT),
        bind(library, "cuEventRecord", JAVA_LONG, JAVA_LONG),
        bind(library, "cuEventSynchronize", JAVA_LONG),
        bind(library, "cuEventElapsedTime", ADDRESS, JAVA_LONG, JAVA_LONG),
        bind(library, "cuEventDestroy_v2", JAVA_LONG));
  }
}
