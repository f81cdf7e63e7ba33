/** The two DMA channels of a core. */
@NullMarked
package org.edarts.epiphany.dma;

import org.jspecify.annotations.NullMarked;
