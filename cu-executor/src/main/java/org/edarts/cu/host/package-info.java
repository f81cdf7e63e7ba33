/** The CAM on the threads of the host. */
@NullMarked
package org.edarts.cu.host;

import org.jspecify.annotations.NullMarked;
