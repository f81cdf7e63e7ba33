package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * The records of one sort in columns, unit by unit and in the order of recording: of firings, of codelets that became
 * ready, or of signals. Owner: the thread that analyses the trace.
 */
final class Recorded {
    int count;
    final long[] time;
    final int[] codelet;
    final int[] frame;
    final int[] instance;
    final int[] enabler;
    final int[] enablerFrame;
    /** How many firings had been recorded before, on all units so far. */
    final int[] firingsBefore;

    private Recorded(int size) {
        time = new long[size];
        codelet = new int[size];
        frame = new int[size];
        instance = new int[size];
        enabler = new int[size];
        enablerFrame = new int[size];
        firingsBefore = new int[size];
    }

    private void add(TraceEvent event, Instances instances, int firings) {
        time[count] = event.time();
        codelet[count] = event.codelet();
        frame[count] = event.frame();
        instance[count] = instances.number(event.codelet(), event.frame());
        enabler[count] = event.enabler();
        enablerFrame[count] = event.enablerFrame();
        firingsBefore[count] = firings;
        count++;
    }

    /**
     * All that an analysis needs of a trace.
     *
     * @param firings who fired; where each began
     * @param ends where each firing ended
     * @param failed whether it threw, firing by firing
     * @param firstFiring where the firings of each unit begin; one entry more than there are units
     * @param ready who became ready
     * @param signals which slots were signalled; an instance is the first codelet behind the slot
     * @param instances the numbers of all that occur
     */
    record Columns(
            Recorded firings,
            long[] ends,
            boolean[] failed,
            int[] firstFiring,
            Recorded ready,
            Recorded signals,
            Instances instances) {}

    static Columns of(Trace trace) {
        int fired = 0;
        int becameReady = 0;
        int signalled = 0;
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                switch (event.kind()) {
                    case FIRE, FAIL -> fired++;
                    case READY -> becameReady++;
                    case SIGNAL -> signalled++;
                    default -> {}
                }
            }
        }
        Recorded firings = new Recorded(fired);
        Recorded ready = new Recorded(becameReady);
        Recorded signals = new Recorded(signalled);
        long[] ends = new long[fired];
        boolean[] failed = new boolean[fired];
        int[] firstFiring = new int[trace.units().size() + 1];
        Instances instances = new Instances();
        for (int unit = 0; unit < trace.units().size(); unit++) {
            for (TraceEvent event : trace.units().get(unit).events()) {
                switch (event.kind()) {
                    case FIRE, FAIL -> {
                        ends[firings.count] = event.end();
                        failed[firings.count] = event.kind() == EventKind.FAIL;
                        firings.add(event, instances, firings.count);
                    }
                    case READY -> ready.add(event, instances, firings.count);
                    case SIGNAL -> signals.add(event, instances, firings.count);
                    default -> {}
                }
            }
            firstFiring[unit + 1] = firings.count;
        }
        return new Columns(firings, ends, failed, firstFiring, ready, signals, instances);
    }

    /** The records by instance, each instance's by time. */
    Groups byInstance(int instances) {
        return new Groups(instances, instance, TimeOrder.of(time));
    }

    /** The unit of a firing. */
    static int unitOf(int[] firstFiring, int firing) {
        int at = Arrays.binarySearch(firstFiring, firing);
        if (at < 0) {
            return -at - 2;
        }
        while (firstFiring[at + 1] == firing) {
            at++;
        }
        return at;
    }
}
