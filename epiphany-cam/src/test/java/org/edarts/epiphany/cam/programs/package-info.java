/** Tests of the programs that run on host and mesh. */
@NullMarked
package org.edarts.epiphany.cam.programs;

import org.jspecify.annotations.NullMarked;
