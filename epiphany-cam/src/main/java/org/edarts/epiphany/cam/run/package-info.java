/**
 * One run of a lowered graph on a board: load, start, wait, collect.
 *
 * <pre>
 *   BoardRun            does it, through a board and a workgroup alone; begin here
 *     Loads               what is brought before
 *     CoreStates          what cores are about meanwhile
 *     Counts              what they have counted; BoardCounts: what the board has
 *   Watching            tells a watch what it has to know of the graph
 *   InstrumentedRun     what cores have told of firings, by CoreFirings, since BeginTimes
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.run;

import org.jspecify.annotations.NullMarked;
