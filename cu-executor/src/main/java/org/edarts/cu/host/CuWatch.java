package org.edarts.cu.host;

import java.util.concurrent.TimeUnit;
import org.edarts.codelet.compiled.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * What the watchdog knows of each CU: the codelet that it has been in since an earlier tick, of whatever run. The thread of
 * such a CU is named after the codelet until it goes on. Owner: the timer thread.
 */
final class CuWatch {
    private final HostCam cam;
    private final Sighting[] sightings;

    CuWatch(HostCam cam) {
        this.cam = cam;
        this.sightings = new Sighting[cam.cus()];
        for (int cu = 0; cu < sightings.length; cu++) {
            sightings[cu] = new Sighting();
        }
    }

    /**
     * The firing that a CU is at, about: others look while it works.
     *
     * @param graph the graph or threaded procedure
     * @param codelet the codelet
     * @param fired how many the CU had fired in the run before
     */
    record Position(ActiveRun run, CompiledGraph graph, int codelet, long fired) {
        @Override
        public String toString() {
            return graph.nameOf(codelet) + " of \"" + graph.name() + "\"";
        }
    }

    /** Where a CU was when the watchdog looked last. */
    private static final class Sighting {
        private @Nullable Position position;
        private long since;
        private boolean again;
    }

    /** Looks where each CU is. */
    void look(ActiveRun[] runs) {
        long now = System.nanoTime();
        for (int cu = 0; cu < sightings.length; cu++) {
            Sighting last = sightings[cu];
            Position position = positionOf(cu, runs);
            last.again = position != null && position.equals(last.position);
            if (position == null || !last.again) {
                last.position = position;
                last.since = now;
                cam.units().thread(cu).goesOn();
            } else if (doing(cu) != null) {
                cam.units().thread(cu).isIn(position.toString());
            }
        }
    }

    private static @Nullable Position positionOf(int cu, ActiveRun[] runs) {
        for (ActiveRun run : runs) {
            Position position = run.position(cu);
            if (position != null) {
                return position;
            }
        }
        return null;
    }

    private @Nullable String doing(int cu) {
        Thread thread = cam.units().thread(cu).now();
        return thread == null ? null : Whereabouts.of(thread);
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
