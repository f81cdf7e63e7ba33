/** What the runtime on the cores of a simulated Epiphany takes, beside programs written by hand for them. */
@NullMarked
package org.edarts.benchmarks.epiphany;

import org.jspecify.annotations.NullMarked;
