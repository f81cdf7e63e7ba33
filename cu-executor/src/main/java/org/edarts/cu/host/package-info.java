/**
 * The CAM on the threads of the host: its units, their threads, its runs from start to end, and the watchdog.
 *
 * <pre>
 *   HostCam --- RunRegistry --- ActiveRun --- Ending
 *      |                            |
 *   UnitHost (OwnThreads,           +--- RunWork: {@link org.edarts.cu.host.slots} or {@link org.edarts.cu.host.schedule}
 *      |       BorrowedThreads)     |
 *   CuWorker --- works for ---------+
 * </pre>
 *
 * <p>To read: {@link org.edarts.cu.host.unit}, ActiveRun with Engagement and Ending, HostRun, CuWorker, RunRegistry, Guests; then one of the two
 * ways to run a graph, and ScheduleThenSlots and Ways, which choose between them.
 */
@NullMarked
package org.edarts.cu.host;

import org.jspecify.annotations.NullMarked;
