package org.edarts.it.modules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application is compiled and run with the libraries as modules, and with the libraries on the class path. */
class ApplicationTest {
    private static final Path SOURCES = Path.of("src", "test", "applications", "squares");
    private static final String SERVICES = "META-INF/services/org.edarts.su.SchedulingPolicy";
    private static final String EXPECTED = """
            host [0, 1, 4, 9, 16, 25, 36, 49]
            recorded true
            first-cu [0, 1, 4, 9, 16, 25, 36, 49]
            virtual [0, 1, 4, 9, 16, 25, 36, 49]
            chip 49.0
            policies 10
            region 32768
            module %s
            """;

    @TempDir
    private Path folder;

    @Test
    void onTheModulePath() throws IOException, InterruptedException {
        Compilation compilation = compile(List.of("--module-path", Libraries.pathArgument()), sources(true));
        assertEquals("", compilation.text());
        assertEquals(
                EXPECTED.formatted(true),
                run(
                        "--module-path",
                        Libraries.pathArgument() + File.pathSeparator + folder,
                        "--module",
                        "com.example.squares/com.example.squares.Squares"));
    }

    @Test
    void onTheClassPath() throws IOException, InterruptedException {
        Compilation compilation = compile(List.of("--class-path", Libraries.pathArgument()), sources(false));
        assertEquals("", compilation.text());
        Files.createDirectories(folder.resolve(SERVICES).getParent());
        Files.copy(SOURCES.resolve(SERVICES), folder.resolve(SERVICES));
        assertEquals(
                EXPECTED.formatted(false),
                run(
                        "--class-path",
                        Libraries.pathArgument() + File.pathSeparator + folder,
                        "com.example.squares.Squares"));
    }

    @Test
    void whatIsInsideOfALibraryIsNotForApplications() throws IOException {
        Path intruder = Files.writeString(folder.resolve("Intruder.java"), """
                package com.example.squares;

                import org.edarts.cu.pool.WorkStealingDeque;

                class Intruder {}
                """);
        List<String> all = new ArrayList<>(sources(true));
        all.add(intruder.toString());
        Compilation compilation = compile(List.of("--module-path", Libraries.pathArgument()), all);
        assertNotEquals(0, compilation.exitCode());
        assertTrue(compilation.text().contains("org.edarts.cu.pool"), compilation.text());
    }

    /**
     * What the compiler did.
     *
     * @param exitCode 0 if there is no error
     * @param text what it printed
     */
    private record Compilation(int exitCode, String text) {}

    private Compilation compile(List<String> options, List<String> sources) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-proc:none", "-d", folder.toString()));
        arguments.addAll(sources);
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed);
        int exitCode =
                ToolProvider.findFirst("javac").orElseThrow().run(writer, writer, arguments.toArray(String[]::new));
        return new Compilation(exitCode, printed.toString());
    }

    private static List<String> sources(boolean withDescription) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".java"))
                    .filter(file -> withDescription || !file.endsWith("module-info.java"))
                    .sorted()
                    .toList();
        }
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        Path printed = folder.resolve("printed.txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        Process program = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        boolean ended = program.waitFor(4, TimeUnit.MINUTES);
        program.destroyForcibly().waitFor();
        assertTrue(ended, Files.readString(printed));
        return Files.readString(printed);
    }
}
