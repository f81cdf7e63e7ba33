/**
 * The codelet abstract machine on an Epiphany: one graph, fired by the cores of the chip themselves. Users begin with
 * {@link org.edarts.epiphany.cam.EpiphanyCam}; kernels, reports and programs are in packages of their own.
 *
 * <pre>
 *   EpiphanyCam, EpiphanyRun: the machine, and a run
 *     |       MeshPolicy: where codelets fire; Recording: who tells of it; RunDriver: whose turn it is
 *     |
 *   run         a run on a board
 *   diagnosis   why it has not come to its end
 *   host        what the host does meanwhile
 *     |
 *   fit         what lies on the cores and what in the DRAM, so that all has room
 *     |
 *   lower       what a graph becomes on cores
 *     |
 *   frame       where procedures fire
 *   local       what a core has of kernels and blocks that lie elsewhere
 *   firmware    the programs that are linked for a core
 *     |
 *   transfer    what brings blocks from other memories, and writes them back
 *   wave        how runs and windows begin and end
 *   window      graphs of which a core has only a part at a time
 *   channel     copies by DMA channels
 *   broadcast   brings what is written to all cores that read it
 *   estimate    how long that takes about, and better places
 *   place       where codelets fire and blocks lie; what could race is refused
 *   watch       what the cores do in a run, and where its time goes
 *   signal      the graph as nodes and signals
 *   unit        which core each unit is, and who fires what
 *   memory      what lies where in a core's memory, and in the DRAM
 *   layout      what host and firmware agree on, in bytes
 *     |
 *   kernel      what codelets fire
 *   report      what is told of graphs and runs
 * </pre>
 *
 * <p>No package knows one that stands above it. The firmware's sources are in {@code src/main/epiphany}; {@code
 * docs/epiphany-cam.md} tells the design.
 */
@NullMarked
package org.edarts.epiphany.cam;

import org.jspecify.annotations.NullMarked;
