/** Tests of compiled methods on a core. */
@NullMarked
package org.edarts.mesh.run;

import org.jspecify.annotations.NullMarked;
