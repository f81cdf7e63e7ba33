/** What makes the SSA form of a method better: one class for each idea. */
@NullMarked
package org.edarts.mesh.pass;

import org.jspecify.annotations.NullMarked;
