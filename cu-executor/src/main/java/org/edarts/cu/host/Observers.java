package org.edarts.cu.host;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.flight.FlightRecording;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.Units;
import org.jspecify.annotations.Nullable;

/**
 * Those who watch the runs of a CAM: the listeners it was given, and the flight recorder of the JVM. Any thread may
 * call.
 */
final class Observers {
    private final String cam;
    private final Units units;
    private final OutsideCalls calls;
    private final List<RunListener> listeners = new CopyOnWriteArrayList<>();

    Observers(String cam, Units units, OutsideCalls calls) {
        this.cam = cam;
        this.units = units;
        this.calls = calls;
    }

    void add(RunListener listener) {
        listeners.add(listener);
    }

    void remove(RunListener listener) {
        listeners.remove(listener);
    }

    /** A run begins; returns its flight recording, if there is to be one. */
    @Nullable
    FlightRecording begins(String graph) {
        return FlightRecording.of(cam, units.machine().name(), units.policy().name(), graph);
    }

    /** A run has ended. */
    void ended(
            CodeletGraph graph,
            @Nullable FlightRecording recording,
            RunReport report,
            @Nullable RunException exception) {
        RunOutcome outcome = RunOutcome.of(exception);
        if (recording != null) {
            recording.ended(
                    outcome.label(), report.fired(), exception == null ? "" : String.valueOf(exception.getMessage()));
        }
        if (!listeners.isEmpty()) {
            tell(listener -> listener.ended(graph, outcome, report));
        }
    }

    /** No codelet of a run has ended for long. */
    void stalled(CodeletGraph graph, long fired, String report) {
        FlightRecording.stalled(cam, graph.name(), fired, report);
        tell(listener -> listener.stalled(graph));
    }

    /** A codelet of a run has failed. */
    void failed(CompiledGraph graph, int codelet, int cu, Throwable cause) {
        FlightRecording.failed(cam, graph, codelet, cu, cause);
    }

    /** Tells the listeners, on a thread that may take its time: never that of the timers. */
    private void tell(Consumer<RunListener> news) {
        if (!listeners.isEmpty()) {
            calls.call(() -> CurrentUnit.callBack(() -> tellEach(news)));
        }
    }

    private void tellEach(Consumer<RunListener> news) {
        for (RunListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error failure) {
                System.getLogger("org.edarts.listener")
                        .log(System.Logger.Level.WARNING, "a listener of " + cam + " failed", failure);
            }
        }
    }
}
