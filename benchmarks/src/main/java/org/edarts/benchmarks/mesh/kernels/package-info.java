/** The twenty kernels, in the part of Java that the compiler for eCores knows. */
@NullMarked
package org.edarts.benchmarks.mesh.kernels;

import org.jspecify.annotations.NullMarked;
