/**
 * The Epiphany chips, described once: {@link org.edarts.cam.chip.Chip} says where cores and DRAM lie, of which
 * generation the cores are, how long things take, and what the board adds. The simulated chip is made from it, and so
 * is the {@linkplain org.edarts.cam.chip.Chip#machine machine} that codelets are scheduled on.
 */
@NullMarked
package org.edarts.cam.chip;

import org.jspecify.annotations.NullMarked;
