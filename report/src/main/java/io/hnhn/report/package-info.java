/**
 * The report of a run: one HTML page with its tables, charts and provenance, that needs nothing but
 * a browser. A {@link io.hnhn.report.Page} is made of {@link io.hnhn.report.Table}s and {@link
 * io.hnhn.report.Chart}s, which hold numbers and know nothing of what was run.
 *
 * <p>What a chart shows is said here, as an option of ECharts; how it looks is said in {@code
 * page.css} and {@code page.js}, which are part of every page.
 */
@NullMarked
package io.hnhn.report;

import org.jspecify.annotations.NullMarked;
