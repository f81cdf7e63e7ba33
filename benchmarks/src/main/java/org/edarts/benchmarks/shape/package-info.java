/** Graphs of many shapes for eCores, none of which says where anything fires, with kernels in Java. */
@NullMarked
package org.edarts.benchmarks.shape;

import org.jspecify.annotations.NullMarked;
