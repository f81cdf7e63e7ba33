/**
 * What lies behind the eastern edge of the chip: the link to the board, with its packets, and the controller of the
 * DRAM that all cores and the host share.
 */
@NullMarked
package org.edarts.epiphany.offchip;

import org.jspecify.annotations.NullMarked;
