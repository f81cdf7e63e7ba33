/** Kernels whose form in Java is a static method of ints, floats and arrays. */
@NullMarked
package org.edarts.codelet.method;

import org.jspecify.annotations.NullMarked;
