package org.edarts.cu.host;

import java.util.concurrent.TimeUnit;
import org.edarts.cu.host.unit.Position;
import org.jspecify.annotations.Nullable;

/**
 * What the watchdog knows of each CU: the codelet that it has been in since an earlier tick, of whatever run. The
 * thread of such a CU is named after the codelet until it goes on. Owner: the timer thread.
 */
final class CuWatch {
    private final UnitThreads units;
    private final Sighting[] sightings;

    CuWatch(UnitThreads units, int cus) {
        this.units = units;
        this.sightings = new Sighting[cus];
        for (int cu = 0; cu < sightings.length; cu++) {
            sightings[cu] = new Sighting();
        }
    }

    /** Where a CU was when the watchdog looked last. */
    private static final class Sighting {
        private @Nullable ActiveRun run;
        private @Nullable Position position;
        private long since;
        private boolean again;
    }

    /** Looks where each CU is. */
    void look(AwakeRuns<ActiveRun> runs) {
        long now = System.nanoTime();
        for (int cu = 0; cu < sightings.length; cu++) {
            Sighting last = sightings[cu];
            ActiveRun run = runAt(cu, runs);
            Position position = run == null ? null : run.position(cu);
            last.again = position != null && run == last.run && position.equals(last.position);
            if (position == null || !last.again) {
                last.run = run;
                last.position = position;
                last.since = now;
                units.thread(cu).goesOn();
            } else if (doing(cu) != null) {
                units.thread(cu).isIn(position.toString());
            }
        }
    }

    private static @Nullable ActiveRun runAt(int cu, AwakeRuns<ActiveRun> runs) {
        for (int index = 0; index < runs.count(); index++) {
            ActiveRun run = runs.get(index);
            if (run.position(cu) != null) {
                return run;
            }
        }
        return null;
    }

    private @Nullable String doing(int cu) {
        Thread thread = units.thread(cu).now();
        return thread == null ? null : Whereabouts.of(thread);
    }

    /** Returns whether any CU was in a codelet, of whatever run, at the last look. */
    boolean anyAtWork() {
        for (Sighting last : sightings) {
            if (last.position != null) {
                return true;
            }
        }
        return false;
    }

    /** Returns a clause for each CU that has been in a codelet since an earlier tick, or an empty text. */
    String describe() {
        StringBuilder text = new StringBuilder();
        for (int cu = 0; cu < sightings.length; cu++) {
            Position position = sightings[cu].position;
            String doing = sightings[cu].again ? doing(cu) : null;
            if (doing != null) {
                text.append("; CU ").append(cu).append(" has been in codelet ").append(position);
                text.append(" for at least ").append(time(System.nanoTime() - sightings[cu].since));
                text.append(", ").append(doing);
            }
        }
        return text.toString();
    }

    private static String time(long nanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
        return millis < 1000 ? millis + " ms" : millis / 1000 + " s";
    }
}
