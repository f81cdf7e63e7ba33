/** Compiles static Java methods to code for the cores of an Epiphany. */
@NullMarked
package org.edarts.mesh;

import org.jspecify.annotations.NullMarked;
