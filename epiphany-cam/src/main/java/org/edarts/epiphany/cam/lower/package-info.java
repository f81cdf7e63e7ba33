/**
 * What a graph becomes on a machine where its blocks and kernels have their places: an image of each core. Whether that
 * fits is told, and not mended.
 *
 * <pre>
 *   Lowering              a graph that is lowered; begin here
 *     Placing               who says where codelets fire
 *     Dispatch              who decides that while the graph runs: Handing, Stealing, and PoolKeys, Claims in an order
 *     SignalPlan            arcs, slots and relays; Links, the ways that signals go; HostPlan, what the host fires
 *     CoreLayouts           lays out all cores, step by step
 *     RoomOnCores           whether it fits, and what is said if not
 *   CorePlan              what lies where in a core; of special cores:
 *     OrderedPlan           whose pool has an order
 *     StealingPlan          who steals
 *     SuPlan, CuPlan        who hands out, and who fires that: of each kernel with its arguments a Charge
 *     WindowedPlan          who has windows of the graph: WindowPart, WindowPlaces
 *   BlockAddresses        where each core finds blocks; CoreInputs, what it has of those that lie elsewhere
 *   CoreImage             what is loaded into a core
 *     SaidRecord            what is looked at when kernels say what is to happen: DecisionRecord, OutletRecords
 *     FrameImages           frames and nests; WindowImages, windows
 *   CodeletPlaces, StreamedBytes, LoadedBytes   what is known of a run before it
 * </pre>
 *
 * <p>{@code Lowering} and what it is made of know each other: a core's plan asks it where blocks, signals and frames of
 * other cores lie.
 */
@NullMarked
package org.edarts.epiphany.cam.lower;

import org.jspecify.annotations.NullMarked;
