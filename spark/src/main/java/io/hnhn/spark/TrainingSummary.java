package io.hnhn.spark;

/**
 * What a training on a cluster took.
 *
 * @param rows how many were learned from
 * @param parts how many they were divided into
 * @param bytes of all parts, in the memory and on the disks of executors
 * @param replication about how often a node is in a part, on average over those that are in any
 * @param computingSeconds CPU seconds in which executors computed losses and gradients; those of a
 *     search aside
 */
public record TrainingSummary(
    long rows, int parts, long bytes, double replication, double computingSeconds) {}
