/**
 * The study of the software cache for code: what was published about it or asked for, measured on the simulated chip.
 */
@NullMarked
package org.edarts.calibration.codecache;

import org.jspecify.annotations.NullMarked;
