/**
 * What lies where in a core's memory, for whatever asks for room there.
 *
 * <pre>
 *   CoreMemory   gives out addresses, and tells who needs what if that is too much
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.memory;

import org.jspecify.annotations.NullMarked;
