package org.edarts.benchmarks.contender;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.benchmarks.peer.Side;
import org.jspecify.annotations.Nullable;

/**
 * A peer from C++ sources that travel with this module as resources. They are compiled for this computer, optimised,
 * with the compiler that the environment's CXX names, or {@code c++}, when somebody first asks whether a contender is
 * missing; {@link #close}, or the end of the JVM, deletes what that made. Owner: one thread.
 */
public final class CppProgram implements AutoCloseable {
    private static final List<String> HEADERS =
            List.of("serve.h", "pattern.h", "work.h", "flow_graph.h", "counter_graph.h");

    private final Side side;
    private final String program;
    private final List<String> options;
    private final String remedy;
    private @Nullable Path folder;
    private @Nullable String missing;

    private CppProgram(Side side, String program, List<String> options, String remedy) {
        this.side = side;
        this.program = program;
        this.options = options;
        this.remedy = remedy;
    }

    /** Returns oneTBB. */
    public static CppProgram oneTbb() {
        return new CppProgram(Side.ONE_TBB, "onetbb_trial", List.of("-std=c++17", "-ltbb"), "is libtbb-dev installed?");
    }

    /** Returns Taskflow, whose headers the environment's TASKFLOW_INCLUDE may name the folder of. */
    public static CppProgram taskflow() {
        List<String> options = new ArrayList<>(List.of("-std=c++20"));
        Optional.ofNullable(System.getenv("TASKFLOW_INCLUDE")).ifPresent(include -> options.add("-I" + include));
        return new CppProgram(
                Side.TASKFLOW,
                "taskflow_trial",
                options,
                "does TASKFLOW_INCLUDE name the folder with taskflow/taskflow.hpp?");
    }

    /** Returns one that does not take part. */
    static CppProgram absent(Side side, String reason) {
        CppProgram program = new CppProgram(side, "absent", List.of(), "");
        program.missing = reason;
        return program;
    }

    /**
     * Returns one way in which the program does what it is given.
     *
     * @param name what reports call it
     * @param variant what the program calls it
     */
    public Contender<Assignment> contender(String name, String variant) {
        return new Variant(name, variant);
    }

    private String missing() {
        String known = missing;
        if (known == null) {
            known = whyNotCompiled();
            missing = known;
        }
        return known;
    }

    private String whyNotCompiled() {
        String compiler = Optional.ofNullable(System.getenv("CXX")).orElse("c++");
        try {
            Path made = Files.createTempDirectory("edarts-" + program + "-");
            folder = made;
            made.toFile().deleteOnExit();
            String source = program + ".cpp";
            copy(source, made);
            for (String header : HEADERS) {
                copy(header, made);
            }
            List<String> command =
                    new ArrayList<>(List.of(compiler, "-O3", "-march=native", source, "-o", program, "-pthread"));
            command.addAll(options);
            Path log = made.resolve("log");
            int exit = new ProcessBuilder(command)
                    .directory(made.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            try (var files = Files.list(made)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            return exit == 0
                    ? ""
                    : compiler + " cannot compile it (" + remedy + "): "
                            + Files.readString(log).lines().findFirst().orElse("exit code " + exit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "compiling it was interrupted";
        } catch (IOException e) {
            return "it cannot be compiled with " + compiler + ": " + e.getMessage();
        }
    }

    private static void copy(String source, Path folder) throws IOException {
        try (InputStream in = CppProgram.class.getResourceAsStream("/org/edarts/benchmarks/cpp/" + source)) {
            if (in == null) {
                throw new IOException("the source " + source + " is not in this build");
            }
            Files.copy(in, folder.resolve(source));
        }
    }

    /** Deletes the compiled program. */
    @Override
    public void close() throws IOException {
        Path made = folder;
        if (made != null) {
            try (var files = Files.list(made)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(made);
            folder = null;
            missing = "its program has been deleted";
        }
    }

    private final class Variant implements Contender<Assignment> {
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
            return side;
        }

        @Override
        public Optional<String> missing() {
            String why = CppProgram.this.missing();
            return why.isEmpty() ? Optional.empty() : Optional.of(why);
        }

        @Override
        public Trial begin(Assignment assignment) {
            List<String> command = new ArrayList<>();
            command.add(folder + "/" + program);
            command.add(argument);
            command.addAll(assignment.arguments());
            return new ProcessTrial(name, command, false);
        }
    }
}
