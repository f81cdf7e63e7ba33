@NullMarked
package org.edarts.mesh.kernel;

import org.jspecify.annotations.NullMarked;
