/**
 * What a machine tells of graphs and runs. Nothing here knows how it is found out.
 *
 * <pre>
 *   MeshReport        what a run did: MeshTimes, where the time went; KernelLoads, what was done for kernels
 *   MeshPlace         where a codelet fires, and MeshFrames, what frames there are: for models of the machine
 *   RuntimeBytes      what the runtime takes of a core's memory
 *   NoRoomException   says that a graph does not fit
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.report;

import org.jspecify.annotations.NullMarked;
