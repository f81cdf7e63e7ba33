package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.viewer.analysis.Recorded.Columns;

/**
 * Dependencies as records of signals tell of them: who enabled a firing, and who else signalled the slot in front of
 * it. A record of a signal names the first codelet behind the slot; those that became ready right behind it, by the
 * same signal, have the same causes. Owner: one thread.
 */
final class SignalDependencies {
    private final Recorded ready;
    private final Recorded firings;
    private final Recorded signals;
    private final Causes causes;
    private final int[] readyOf;
    private final Groups signalsOf;
    private final int[] signalsBegin;
    private final int[] signalsEnd;
    private final Dependencies.Builder builder;

    private SignalDependencies(Columns columns, Causes causes, int[] readyOf) {
        this.ready = columns.ready();
        this.firings = columns.firings();
        this.signals = columns.signals();
        this.causes = causes;
        this.readyOf = readyOf;
        this.signalsOf = signals.byInstance(columns.instances().count());
        this.signalsBegin = new int[ready.count];
        this.signalsEnd = new int[ready.count];
        this.builder = new Dependencies.Builder(firings.count, false);
        assign(
                ready.byInstance(columns.instances().count()),
                columns.instances().count());
    }

    static Dependencies of(Columns columns, Causes causes, int[] readyOf) {
        SignalDependencies dependencies = new SignalDependencies(columns, causes, readyOf);
        dependencies.addRecorded();
        dependencies.addUnrecorded();
        return dependencies.builder.build();
    }

    /** A signal makes ready who became so next. */
    private void assign(Groups readyByInstance, int instances) {
        for (int instance = 0; instance < instances; instance++) {
            int next = signalsOf.begin(instance);
            for (int at = readyByInstance.begin(instance); at < readyByInstance.end(instance); at++) {
                int record = readyByInstance.member(at);
                signalsBegin[record] = next;
                while (next < signalsOf.end(instance) && signals.time[signalsOf.member(next)] <= ready.time[record]) {
                    next++;
                }
                signalsEnd[record] = next;
            }
        }
    }

    private void addRecorded() {
        int[] firingOf = new int[ready.count];
        Arrays.fill(firingOf, Firings.NONE);
        for (int firing = 0; firing < readyOf.length; firing++) {
            if (readyOf[firing] >= 0) {
                firingOf[readyOf[firing]] = firing;
            }
        }
        int join = Firings.NONE;
        for (int record = 0; record < ready.count; record++) {
            boolean follows = join >= 0 && sharesSlot(record);
            if (!follows) {
                join = record + 1 < ready.count && sharesSlot(record + 1) ? builder.join() : Firings.NONE;
                int node = join >= 0 ? join : firingOf[record];
                if (node >= 0) {
                    addCauses(node, record);
                }
            }
            if (join >= 0 && firingOf[record] >= 0) {
                builder.open(firingOf[record]);
                builder.add(firingOf[record], join);
            }
        }
    }

    /** Whether a record tells of the codelet behind that of the record before it, at the same slot. */
    private boolean sharesSlot(int record) {
        int before = record - 1;
        return signalsBegin[record] == signalsEnd[record]
                && ready.codelet[record] == ready.codelet[before] + 1
                && ready.frame[record] == ready.frame[before]
                && ready.enabler[record] == ready.enabler[before]
                && ready.enablerFrame[record] == ready.enablerFrame[before]
                && ready.time[record] == ready.time[before];
    }

    private void addCauses(int node, int record) {
        builder.open(node);
        int enabler = causes.of(ready, record);
        add(node, enabler);
        for (int at = signalsBegin[record]; at < signalsEnd[record]; at++) {
            int cause = causes.of(signals, signalsOf.member(at));
            if (cause != enabler) {
                add(node, cause);
            }
        }
    }

    /** Of firings without a record of their readiness only the enabler is known. */
    private void addUnrecorded() {
        for (int firing = 0; firing < readyOf.length; firing++) {
            if (readyOf[firing] < 0) {
                builder.open(firing);
                if (firings.enabler[firing] >= 0) {
                    add(
                            firing,
                            causes.byTime(firings.enabler[firing], firings.enablerFrame[firing], firings.time[firing]));
                }
            }
        }
    }

    private void add(int node, int cause) {
        if (cause != Causes.NONE && Causes.firing(cause) != node) {
            builder.add(node, cause);
        }
    }
}
