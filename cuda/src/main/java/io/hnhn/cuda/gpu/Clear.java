package io.hnhn.cuda.gpu;

/** Fills memory with zeros. */
public record Clear(long address, long bytes) implements Command {}
