/** What a learner may be told; what it is not told has one default, here. */
@NullMarked
package io.hnhn.learn.settings;

import org.jspecify.annotations.NullMarked;
