/**
 * The codelet abstract machine on an Epiphany: one graph, fired by the cores of the chip themselves.
 *
 * <pre>
 *   unit        which core each unit is, and who fires what
 *   signal      the graph as nodes and signals
 *   place       where codelets fire and blocks lie; what could race is refused
 *   broadcast   brings what is written to all cores that read it
 *   estimate    how long that takes about, and better places
 *   layout      what host and firmware agree on, in bytes
 *   memory      what lies where in a core's memory
 *   transfer    what brings blocks from other memories, and writes them back
 *   window      graphs of which a core has only a part at a time
 *   wave        how runs and windows begin and end
 *   watch       what the cores do in a run, and where its time goes
 * </pre>
 *
 * <p>None of these knows this package, which puts them together:
 *
 * <pre>
 *   EpiphanyCam, EpiphanyRun, MeshReport: the machine, a run, what it took
 *     |                MeshPolicy, Recording, RunDriver: where codelets fire, who tells of it, whose turn it is
 *     |
 *   Fitting, Lowering: what a graph becomes, of Firmware and KernelLibrary
 *     |                Dispatch, SignalPlan, CoreLayouts: the steps to it; RoomOnCores: whether it fits
 *     |                Frames, of ProcedureForm: where procedures fire
 *     |                Eviction, DramPlan: what goes to the DRAM if it does not fit
 *     |
 *   CorePlan, CoreImage: what lies where in each core
 *     |                  BlockAddresses: where each core finds blocks
 *     |                  CoreStream, CoreCode, CoreInputs: what brings blocks, kernels, and what other cores have
 *     |                  DecisionRecord, OutletRecords: what is looked at when kernels say what is to happen
 *     |                  Handing, Stealing, OrderedPlan: of cores that hand out, that steal, that take in an order
 *     |
 *   BoardRun: load, start, wait, collect, through Board and Workgroup alone
 *             CoreStates, Counts, BoardCounts: what is seen meanwhile; RunDiagnosis: why it has not come to its end
 *             InstrumentedRun: what cores have told of their firings, by TracingProgram, in FiringRings
 * </pre>
 *
 * <p>The firmware's sources are in {@code src/main/epiphany/firmware}, {@code streaming} and {@code tracing}; {@code
 * docs/epiphany-cam.md} tells the design.
 */
@NullMarked
package org.edarts.epiphany.cam;

import org.jspecify.annotations.NullMarked;
