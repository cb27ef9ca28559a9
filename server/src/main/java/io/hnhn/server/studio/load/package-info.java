/** Data that a person brings: uploads, what was recognised, what columns mean. */
@NullMarked
package io.hnhn.server.studio.load;

import org.jspecify.annotations.NullMarked;
