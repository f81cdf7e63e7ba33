/** Figures as tables for a terminal and as charts. */
@NullMarked
package org.edarts.calibration.report;

import org.jspecify.annotations.NullMarked;
