package io.hnhn.paper;

import java.util.function.Supplier;

/**
 * A run that is still to be done, or was.
 *
 * @param key of the run that it gives
 */
record Job(String key, Supplier<PaperRun> work) {}
