/** The folder that the studio keeps data and runs in. */
@NullMarked
package io.hnhn.server.studio.workspace;

import org.jspecify.annotations.NullMarked;
