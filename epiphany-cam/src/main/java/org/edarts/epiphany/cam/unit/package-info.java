/** Which core each unit of a machine is, what is known of its kernels, and whether cores or the host fire a codelet. */
@NullMarked
package org.edarts.epiphany.cam.unit;

import org.jspecify.annotations.NullMarked;
