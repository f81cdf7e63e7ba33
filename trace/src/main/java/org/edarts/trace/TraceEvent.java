package org.edarts.trace;

import org.jspecify.annotations.Nullable;

/**
 * One thing that happened on one unit. A field that a kind has no use for is {@link #NONE}, or 0 for the duration.
 *
 * <table>
 * <caption>Meaning of the fields</caption>
 * <tr><th>kind</th><th>time, duration</th><th>codelet</th><th>frame</th><th>enabler</th><th>enablerFrame</th></tr>
 * <tr><td>READY</td><td>when</td><td>the codelet</td><td>its frame</td><td>who sent the last signal</td><td>its
 *     frame</td></tr>
 * <tr><td>FIRE</td><td>start, length</td><td>the codelet</td><td>its frame</td><td>who sent the last signal</td><td>its
 *     frame</td></tr>
 * <tr><td>FAIL</td><td>start, length</td><td>the codelet</td><td>its frame</td><td>who sent the last signal</td><td>its
 *     frame</td></tr>
 * <tr><td>STEAL</td><td>when</td><td>the stolen codelet</td><td>its frame</td><td>the robbed unit's
 * number</td><td>-</td></tr>
 * <tr><td>SIGNAL</td><td>when</td><td>the first codelet behind the slot</td><td>its frame</td><td>the
 * signaller</td><td>its
 *     frame</td></tr>
 * <tr><td>INVOKE</td><td>when</td><td>the procedure's number</td><td>its new frame</td><td>the invoking
 * codelet</td><td>its
 *     frame</td></tr>
 * <tr><td>FREE</td><td>when</td><td>the procedure's number</td><td>the freed frame</td><td>-</td><td>-</td></tr>
 * <tr><td>IDLE</td><td>start, length</td><td>-</td><td>-</td><td>the {@linkplain IdleReason reason}, if
 *     recorded</td><td>-</td></tr>
 * <tr><td>RUN_START</td><td>when</td><td>-</td><td>-</td><td>-</td><td>-</td></tr>
 * <tr><td>RUN_END</td><td>when</td><td>-</td><td>-</td><td>-</td><td>-</td></tr>
 * <tr><td>RUN_FAILED</td><td>when</td><td>the failed codelet, if one</td><td>its frame</td><td>-</td><td>-</td></tr>
 * <tr><td>LOAD</td><td>start, length</td><td>the function</td><td>where from</td><td>its bytes</td><td>where they are
 *     now</td></tr>
 * <tr><td>UNLOAD</td><td>when</td><td>the function</td><td>-</td><td>-</td><td>-</td></tr>
 * <tr><td>OUTSIDE</td><td>when</td><td>the function</td><td>where</td><td>-</td><td>-</td></tr>
 * <tr><td>MOVE</td><td>when</td><td>the function</td><td>-</td><td>where it was</td><td>where it is now</td></tr>
 * <tr><td>AWAIT</td><td>start, length</td><td>-</td><td>-</td><td>-</td><td>-</td></tr>
 * </table>
 *
 * <p>Functions of a code cache have numbers in the same table as codelets. Where code comes from or is carried out:
 * {@link #STORED} or {@link #IN_ANOTHER_UNIT}.
 *
 * @param unit number of the unit that recorded it; {@link #NONE} for the marks of a run
 * @param kind what happened
 * @param time when, in ticks of the trace's clock since the (first) run started; negative for what came before
 * @param duration how long it took, in ticks
 * @param codelet the instance concerned, numbered as {@link CodeletTable} says
 * @param frame the frame of the threaded procedure it belongs to; {@link #ROOT_FRAME} is the graph that was run
 * @param enabler the instance that caused it; {@link #NONE} also where that is unknown because records were dropped
 * @param enablerFrame the frame of that instance
 */
public record TraceEvent(
        int unit, EventKind kind, long time, long duration, int codelet, int frame, int enabler, int enablerFrame) {
    /** Stands for "no codelet", "no frame" and "no unit". */
    public static final int NONE = -1;

    /** The frame of the graph that was run, as opposed to those of the procedures it invoked. */
    public static final int ROOT_FRAME = 0;

    /** In place of a frame: code where it is stored for all units. */
    public static final int STORED = 0;

    /** In place of a frame: code in the memory of another unit. */
    public static final int IN_ANOTHER_UNIT = 1;

    /** Why the unit was idle; null if that is not recorded, and for all kinds but IDLE. */
    public @Nullable IdleReason idleReason() {
        return kind == EventKind.IDLE ? IdleReason.ofCode(enabler) : null;
    }

    /** When it was over, in ticks; the same as {@link #time} for what takes no time. */
    public long end() {
        return time + duration;
    }
}
