/**
 * To run a graph by sync slots and ready pools: any graph, any policy, threaded procedures and split-phase operations.
 *
 * <pre>
 *   SlotWork, the run       SlotUnit, one unit of it
 *      |                       |
 *      |     ReadySource ------+--- takes an entry from the SlotPools, and its Tokens
 *      |     UnitFirings ------+--- fires it
 *      |     SlotFiring -------+--- is what the body sees
 *      |     Signals ----------+--- lowers the SyncSlots of a Frame
 *      |     Scheduler --------+--- puts what they enable into the SlotPools
 *      |     Procedures -------+--- take a Frame of UnitFrames, and free it; IdleFrames keep it
 *      |                       |
 *   SlotState: pools and frames, for one run after another
 * </pre>
 *
 * <p>What goes where, and who goes first, {@link org.edarts.su.rules} says. To read: SyncSlots, FrameCells,
 * FrameWord, FrameCode, Frame, OpenPool, SlotPools, FramesInUse; then Signals, Scheduler, ReadySource, UnitFirings,
 * SlotUnit; then Procedures, Operations and Inbox.
 */
@NullMarked
package org.edarts.cu.host.slots;

import org.jspecify.annotations.NullMarked;
