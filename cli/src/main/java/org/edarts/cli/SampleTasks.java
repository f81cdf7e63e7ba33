package org.edarts.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.samples.Job;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.edarts.study.Study;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.read.CodeletTasks;
import org.edarts.study.read.TraceTasks;
import org.edarts.trace.Trace;

/**
 * The task graph of a sample: of its arcs where they alone decide what fires, else of what it fires on one CU in virtual time.
 *
 * @param name the sample
 * @param settings what the user set
 */
record SampleTasks(String name, Map<String, String> settings) implements Study.Source {
    private static final int RECORDS = 1 << 22;

    @Override
    public TaskGraph graph() throws Exception {
        Path folder = Files.createTempDirectory("edarts-study");
        try {
            Job job = Samples.prepare(
                    name, new SampleInput(Optional.empty(), Optional.empty(), folder, 1, settings, silence()));
            return CodeletTasks.fixed(job.graph()) ? CodeletTasks.of(job.graph()) : executed(job);
        } finally {
            delete(folder);
        }
    }

    private TaskGraph executed(Job job) throws InterruptedException {
        try (Cam cam = VirtualCam.on(Machines.host(1))) {
            Recording recording = Recording.of(cam, job.graph(), RunOptions.DEFAULT, RECORDS);
            job.run(cam, recording.options());
            Trace trace = recording.trace();
            if (trace.dropped() > 0) {
                throw new IllegalArgumentException(
                        name + " fires more than a study keeps: make it smaller with --set; see '" + "edarts samples "
                                + name + "'");
            }
            return TraceTasks.of(trace, name);
        }
    }

    private static PrintStream silence() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }

    private static void delete(Path folder) throws IOException {
        List<Path> inside;
        try (Stream<Path> files = Files.walk(folder)) {
            inside = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : inside) {
            Files.delete(file);
        }
    }
}
