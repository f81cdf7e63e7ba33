/** Fires compiled methods on a core of a simulated chip. */
@NullMarked
package org.edarts.mesh.run;

import org.jspecify.annotations.NullMarked;
