/** From words to node features. */
@NullMarked
package io.hnhn.data.text;

import org.jspecify.annotations.NullMarked;
