/** A tiled Cholesky factorisation: a graph that follows from which tile each codelet reads and writes. */
@NullMarked
package org.edarts.samples.cholesky;

import org.jspecify.annotations.NullMarked;
