/**
 * What lies where in a core's memory, and in the DRAM, for whatever asks for room there.
 *
 * <pre>
 *   CoreMemory   gives out addresses of a core, and tells who needs what if that is too much
 *   DramPlan     gives out addresses of the DRAM: to blocks, each Placed, to kernels, and to whatever else asks
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.memory;

import org.jspecify.annotations.NullMarked;
