package org.edarts.epiphany.cam.run;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.edarts.epiphany.cam.layout.TracingLayout;
import org.edarts.epiphany.cam.lower.FiringRings;
import org.edarts.epiphany.cam.watch.TimedFiring;

/**
 * What one core has told of its firings, in cycles since its timer began: that counts down from its largest value, and
 * was set back by a lap wherever a firing began when more than a lap had passed.
 */
final class CoreFirings {
    /** The cycles from the look at the timer to the first instruction of the kernel. */
    private static final long CALL = 9;

    private final int core;
    private final ByteBuffer state;
    private final long lap;
    private final long laps;
    private final long number;
    private final FiringRings.Ring ring;

    /**
     * Reads how far a core has come.
     *
     * @param state its state
     */
    CoreFirings(int core, FiringRings.Ring ring, byte[] state) {
        this.core = core;
        this.ring = ring;
        this.state = ByteBuffer.wrap(state).order(ByteOrder.LITTLE_ENDIAN);
        lap = Integer.toUnsignedLong(this.state.getInt(TracingLayout.LAP));
        laps = Integer.toUnsignedLong(this.state.getInt(TracingLayout.LAPS));
        number = Integer.toUnsignedLong(this.state.getInt(TracingLayout.NUMBER));
    }

    /** Returns whether the timer has been set back as often as when something else was read. */
    boolean hasLapsOf(CoreFirings other) {
        return laps == other.laps;
    }

    /** Returns how many records have been overwritten. */
    long dropped() {
        return Math.max(0, number - ring.records());
    }

    /** Returns how many bytes from the beginning of the ring have records. */
    int bytes() {
        return (int) Math.min(number, ring.records()) * TracingLayout.RECORD_BYTES;
    }

    /** Returns whether all records have arrived: each is written as a whole, with its number last. */
    boolean allIn(byte[] records) {
        ByteBuffer found = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        for (long each = dropped(); each < number; each++) {
            int at = placeOf(each);
            if (found.getShort(at + TracingLayout.RECORD_NUMBER) != (short) each
                    || found.getShort(at + TracingLayout.RECORD_CODELET) == 0) {
                return false;
            }
        }
        return true;
    }

    private int placeOf(long record) {
        return (int) (record % ring.records()) * TracingLayout.RECORD_BYTES;
    }

    /** Returns whether the timer had stopped at zero when a kernel began or returned: times are not known then. */
    boolean isOutOfTime(byte[] records) {
        ByteBuffer found = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        for (long each = dropped(); each < number; each++) {
            int at = placeOf(each);
            if (found.getInt(at + TracingLayout.RECORD_BEGAN) == 0
                    || found.getInt(at + TracingLayout.RECORD_ENDED) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns what the records tell, the oldest first. */
    List<TimedFiring> firings(byte[] records) {
        ByteBuffer found = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        List<TimedFiring> told = new ArrayList<>();
        long after = laps;
        for (long each = number - 1; each >= dropped(); each--) {
            int at = placeOf(each);
            int idle = found.getInt(at + TracingLayout.RECORD_IDLE);
            int began = found.getInt(at + TracingLayout.RECORD_BEGAN);
            int ended = found.getInt(at + TracingLayout.RECORD_ENDED);
            long before = passed(began) >= lap ? after - 1 : after;
            told.add(new TimedFiring(
                    core,
                    Short.toUnsignedInt(found.getShort(at + TracingLayout.RECORD_CODELET)),
                    idle == 0 ? TimedFiring.NEVER : time(before, idle),
                    time(before, began) + CALL,
                    time(after, ended)));
            after = before;
        }
        Collections.reverse(told);
        return told;
    }

    /** Returns the time at which the timer shows a number, since its last lap began. */
    long time(int timer) {
        return time(laps, timer);
    }

    private long time(long before, int timer) {
        return before * lap + passed(timer);
    }

    private static long passed(int timer) {
        return Integer.toUnsignedLong(~timer);
    }

    /** Returns when the core heard that the run begins, or {@link TimedFiring#NEVER}. */
    long heard() {
        int heard = state.getInt(TracingLayout.HEARD);
        return heard == 0 ? TimedFiring.NEVER : time(state.getInt(TracingLayout.HEARD_LAPS), heard);
    }

    /** Returns since when the core has had nothing to fire, or {@link TimedFiring#NEVER}. */
    long idleSince() {
        int idle = state.getInt(TracingLayout.IDLE_SINCE);
        return idle == 0 ? TimedFiring.NEVER : time(idle);
    }

    /** Returns when the kernel that fires now began. */
    long began() {
        return time(state.getInt(TracingLayout.BEGAN)) + CALL;
    }
}
