/**
 * How long a graph takes about, and better places for its codelets than the usual ones.
 *
 * <pre>
 *   Tasks             a graph as far as it matters to its time
 *   Makespan          how long it takes on some cores
 *   LevelRuns         one way to place it: each level is shared by all cores
 *   EarliestFinish    another way: each codelet where it ends first
 *   SameNeeds         a third: those together that need the same on their core, of
 *     MovingKernels     kernels, which come from the DRAM: Regions tells when,
 *     Constants         or what they read that nobody writes, or writes any more: SettledBlocks;
 *                       ConstantsFromDram tells how often it comes
 *   Proposal          takes the best, if that is better by much, also of those that let codelets borrow blocks
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.estimate;

import org.jspecify.annotations.NullMarked;
