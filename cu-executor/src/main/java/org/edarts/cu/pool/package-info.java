/**
 * Where enabled codelets wait for a computation unit, and where a computation unit waits for codelets.
 *
 * <p>The ready pools hold plain {@code long} entries, so that nothing is allocated or boxed per codelet:
 *
 * <ul>
 *   <li>{@link org.edarts.cu.pool.WorkStealingDeque}: one owner works last-in-first-out, everybody else steals the
 *   oldest;
 *   <li>{@link org.edarts.cu.pool.FifoPool}: anybody pushes and pops, oldest first;
 *   <li>{@link org.edarts.cu.pool.RankedPool}: anybody pushes and pops, highest rank first.
 * </ul>
 *
 * <p>An idle computation unit first spins for a bounded time ({@link org.edarts.cu.pool.Backoff}) and then parks on an
 * {@link org.edarts.cu.pool.EventCount}, whose protocol loses no wake-up and needs no polling.
 *
 * <p>Why our own: the queues of JCTools hold objects, and none lets others steal from its end; the idle strategies of
 * Agrona sleep for a time and look again, which an idle machine that parks does not. Where units exchange objects, as
 * the ends of split-phase operations, the queues are those of JCTools.
 */
@NullMarked
package org.edarts.cu.pool;

import org.jspecify.annotations.NullMarked;
