/** Code of the compiler for eCores beside that of GNU's C compiler: twenty kernels in Java and in C. */
@NullMarked
package org.edarts.benchmarks.mesh;

import org.jspecify.annotations.NullMarked;
