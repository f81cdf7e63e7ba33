/** Lays compiled methods, runtime routines and tables behind each other and resolves the references between them. */
@NullMarked
package org.edarts.mesh.link;

import org.jspecify.annotations.NullMarked;
