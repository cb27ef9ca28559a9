/** Plans as people see them: where the time of a run goes. */
@NullMarked
package io.hnhn.report.plan;

import org.jspecify.annotations.NullMarked;
