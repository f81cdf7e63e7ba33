/** Tests of the programs that are linked for a core. */
@NullMarked
package org.edarts.epiphany.cam.firmware;

import org.jspecify.annotations.NullMarked;
