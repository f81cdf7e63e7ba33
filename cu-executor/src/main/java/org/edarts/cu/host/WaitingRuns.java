package org.edarts.cu.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.su.NameList;

/**
 * Runs in which nothing has fired for long enough, and which wait for the same: the watchdog speaks of them once.
 * Owner: the timer thread.
 */
final class WaitingRuns {
    private final String awaited;
    private final List<ActiveRun> runs = new ArrayList<>();

    /** Makes an empty group of runs that wait for this. */
    WaitingRuns(String awaited) {
        this.awaited = awaited;
    }

    void add(ActiveRun run) {
        runs.add(run);
    }

    List<ActiveRun> all() {
        return runs;
    }

    /** Returns what to say of several. */
    String report() {
        Duration shortest = null;
        NameList names = new NameList();
        for (ActiveRun run : runs) {
            Duration patience = run.options().watchdog();
            if (shortest == null || patience != null && patience.compareTo(shortest) < 0) {
                shortest = patience;
            }
        }
        runs.stream().map(run -> run.graph().name()).distinct().forEach(names::add);
        return runs.size() + " runs made no progress for " + shortest + " or longer and wait for " + awaited
                + "; they are of: " + String.join(", ", names.list());
    }
}
