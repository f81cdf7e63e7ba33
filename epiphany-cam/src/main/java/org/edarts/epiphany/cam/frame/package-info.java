/**
 * The frames of threaded procedures: in whose memory they lie, and what lies where in them.
 *
 * <pre>
 *   ProcedureForm   what a procedure is on the cores; FrameOrder says who fires before whom there
 *   Frames          all frames of a graph
 *     FrameCores    whose memories have some
 *     FrameRoom     where each Frame lies
 *     Nests         where invocations begin that find none, each in a Nest
 * </pre>
 */
@NullMarked
package org.edarts.epiphany.cam.frame;

import org.jspecify.annotations.NullMarked;
