/**
 * Where the time of a run goes and what the cores do, seen from outside: nothing is added to what they carry out. Where
 * nobody sees that, what they have told of it.
 *
 * <pre>
 *   WatchedGraph      what has to be known of a graph: WatchedMemory, of one core; WatchedProgram, WatchedFrame
 *     |
 *   WatchedCode       what a program counter tells: Activity, of WatchedRoutines, and marks
 *   WatchedCodelets   which instance lies at an address
 *     |
 *   RunWatch          a run, by the notes of all cores in the order of time: NoteQueue
 *     |                 WatchedCore, WatchedKernels, WatchedHost: what one unit does
 *     |                 IdleSplit: why units have nothing to do; LinkMeter: what goes over the mesh
 *   TimedRun          a run of which cores have told: TimedFiring; TimedHost
 *     |
 *   UnitRecord        writes that into a trace
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.watch;

import org.jspecify.annotations.NullMarked;
