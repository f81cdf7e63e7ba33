/** Tests of what lies where in a core's memory. */
@NullMarked
package org.edarts.epiphany.cam.memory;

import org.jspecify.annotations.NullMarked;
