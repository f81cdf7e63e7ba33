/** Programs that run on host and mesh from the same graph, with the plain computations that judge them. */
@NullMarked
package org.edarts.epiphany.cam.programs;

import org.jspecify.annotations.NullMarked;
