package org.edarts.cu.host;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.flight.FlightRecording;
import org.jspecify.annotations.Nullable;

/** Those who watch the runs of a CAM: the listeners it was given, and the flight recorder of the JVM. Any thread may call. */
final class Observers {
    private final HostCam cam;
    private final List<RunListener> listeners = new CopyOnWriteArrayList<>();

    Observers(HostCam cam) {
        this.cam = cam;
    }

    void add(RunListener listener) {
        listeners.add(listener);
    }

    void remove(RunListener listener) {
        listeners.remove(listener);
    }

    /** A run begins; returns its flight recording, if there is to be one. */
    @Nullable
    FlightRecording begins(CompiledGraph graph) {
        return FlightRecording.of(cam.name(), cam.machine().name(), cam.policy(), graph.name());
    }

    /** A run has ended. */
    void ended(ActiveRun run, @Nullable FlightRecording recording, RunReport report, @Nullable RunException exception) {
        RunOutcome outcome = RunOutcome.of(exception);
        if (recording != null) {
            recording.ended(
                    outcome.label(), report.fired(), exception == null ? "" : String.valueOf(exception.getMessage()));
        }
        tell(listener -> listener.ended(run.graph(), outcome, report));
    }

    /** No codelet of a run has ended for long. */
    void stalled(ActiveRun run, long fired, String report) {
        FlightRecording.stalled(cam.name(), run.graph().name(), fired, report);
        tell(listener -> listener.stalled(run.graph()));
    }

    /** A codelet of a run has failed. */
    void failed(CompiledGraph graph, int codelet, int cu, Throwable cause) {
        FlightRecording.failed(cam.name(), graph, codelet, cu, cause);
    }

    /** Tells the listeners, on a thread that may take its time: never that of the timers. */
    private void tell(Consumer<RunListener> news) {
        if (!listeners.isEmpty()) {
            cam.callOutside(() -> CuWorker.callBack(() -> tellEach(news)));
        }
    }

    private void tellEach(Consumer<RunListener> news) {
        for (RunListener listener : listeners) {
            try {
                news.accept(listener);
            } catch (RuntimeException | Error failure) {
                System.getLogger("org.edarts.listener")
                        .log(System.Logger.Level.WARNING, "a listener of " + cam.name() + " failed", failure);
            }
        }
    }
}
