/**
 * To run a graph by sync slots and ready pools: any graph, any policy, threaded procedures and split-phase operations.
 *
 * <pre>
 *   SlotWork, the run       SlotUnit, one unit of it
 *      |                       |
 *      |     ReadySource ------+--- takes an entry from the SlotPools
 *      |     SlotFiring -------+--- is what the body sees
 *      |     Signals ----------+--- lowers the SyncSlots of a Frame
 *      |     Scheduler --------+--- puts what they enable into the SlotPools
 *      |     Procedures -------+--- take a Frame of UnitFrames, and free it; IdleFrames keep it
 *      |                       |
 *   SlotState: pools and frames, for one run after another
 * </pre>
 *
 * <p>To read: SyncSlots, Frame, SlotPools; then Signals, Scheduler, ReadySource, SlotUnit; then Procedures and Operations.
 */
@NullMarked
package org.edarts.cu.host.slots;

import org.jspecify.annotations.NullMarked;
