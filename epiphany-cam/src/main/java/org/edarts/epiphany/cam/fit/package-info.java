/**
 * Finds out what of a graph lies on the cores and what in the DRAM so that all has room: by lowering it, and looking.
 *
 * <pre>
 *   Fitting             tries all on the cores, then what follows; begin here
 *     OtherHomes          codelets fire elsewhere; SpareRoom: blocks lie elsewhere; PartedConstants: they lie in parts
 *     BlocksInDram        blocks lie in the DRAM: as few as can, of BlockUsers and by Eviction; DealtBlocks: the others
 *                         lie where there is room; CopiedConstants: what all cores read lies on each of them
 *       KernelsInDram       kernels come with them
 *       LargeBlocks         blocks are used where they lie there
 *     LargestWindows      cores have windows of the graph; StreamedWindows: and blocks lie in the DRAM
 *     HandedOut           the same where SUs hand out
 *     RoomForInputs       blocks lie elsewhere where they leave no room for what is read
 *       Broadcasting        what many read is brought to them, where InputCost says that it pays
 *     Remedies            what helps where nothing fits
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.fit;

import org.jspecify.annotations.NullMarked;
