/** From repeated measurements to figures with confidence intervals. */
@NullMarked
package org.edarts.benchmarks.statistics;

import org.jspecify.annotations.NullMarked;
