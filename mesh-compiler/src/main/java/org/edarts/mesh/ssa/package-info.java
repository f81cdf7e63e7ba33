/**
 * Methods in static single assignment form: blocks of values, each of which is made once. All values are words of 32
 * bits.
 */
@NullMarked
package org.edarts.mesh.ssa;

import org.jspecify.annotations.NullMarked;
