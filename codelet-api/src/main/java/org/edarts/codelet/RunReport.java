package org.edarts.codelet;

import java.util.List;
import java.util.Locale;

/**
 * What a run did.
 *
 * @param graph the name of the graph
 * @param policy the name of the policy
 * @param fired how many codelets fired, those of threaded procedures and the tests of loops included; where SUs of
 *     eCores hand out, they test themselves, so that these tests are in no unit's number
 * @param invoked how many threaded procedures were invoked; 0 on a board of eCores, which do not count them
 * @param nanoseconds from the start to the end, in real or virtual time
 * @param units what each CU did, in the order of the machine
 * @param unpriced what virtual time leaves out; on the host {@link Unpriced#NONE}
 */
public record RunReport(
        String graph, String policy, long fired, long invoked, long nanoseconds, List<Unit> units, Unpriced unpriced) {
    /**
     * What one CU did.
     *
     * @param cu its number
     * @param fired how many codelets it fired
     * @param stolen how many it took from other CUs
     * @param busyNanoseconds how long it worked for the run, scheduling included; on a board of eCores, where nobody
     *     knows that, the time of the run
     */
    public record Unit(int cu, long fired, long stolen, long busyNanoseconds) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "CU %d: fired %,d, stole %,d, busy %s", cu, fired, stolen, time(busyNanoseconds));
        }
    }

    /** Copies the list. */
    public RunReport {
        units = List.copyOf(units);
    }

    /** Makes the report of a run whose time is measured. */
    public RunReport(String graph, String policy, long fired, long invoked, long nanoseconds, List<Unit> units) {
        this(graph, policy, fired, invoked, nanoseconds, units, Unpriced.NONE);
    }

    /** Returns the time of the run divided by the codelets fired, in nanoseconds. */
    public double nanosecondsPerCodelet() {
        return fired == 0 ? 0 : (double) nanoseconds / fired;
    }

    /** Returns how much of the run's time a CU was busy, 0 to 1. */
    public double utilisation(Unit unit) {
        return nanoseconds == 0 ? 0 : Math.min(1, (double) unit.busyNanoseconds() / nanoseconds);
    }

    /** Returns one line for people; its form may change. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "run of \"%s\": %s fired by %s in %s; policy %s, %s invoked",
                graph,
                count(fired, "codelet"),
                count(units.size(), "CU"),
                time(nanoseconds),
                policy,
                count(invoked, "procedure"));
    }

    private static String count(long number, String what) {
        return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
    }

    private static String time(long nanoseconds) {
        if (nanoseconds < 1_000) {
            return nanoseconds + " ns";
        }
        if (nanoseconds < 1_000_000) {
            return String.format(Locale.ROOT, "%.1f us", nanoseconds / 1e3);
        }
        return nanoseconds < 1_000_000_000
                ? String.format(Locale.ROOT, "%.2f ms", nanoseconds / 1e6)
                : String.format(Locale.ROOT, "%,.3f s", nanoseconds / 1e9);
    }
}
