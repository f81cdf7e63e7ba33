/**
 * The machines that fire codelets: the host's threads, and described machines in virtual time.
 *
 * <pre>
 *   host             the CAM on the host: units, threads, runs from start to end, the watchdog
 *     host.unit        what the CAM and the ways to run a graph know of each other
 *     host.prelude     way 1: the first run, in the order of declaration
 *     host.slots       way 2: sync slots and ready pools, for any graph
 *     host.schedule    way 3: a static schedule, for later runs of a fixed graph
 *   virtual          the CAM in virtual time
 *   pool             where enabled codelets wait for CUs, and CUs for codelets
 *   metrics, flight  what monitoring sees
 * </pre>
 *
 * <p>To read: {@link org.edarts.cu.virtual} first, which does the same without threads; then {@link org.edarts.cu.pool}
 * and {@link org.edarts.cu.host}. What scheduling means is said in {@link org.edarts.su.rules}, for all of them.
 */
@NullMarked
package org.edarts.cu;

import org.jspecify.annotations.NullMarked;
