/** The files of the studio's page, and what is told to it while it is open. */
@NullMarked
package io.hnhn.server.studio.page;

import org.jspecify.annotations.NullMarked;
