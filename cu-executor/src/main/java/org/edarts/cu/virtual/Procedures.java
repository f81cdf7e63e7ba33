package org.edarts.cu.virtual;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Dormant;
import org.edarts.su.RunError;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a run: that of its graph and those of the threaded procedures that are alive. Owner: the driving
 * thread.
 */
final class Procedures {
    private final Simulation simulation;
    private final Frame root;
    private final Set<Frame> alive = new LinkedHashSet<>();
    private final Map<CompiledGraph, ProcedureNumbers> traced = new WeakHashMap<>();
    private int invoked;
    private boolean ended;

    Procedures(Simulation simulation, CompiledGraph graph) {
        this.simulation = simulation;
        this.root = new Frame(
                Frame.ROOT,
                graph,
                simulation.cam().rulesOf(graph),
                simulation.trace().declareGraph(graph),
                null);
    }

    Frame root() {
        return root;
    }

    /**
     * Makes a frame for an invocation by a firing on a CU; it begins with {@link #start}, and the argument is its own.
     */
    Frame frame(ThreadedProcedure<?, ?> procedure, @Nullable Object argument, Frame.Call call, int cu) {
        CompiledGraph code = procedure.compiled();
        ProcedureNumbers numbers =
                traced.computeIfAbsent(code, key -> simulation.trace().declare(key));
        Frame frame = new Frame(++invoked, code, simulation.cam().rulesOfProcedure(code), numbers, call);
        frame.fill(0, argument, cu);
        return frame;
    }

    /** Lets the run begin. */
    void startRoot() {
        startCodelets(root, Source.START);
    }

    /** Lets a procedure begin. */
    void start(Frame frame, Frame.Call call, Source invoker) {
        call.caller().addToken();
        alive.add(frame);
        int limit = simulation.cam().liveProcedures();
        if (alive.size() > limit) {
            simulation
                    .ending()
                    .stop(RunError.tooManyProcedures(
                            root.graph.name(),
                            alive.size(),
                            limit,
                            simulation.cam().policy()));
            return;
        }
        simulation.trace().invoked(frame, invoker);
        startCodelets(frame, invoker);
    }

    /** Holds the frame meanwhile: it might have nothing to start. */
    private void startCodelets(Frame frame, Source source) {
        frame.addToken();
        simulation.signals().start(frame, source);
        dropToken(frame, source);
    }

    /** Takes a token from a frame, and ends the procedure, and those that wait for it, with the last one. */
    void dropToken(Frame frame, Source source) {
        Frame at = frame;
        while (at.dropToken()) {
            Frame.Call call = at.call;
            if (call == null) {
                ended = true;
                return;
            }
            if (!isDone(at)) {
                return;
            }
            alive.remove(at);
            boolean hearsLater = simulation.signals().ended(at, call, source);
            simulation.trace().freed(at, source);
            if (call.signalsEnd()) {
                simulation.signals().signal(call.caller(), call.endSlot(), source);
            }
            if (hearsLater) {
                return;
            }
            at = call.caller();
        }
    }

    private boolean isDone(Frame frame) {
        List<String> unmet = Dormant.unmet(
                frame.graph, frame.counters, frame.cells, frame.fired()::get, frame.completed(), frame.owesResult());
        if (!unmet.isEmpty()) {
            simulation.ending().stop(RunError.stalled(frame.graph.name(), unmet));
        }
        return unmet.isEmpty();
    }

    /** Returns whether nothing can happen any more in the frame of the run. */
    boolean ended() {
        return ended;
    }

    /** Returns how many procedures were invoked. */
    int invoked() {
        return invoked;
    }

    /** Returns the frames of the procedures that have not ended, in the order of their start. */
    Iterable<Frame> alive() {
        return alive;
    }
}
