/**
 * Runs that refuse reads and writes that no arc orders: {@link org.edarts.su.checked.CheckedGraph} makes of a
 * graph one whose bodies are watched, {@link org.edarts.su.checked.CheckedFiring} is what they see, {@link
 * org.edarts.su.checked.RequiredArcs} says what arcs there have to be, {@link org.edarts.su.checked.ArcOrder}
 * knows what comes before what, {@link org.edarts.su.checked.Accesses} what was done in a frame, {@link
 * org.edarts.su.checked.UserGroup} with whom of those who did it the next has to be compared, {@link
 * org.edarts.su.checked.DeclaredBlocks} what a firing does to blocks that its codelet does not declare, {@link
 * org.edarts.su.checked.BlockShadows} what kernels have in place of blocks, {@link
 * org.edarts.su.checked.Late} what was found of these when others had fired, {@link
 * org.edarts.su.checked.BlockWriters} who may write blocks beside a body, and {@link
 * org.edarts.su.checked.TouchedBlocks} what one does whose codelet declares none. Where a path of arcs could order
 * two firings, nothing is refused: what is, is wrong.
 */
@NullMarked
package org.edarts.su.checked;

import org.jspecify.annotations.NullMarked;
