/** Reads methods from class files, refuses what is not in the language, and brings the rest into SSA form. */
@NullMarked
package org.edarts.mesh.read;

import org.jspecify.annotations.NullMarked;
