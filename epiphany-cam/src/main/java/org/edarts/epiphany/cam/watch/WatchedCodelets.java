package org.edarts.epiphany.cam.watch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.TraceTables;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.jspecify.annotations.Nullable;

/**
 * Which instance it is that lies at an address of a core and becomes ready, or fires. Rounds share an address, and fire
 * one after the other; so do the invocations that have the same frame, one after the other. Owner: one thread.
 */
final class WatchedCodelets {
    /** Stands for what begins no procedure. */
    static final int NO_PROCEDURE = -1;

    /** Stands for what is no codelet of the graph, but of the runtime. */
    static final long NONE = instance(-1, -1);

    private final List<WatchedMemory> images;
    private final List<Map<Integer, Place>> places = new ArrayList<>();
    private int invocations;

    /** What lies at an address. */
    private abstract static class Place {
        /** Returns what becomes ready next, or has and fires next. */
        abstract long next();

        /** Returns what has fired last. */
        long latest() {
            return next();
        }

        /** It fires. */
        void fires() {}

        /** Returns how often it has fired. */
        long firings() {
            return 0;
        }

        /** All firings but so many at the end are past. */
        void skipToLast(int firings) {}

        /** It becomes ready; returns the number of the procedure that this begins, or {@link #NO_PROCEDURE}. */
        int becomesReady() {
            return NO_PROCEDURE;
        }
    }

    /** The rounds of a codelet, or what comes to an address in one window after the other. */
    private static final class Rounds extends Place {
        private final List<Node> nodes;
        private int fired;

        Rounds(List<Node> nodes) {
            this.nodes = nodes;
        }

        @Override
        long next() {
            return of(nodes.get(Math.min(fired, nodes.size() - 1)));
        }

        @Override
        long latest() {
            return of(nodes.get(Math.min(Math.max(1, fired), nodes.size()) - 1));
        }

        @Override
        void fires() {
            fired++;
        }

        @Override
        long firings() {
            return fired;
        }

        @Override
        void skipToLast(int firings) {
            fired = Math.max(0, nodes.size() - firings);
        }
    }

    /** A frame; an invocation after the other has it. */
    private static final class FrameUse {
        private int number;
    }

    /** What has made way on a core for what began later, the last one first: frames, and which invocations had them. */
    private static final class Surface extends Place {
        private final Deque<FrameUse> begun = new ArrayDeque<>();
        private final Deque<Integer> before = new ArrayDeque<>();

        void begins(FrameUse use) {
            begun.push(use);
            before.push(use.number);
        }

        @Override
        long next() {
            return NONE;
        }

        @Override
        void fires() {
            if (!begun.isEmpty()) {
                begun.pop().number = before.pop();
            }
        }
    }

    /** A codelet in a frame. */
    private final class InFrame extends Place {
        private final FrameUse use;
        private final ProcedureNumbers procedure;
        private final int codelet;
        private final boolean first;
        private final @Nullable Surface surface;

        InFrame(FrameUse use, ProcedureNumbers procedure, int codelet, boolean first, @Nullable Surface surface) {
            this.use = use;
            this.surface = surface;
            this.procedure = procedure;
            this.codelet = codelet;
            this.first = first;
        }

        @Override
        long next() {
            return instance(procedure.firstInstance() + codelet, use.number);
        }

        @Override
        int becomesReady() {
            if (!first) {
                return NO_PROCEDURE;
            }
            if (surface != null) {
                surface.begins(use);
            }
            use.number = ++invocations;
            return procedure.procedure();
        }
    }

    /**
     * Finds all codelets of a graph in the cores; a recorder gets their names.
     *
     * @param implied whether what the arcs of a fixed graph imply is left out of the trace
     */
    WatchedCodelets(WatchedGraph graph, @Nullable TraceRecorder recorder, boolean implied) {
        images = graph.cores();
        for (WatchedMemory image : images) {
            Map<Integer, Place> here = new HashMap<>();
            Map<Integer, List<Node>> nodes = new HashMap<>();
            image.tracks()
                    .forEach(track -> nodes.computeIfAbsent(track.address, address -> new ArrayList<>())
                            .addAll(track.nodes));
            nodes.forEach((address, all) -> here.put(address, new Rounds(all)));
            places.add(here);
        }
        if (recorder != null) {
            TraceTables.declare(graph.graph(), recorder, implied);
        }
        Map<ThreadedProcedure<?, ?>, ProcedureNumbers> known = new HashMap<>();
        for (WatchedFrame frame : graph.frames()) {
            ProcedureNumbers procedure = known.computeIfAbsent(
                    frame.procedure(),
                    code -> recorder == null
                            ? new ProcedureNumbers(0, 0)
                            : recorder.declare(TraceTables.namesOf(code.compiled())));
            FrameUse use = new FrameUse();
            Map<Integer, Place> here = places.get(frame.core());
            Surface surface = frame.surface() == 0
                    ? null
                    : (Surface) here.computeIfAbsent(frame.surface(), address -> new Surface());
            frame.codelets()
                    .forEach((address, codelet) ->
                            here.put(address, new InFrame(use, procedure, codelet, codelet == frame.start(), surface)));
        }
    }

    /** Returns how many procedures have begun. */
    int invoked() {
        return invocations;
    }

    /** Returns the codelet that is ready when something comes into the pool of a core; 0 if none is. */
    int readyBy(int core, int pooled) {
        return images.get(core).readyBy().applyAsInt(pooled);
    }

    /** Returns what lies at an address of a core; {@link #NONE} if that is none of the graph's. */
    long at(int core, int address) {
        Place place = places.get(core).get(address);
        return place == null ? NONE : place.next();
    }

    /** Returns what has fired last of what lies at an address of a core. */
    long latest(int core, int address) {
        Place place = places.get(core).get(address);
        return place == null ? NONE : place.latest();
    }

    /** Something at an address of a core becomes ready; returns the number of the procedure that it begins, or {@link
     * #NO_PROCEDURE}. */
    int ready(int core, int address) {
        Place place = places.get(core).get(address);
        return place == null ? NO_PROCEDURE : place.becomesReady();
    }

    /** Something at an address of a core fires. */
    void fires(int core, int address) {
        Place place = places.get(core).get(address);
        if (place != null) {
            place.fires();
        }
    }

    /** Returns how often what lies at an address of a core has fired; 0 if it belongs to a frame. */
    long firings(int core, int address) {
        Place place = places.get(core).get(address);
        return place == null ? 0 : place.firings();
    }

    /** What lies at an address of a core has fired, but for so many firings at the end. */
    void skipToLast(int core, int address, int firings) {
        Place place = places.get(core).get(address);
        if (place != null) {
            place.skipToLast(firings);
        }
    }

    /** Returns the instance that a node is; {@link #NONE} if it is one of the runtime's. */
    static long of(Node node) {
        return node.role == Node.Role.CODELET ? instance(node.codelet, 0) : NONE;
    }

    private static long instance(int codelet, int frame) {
        return (long) codelet << Integer.SIZE | Integer.toUnsignedLong(frame);
    }

    /** Returns the number of an instance in a trace. */
    static int codelet(long instance) {
        return (int) (instance >> Integer.SIZE);
    }

    /** Returns the frame of an instance. */
    static int frame(long instance) {
        return (int) instance;
    }
}
