/**
 * What the ways to run a graph know of the CAM and of the run, and the CAM of them: the units there are, what wakes
 * them, how a run is stopped, and what a unit does for a run.
 */
@NullMarked
package org.edarts.cu.host.unit;

import org.jspecify.annotations.NullMarked;
