package org.edarts.benchmarks.contender;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.benchmarks.peer.Side;

/**
 * oneTBB, from C++ sources that travel with this module as resources. They are compiled for this computer, optimised, when
 * they are first needed; {@link #close}, or the end of the JVM, deletes what that made.
 */
public final class OneTbb implements AutoCloseable {
    private static final List<String> SOURCES =
            List.of("onetbb_trial.cpp", "pattern.h", "work.h", "flow_graph.h", "counter_graph.h");

    private final Path folder;
    private final String missing;

    private OneTbb(Path folder, String missing) {
        this.folder = folder;
        this.missing = missing;
    }

    /**
     * Compiles the sources with the compiler that the environment's CXX names, or {@code c++}. Where that fails, the
     * contenders say why they are missing.
     *
     * @throws IOException if no temporary files can be written
     */
    public static OneTbb compile() throws IOException {
        Path folder = Files.createTempDirectory("edarts-onetbb-");
        folder.toFile().deleteOnExit();
        for (String source : SOURCES) {
            try (InputStream in = OneTbb.class.getResourceAsStream("/org/edarts/benchmarks/cpp/" + source)) {
                if (in == null) {
                    throw new IOException("the source " + source + " of the oneTBB contender is not in this build");
                }
                Files.copy(in, folder.resolve(source));
            }
        }
        OneTbb compiled = new OneTbb(folder, whyNotCompiled(folder));
        try (var files = Files.list(folder)) {
            files.forEach(file -> file.toFile().deleteOnExit());
        }
        return compiled;
    }

    private static String whyNotCompiled(Path folder) throws IOException {
        String compiler = Optional.ofNullable(System.getenv("CXX")).orElse("c++");
        Path log = folder.resolve("log");
        ProcessBuilder command = new ProcessBuilder(
                compiler,
                "-O3",
                "-march=native",
                "-std=c++17",
                SOURCES.get(0),
                "-o",
                "onetbb_trial",
                "-ltbb",
                "-pthread");
        try {
            int exit = command.directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            return exit == 0
                    ? ""
                    : compiler + " cannot compile it (is libtbb-dev installed?): "
                            + Files.readString(log).lines().findFirst().orElse("exit code " + exit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "compiling it was interrupted";
        } catch (IOException e) {
            return "there is no C++ compiler " + compiler;
        }
    }

    /** Returns the contenders: the flow graph, and counters on a task group, which is faster. */
    public List<Contender<GraphAssignment>> contenders() {
        return List.of(new Variant("oneTBB flow graph", "flow_graph"), new Variant("oneTBB task group", "task_group"));
    }

    /** Deletes the compiled program. */
    @Override
    public void close() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private final class Variant implements Contender<GraphAssignment> {
        private final String name;
        private final String argument;

        Variant(String name, String argument) {
            this.name = name;
            this.argument = argument;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Side side() {
            return Side.ONE_TBB;
        }

        @Override
        public Optional<String> missing() {
            return missing.isEmpty() ? Optional.empty() : Optional.of(missing);
        }

        @Override
        public Trial begin(GraphAssignment assignment) {
            List<String> command = new ArrayList<>();
            command.add(folder.resolve("onetbb_trial").toString());
            command.add(argument);
            command.addAll(assignment.arguments());
            return new ProcessTrial(name, command);
        }
    }
}
