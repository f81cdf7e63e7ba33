/**
 * Kernels of our own, measured on the simulated chip: each is a program of real Epiphany instructions whose source lies
 * in {@code src/main/epiphany/kernels}. A class per kernel places its inputs, starts the cores, runs the chip, compares
 * the results with a plain Java computation and returns what the cores' own timers measured.
 */
@NullMarked
package org.edarts.calibration.kernels;

import org.jspecify.annotations.NullMarked;
