/** Tests of windows of graphs. */
@NullMarked
package org.edarts.epiphany.cam.window;

import org.jspecify.annotations.NullMarked;
