package io.hnhn.plan;

/**
 * A known matrix or operator that steps of a plan read. Executions that are open together on a
 * backend and its lanes share one copy of it.
 *
 * @param value known by identity
 * @param bytes that it takes, where it is loaded
 * @param made whether it is a dense copy of the sparse {@code value}, which takes memory of the
 *     machine when a plan is loaded; others are there before
 */
public record StoredConstant(Object value, long bytes, boolean made) {}
