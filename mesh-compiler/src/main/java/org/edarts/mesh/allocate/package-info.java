/** Gives virtual registers real ones, by colouring a graph. */
@NullMarked
package org.edarts.mesh.allocate;

import org.jspecify.annotations.NullMarked;
