/**
 * The codelet abstract machine on an Epiphany: one graph, fired by the cores of the chip themselves.
 *
 * <pre>
 *   CompiledGraph
 *     |  SignalGraph: who signals whom; Homes: which core fires what and holds which block; SignalOrder refuses what could race
 *     |  LoopNodes, Decision: what goes on, and ends, as a block says; Invocations: what kernels may invoke
 *   Lowering, with Assignment, Firmware, KernelLibrary; Frames, of ProcedureForm: where procedures fire
 *     |
 *   CorePlan, CoreImage: what lies where in each core; if blocks do not fit, Eviction: which go to the DRAM, and CoreStream, DramPlan:
 *     |                    what brings them; StreamRecord: what a core must know for that, which it makes of StreamLists
 *     |  BoardRun: load, start, wait, collect, through Board and Workgroup alone
 *   EpiphanyCam, EpiphanyRun, MeshReport
 * </pre>
 *
 * <p>The firmware's sources are in {@code src/main/epiphany/firmware} and {@code streaming}; {@code
 * docs/epiphany-cam.md} tells the design.
 */
@NullMarked
package org.edarts.epiphany.cam;

import org.jspecify.annotations.NullMarked;
