/**
 * The CAM on the threads of the host: its units, their threads, its runs from start to end, and the watchdog.
 *
 * <pre>
 *   HostCam --- RunRegistry --- ActiveRun --- Ending
 *      |                            |
 *   UnitThreads (OwnThreads,        +--- RunWork, a way to run the graph: host.prelude, host.slots or host.schedule
 *      |        BorrowedThreads)    |
 *   CuWorker --- works for ---------+
 * </pre>
 *
 * <p>To read: {@link org.edarts.cu.host.unit}, EngagedRun with TerminationDetector, ActiveRun with Ending, HostRun,
 * CuWorker, RunRegistry, SleepingUnits, Guests; then the ways to run a graph, {@link org.edarts.cu.host.prelude},
 * {@link org.edarts.cu.host.slots} and {@link org.edarts.cu.host.schedule}; and ScheduleThenSlots and Ways, which
 * choose between them.
 */
@NullMarked
package org.edarts.cu.host;

import org.jspecify.annotations.NullMarked;
