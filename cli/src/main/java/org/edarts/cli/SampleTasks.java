package org.edarts.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.samples.Job;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.edarts.samples.Setting;
import org.edarts.study.Study;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.read.CodeletTasks;
import org.edarts.study.read.TraceTasks;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The task graph of a sample: of its arcs where they alone decide what fires, else of what it fires on one CU in
 * virtual time. One that fires more than a study keeps is made smaller, unless the user set its size.
 *
 * @param name the sample
 * @param settings what the user set
 * @param telling hears of a sample that is made smaller
 */
record SampleTasks(String name, Map<String, String> settings, Consumer<String> telling) implements Study.Source {
    private static final int RECORDS = 1 << 22;

    /** By how much a size that is too large is multiplied. */
    private static final double SMALLER = 0.8;

    @Override
    public TaskGraph graph() throws Exception {
        List<Setting> sizes = Samples.named(name).settings();
        Map<String, String> set = new HashMap<>(settings);
        Path folder = Files.createTempDirectory("edarts-study");
        try {
            TaskGraph graph = graph(set, folder);
            while (graph == null) {
                if (!settings.isEmpty() || sizes.isEmpty()) {
                    throw new IllegalArgumentException(
                            name + " fires more than a study keeps: make it smaller with --set;"
                                    + " see 'edarts samples " + name + "'");
                }
                Setting size = sizes.get(0);
                String now = set.getOrDefault(size.name(), Long.toString(size.initial()));
                set.put(size.name(), Long.toString((long) (SMALLER * Long.parseLong(now))));
                telling.accept("edarts: " + name + " fires more than a study keeps; studied with --set " + size.name()
                        + "=" + set.get(size.name()));
                graph = graph(set, folder);
            }
            return graph;
        } finally {
            delete(folder);
        }
    }

    /** Returns null if it fires too much. */
    private @Nullable TaskGraph graph(Map<String, String> set, Path folder) throws InterruptedException {
        Job job = Samples.prepare(name, new SampleInput(Optional.empty(), Optional.empty(), folder, 1, set, silence()));
        if (CodeletTasks.fixed(job.graph())) {
            return CodeletTasks.of(job.graph());
        }
        try (Cam cam = VirtualCam.on(Machines.host(1))) {
            Recording recording = Recording.of(cam, job.graph(), RunOptions.DEFAULT, RECORDS);
            job.run(cam, recording.options());
            Trace trace = recording.trace();
            return trace.dropped() > 0 ? null : TraceTasks.of(trace, name);
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
