package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What each kind of codelets took. Owner: one thread. */
final class CodeletKindTimes {
    private final Firings firings;
    private final long[][] durations;
    private final long[][] waits;
    private final long[] failed;

    CodeletKindTimes(Firings firings) {
        this.firings = firings;
        int kinds = firings.kinds().size();
        int[] fired = new int[kinds];
        int[] waited = new int[kinds];
        for (int firing = 0; firing < firings.count(); firing++) {
            fired[firings.kind(firing)]++;
            waited[firings.kind(firing)] += firings.ready(firing) == Firings.UNKNOWN ? 0 : 1;
        }
        durations = new long[kinds][];
        waits = new long[kinds][];
        failed = new long[kinds];
        for (int kind = 0; kind < kinds; kind++) {
            durations[kind] = new long[fired[kind]];
            waits[kind] = new long[waited[kind]];
        }
        for (int firing = 0; firing < firings.count(); firing++) {
            int kind = firings.kind(firing);
            durations[kind][--fired[kind]] = firings.duration(firing);
            failed[kind] += firings.failed(firing) ? 1 : 0;
            if (firings.ready(firing) != Firings.UNKNOWN) {
                waits[kind][--waited[kind]] = firings.start(firing) - firings.ready(firing);
            }
        }
    }

    /** The costliest kind in all first. */
    List<CodeletTimes> times() {
        List<CodeletTimes> times = new ArrayList<>();
        for (int kind = 0; kind < durations.length; kind++) {
            times.add(new CodeletTimes(
                    firings.kinds().get(kind), failed[kind], Spread.of(durations[kind]), Spread.of(waits[kind])));
        }
        times.sort(
                Comparator.comparingLong((CodeletTimes each) -> each.firings().total())
                        .reversed()
                        .thenComparing(CodeletTimes::name));
        return times;
    }

    /** What the kinds have of a chain of firings, the longest in all first. */
    List<CriticalPath.Share> shares(int[] chain) {
        long[] counts = new long[durations.length];
        long[] sums = new long[durations.length];
        for (int firing : chain) {
            counts[firings.kind(firing)]++;
            sums[firings.kind(firing)] += firings.duration(firing);
        }
        List<CriticalPath.Share> shares = new ArrayList<>();
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] > 0) {
                shares.add(new CriticalPath.Share(firings.kinds().get(kind), counts[kind], sums[kind]));
            }
        }
        shares.sort(
                Comparator.comparingLong(CriticalPath.Share::time).reversed().thenComparing(CriticalPath.Share::name));
        return shares;
    }
}
