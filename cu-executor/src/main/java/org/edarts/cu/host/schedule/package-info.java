/**
 * To run a fixed graph by its static schedule: no counters, no queues, no signals. Each CU has a lane, the steps that
 * it is to fire in their order, and claims batches of them; marks and frontiers tell what is done.
 *
 * <pre>
 *   ScheduleWork, the run   ScheduleUnit, one CU of it
 *      |                       |
 *      |     ReadyLanes -------+--- says where steps are ready
 *      |     BatchClaims ------+--- claims batches of them: LaneGates, BatchSize
 *      |     StepExecutor -----+--- fires the steps
 *      |     WakeReady --------+--- wakes CUs that could go on
 *      |     Payoff -----------+--- closes the schedule where it does not pay
 *      |                       |
 *   ScheduleState: what is claimed and done, for one run after another
 * </pre>
 *
 * <p>To read: StaticSchedule with Stretches and Segments, which ScheduleLayout and SegmentCutter make; then
 * ScheduleState, ReadyLanes, BatchClaims, LaneGates; then StepExecutor, ScheduleUnit, Payoff.
 */
@NullMarked
package org.edarts.cu.host.schedule;

import org.jspecify.annotations.NullMarked;
