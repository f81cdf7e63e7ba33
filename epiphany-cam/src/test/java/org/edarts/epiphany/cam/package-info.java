/** Tests of the codelet abstract machine on simulated cores. */
@NullMarked
package org.edarts.epiphany.cam;

import org.jspecify.annotations.NullMarked;
