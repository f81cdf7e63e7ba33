package org.edarts.codelet.describe;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.edarts.cam.text.MachineFile;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Records runs of a graph on a CAM, one after the other, and makes a trace of them that says what was run, where and
 * how.
 *
 * <pre>{@code
 * Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT);
 * cam.run(graph, recording.options()).await();
 * TraceFile.write(file, recording.trace());
 * }</pre>
 *
 * <p>Any thread may call. A trace may be taken at any time, also while a run goes on.
 */
public final class Recording {
    private final Cam cam;
    private final CodeletGraph graph;
    private final RunOptions options;
    private final TraceRecorder recorder;
    private final @Nullable Instant begun;

    private Recording(Cam cam, CodeletGraph graph, RunOptions options, TraceRecorder recorder) {
        this(cam, graph, options, recorder, cam.clock().virtual() ? null : Instant.now());
    }

    private Recording(
            Cam cam, CodeletGraph graph, RunOptions options, TraceRecorder recorder, @Nullable Instant begun) {
        this.cam = cam;
        this.graph = graph;
        this.options = options.record(recorder);
        this.recorder = recorder;
        this.begun = begun;
    }

    /** Makes a recording whose rings share {@link TraceRecorder#DEFAULT_BYTES}. */
    public static Recording of(Cam cam, CodeletGraph graph, RunOptions options) {
        return new Recording(cam, graph, options, new TraceRecorder(cam.unitNames()));
    }

    /**
     * Makes a recording with rings of a size.
     *
     * @param capacity how many records each unit keeps at the least, of 32 bytes each; older ones are dropped
     */
    public static Recording of(Cam cam, CodeletGraph graph, RunOptions options, int capacity) {
        return new Recording(cam, graph, options, new TraceRecorder(cam.unitNames(), capacity));
    }

    /**
     * Makes a recording in detail: it tells what scheduling takes between firings, and why units are idle, which takes
     * a little more time for each codelet.
     *
     * @param capacity as for {@link #of(Cam, CodeletGraph, RunOptions, int)}
     */
    public static Recording detailed(Cam cam, CodeletGraph graph, RunOptions options, int capacity) {
        return new Recording(cam, graph, options, TraceRecorder.detailed(cam.unitNames(), capacity));
    }

    /** Makes a recording in detail whose rings share {@link TraceRecorder#DEFAULT_BYTES}. */
    public static Recording detailed(Cam cam, CodeletGraph graph, RunOptions options) {
        return new Recording(cam, graph, options, TraceRecorder.detailed(cam.unitNames()));
    }

    /**
     * Returns this recording with options by which the {@linkplain #last last part} of it is written to a file whenever
     * the watchdog reports that a run makes no progress; the report names the file. What was there before is replaced.
     *
     * @param part how long that part is
     */
    public Recording writingStalls(Path file, Duration part) {
        return new Recording(cam, graph, options.stallNote(() -> write(file, part)), recorder, begun);
    }

    /** Writes the last part of what has been recorded; returns where it is. */
    private String write(Path file, Duration part) {
        try {
            TraceFile.write(file, last(part));
            return "what happened before is in " + file;
        } catch (IOException unwritten) {
            return "what happened before could not be written: " + unwritten;
        }
    }

    /** Returns the options with which a run is recorded here. */
    public RunOptions options() {
        return options;
    }

    /** Returns what has been recorded so far, by this version of the runtime, embedded in an application. */
    public Trace trace() {
        String version = Recording.class.getPackage().getImplementationVersion();
        return trace(version == null ? "unknown" : version, "");
    }

    /**
     * Returns the last part of what has been recorded so far, at any time; {@link #writingStalls} writes it when a run
     * has stalled. The rings take as much memory as they do for a whole trace, however long the program runs.
     *
     * @param part how long that part is
     */
    public Trace last(Duration part) {
        return trace().last(cam.clock().toTicks(part));
    }

    /**
     * Returns what has been recorded so far.
     *
     * @param productVersion the version of what ran the graph
     * @param commandLine the command that the user typed, or an empty text
     */
    public Trace trace(String productVersion, String commandLine) {
        return recorder.snapshot(new TraceHeader(
                productVersion,
                commandLine,
                GraphJson.of(graph).text(),
                MachineFile.write(cam.machine()),
                cam.policy(),
                options.seed(),
                cam.clock(),
                begun));
    }
}
