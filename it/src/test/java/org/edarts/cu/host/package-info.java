/** What has to look at the runtime from within. */
@NullMarked
package org.edarts.cu.host;

import org.jspecify.annotations.NullMarked;
