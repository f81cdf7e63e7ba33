/** The commands that measure, of the jar that holds them: bench, calibrate and pic. */
@NullMarked
package org.edarts.benchmarks.command;

import org.jspecify.annotations.NullMarked;
