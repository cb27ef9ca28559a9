package io.hnhn.cuda.gpu;

/**
 * What is known of a GPU.
 *
 * @param name such as {@code NVIDIA H200}
 * @param architecture its compute capability as one number, such as 90 for 9.0
 * @param multiprocessors how many blocks of threads run side by side, at the least
 * @param sharedBytes the most memory that the threads of a block can share
 * @param totalBytes of its memory
 * @param libraries driver and libraries with their versions, such as {@code CUDA 13.0, cuBLAS
 *     13.0.2}
 */
public record DeviceFacts(
    String name,
    int architecture,
    int multiprocessors,
    int sharedBytes,
    long totalBytes,
    String libraries) {}
