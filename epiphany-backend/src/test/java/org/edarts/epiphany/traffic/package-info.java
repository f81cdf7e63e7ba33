/** Scripted traffic on a chip without cores: what the tests of the network, of the DMA and of the DRAM share. */
@NullMarked
package org.edarts.epiphany.traffic;

import org.jspecify.annotations.NullMarked;
