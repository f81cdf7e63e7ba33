package org.edarts.cu.flight;

import jdk.jfr.FlightRecorder;
import org.edarts.codelet.RunException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * The events of a CAM for the flight recorder of the JVM: {@code org.edarts.Run}, {@code org.edarts.Stall} and {@code
 * org.edarts.Failure}. They are made only while the recorder is in use, and nothing of it is loaded before; a JVM
 * without it does as well. Any thread may call.
 */
public final class FlightRecording {
    /** A run time image need not have the module. */
    private static final boolean AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private final RunEvent run = new RunEvent();

    private FlightRecording() {}

    private static boolean inUse() {
        return AVAILABLE && FlightRecorder.isInitialized();
    }

    /** Begins the record of a run; returns null if nobody records. */
    public static @Nullable FlightRecording of(String cam, String machine, String policy, String graph) {
        if (!inUse()) {
            return null;
        }
        FlightRecording recording = new FlightRecording();
        recording.run.cam = cam;
        recording.run.machine = machine;
        recording.run.policy = policy;
        recording.run.graph = graph;
        recording.run.begin();
        return recording;
    }

    /** Ends the record of the run. */
    public void ended(String outcome, long fired, String message) {
        run.outcome = outcome;
        run.fired = fired;
        run.message = message;
        run.commit();
    }

    /** Records that no codelet of a run has ended for long. */
    public static void stalled(String cam, String graph, long fired, String report) {
        if (inUse()) {
            StallEvent event = new StallEvent();
            event.cam = cam;
            event.graph = graph;
            event.fired = fired;
            event.report = report;
            event.commit();
        }
    }

    /** Records the failure of a codelet; {@code cu} is -1 if its operation failed outside. */
    public static void failed(String cam, CompiledGraph graph, int codelet, int cu, Throwable cause) {
        if (inUse()) {
            FailureEvent event = new FailureEvent();
            event.cam = cam;
            Declaration declaration = graph.declaration(codelet);
            event.graph = graph.name();
            event.codelet = declaration.name();
            event.index = codelet - declaration.first();
            event.cu = cu;
            event.message = RunException.describe(cause);
            event.commit();
        }
    }
}
