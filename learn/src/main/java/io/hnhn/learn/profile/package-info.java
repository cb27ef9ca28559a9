/** What a data set is like, and what that means for learning. */
@NullMarked
package io.hnhn.learn.profile;

import org.jspecify.annotations.NullMarked;
