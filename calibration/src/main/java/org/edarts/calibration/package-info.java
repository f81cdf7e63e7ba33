/**
 * The simulated Epiphany against what was measured on real ones. A {@link org.edarts.calibration.Target} is a
 * published measurement with a program that repeats it; {@link org.edarts.calibration.Targets} lists them. Every figure
 * comes from Epiphany instructions that the simulator carried out.
 */
@NullMarked
package org.edarts.calibration;

import org.jspecify.annotations.NullMarked;
