/** Random methods, which must do on a core what they do on the Java machine. */
@NullMarked
package org.edarts.mesh.fuzz;

import org.jspecify.annotations.NullMarked;
