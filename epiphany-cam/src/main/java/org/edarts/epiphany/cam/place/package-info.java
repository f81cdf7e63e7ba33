/**
 * Where codelets fire and where blocks lie, and what follows from that for signals.
 *
 * <pre>
 *   Homes         the core of each codelet and of each block
 *     Affinity      codelets fire where they write, or where they choose by what they read
 *     Companions    codelets fire where they invoke, and wait for results
 *     ByRoom        codelets are dealt out by the room that their blocks take
 *     BlockHome     a block lies where it is updated, or read, or written; who updates it elsewhere borrows it
 *   Residence     which blocks and kernels the cores have room for
 *   Copies        blocks that nobody writes lie on several cores
 *   Unwritten     or stay in a buffer for the next that reads them
 *   SlotPlaces    slots lie where they get their signals, if fewer leave them
 *   SharedSlots   a signal takes the way of the data: slots are split where that parts
 *   SignalOrder   no signal overtakes its data: nodes that forward signals are added, or the graph refused
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.place;

import org.jspecify.annotations.NullMarked;
