/**
 * Blocks that are written during a run and read on many cores: each of these has a copy, and what is written comes to
 * all of them over a tree of cores, by stores, before whoever reads it is told.
 *
 * <pre>
 *   Broadcasts     adds the tree to a graph, for the blocks where that pays and cores have room
 *     Version        what is written before some codelets read it; Versions finds these
 *     Tree           which core hands it on to which
 *     Gates          who waits until a core has done so
 *     FirstContent   what is read only before anybody writes it: the host brings that
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.broadcast;

import org.jspecify.annotations.NullMarked;
