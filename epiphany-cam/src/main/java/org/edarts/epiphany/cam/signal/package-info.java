/**
 * A graph as nodes and signals: what fires, with what, and whom it tells. Nothing here knows which memory has what.
 *
 * <pre>
 *   Node             something that fires once all its signals have come
 *     Fired, Firings   with which kernel and arguments; Use: which part of a block that is
 *     Decision         whom it signals, if that is decided when it has fired; Choosers finds these
 *     Invocations      what its kernel may invoke, or complete
 *     Track            its place in memory, which rounds share; Tracks finds these
 *   SignalGraph      all nodes of a graph; LoopNodes, those of a loop
 *   SignalCounts     refuses what would get more signals than it counts; MostSignals: whatever is chosen
 *   Absences, Fans   add nodes: what stands for what a choice leaves out, and where many are signalled
 *     ClosedChoices    choices that need nobody to stand for what they leave out
 *   Reach, Depths    who comes after whom, and how many before
 *     Labels           numbers that answer most such questions; Meetings, Chosen: where choices are in the way
 *   BlockOrder       refuses uses of blocks that stand in no order, with what helps (OrderRemedy)
 *     Frontier         goes through the uses of a block; Standing, Representative: what later ones are compared with
 *     Exclusion        what keeps codelets apart that no arc orders; Alternatives: what the host must not choose at once
 *   ContentOrder     refuses arguments that may not be there yet
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.signal;

import org.jspecify.annotations.NullMarked;
