/** How fast the simulated Epiphany is on the host. */
@NullMarked
package org.edarts.benchmarks.simulator;

import org.jspecify.annotations.NullMarked;
