@NullMarked
package org.edarts.mesh.runtime;

import org.jspecify.annotations.NullMarked;
