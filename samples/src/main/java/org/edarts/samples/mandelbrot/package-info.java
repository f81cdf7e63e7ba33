/** A picture whose rows are computed where kernels fire, and coloured and written by bodies in Java. */
@NullMarked
package org.edarts.samples.mandelbrot;

import org.jspecify.annotations.NullMarked;
