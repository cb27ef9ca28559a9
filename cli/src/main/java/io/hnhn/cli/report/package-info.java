/**
 * The report of a run: one HTML page with its tables, charts and provenance, that needs nothing but
 * a browser. A {@link io.hnhn.cli.report.Page} is made of {@link io.hnhn.cli.report.Table}s and
 * {@link io.hnhn.cli.report.Chart}s, which hold numbers and know nothing of what was run.
 *
 * <p>What a chart shows is said here, as an option of ECharts; how it looks is said in {@code
 * page.css} and {@code page.js}, which are part of every page.
 */
@NullMarked
package io.hnhn.cli.report;

import org.jspecify.annotations.NullMarked;
