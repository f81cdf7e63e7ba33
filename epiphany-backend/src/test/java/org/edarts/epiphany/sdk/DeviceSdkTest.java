package org.edarts.epiphany.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.edarts.epiphany.SourceSums;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is handed out to those who write programs for the cores. */
class DeviceSdkTest {
    private static final Path SOURCES = Path.of("src/main/epiphany/e-lib");

    @Test
    void allFilesAreWritten(@TempDir Path folder) throws IOException {
        DeviceSdk.writeTo(folder.resolve("sdk"));
        TreeSet<String> expected = new TreeSet<>(List.of("lib/libe-lib.a"));
        for (String kind : List.of("include", "ldf", "examples", "host", "bin")) {
            try (Stream<Path> files = Files.list(SOURCES.resolve(kind))) {
                files.forEach(file -> expected.add(kind + "/" + file.getFileName()));
            }
        }
        try (Stream<Path> written = Files.walk(folder.resolve("sdk"))) {
            TreeSet<String> names = new TreeSet<>();
            written.filter(Files::isRegularFile)
                    .forEach(file -> names.add(
                            folder.resolve("sdk").relativize(file).toString().replace('\\', '/')));
            assertEquals(expected, names);
        }
        assertEquals(
                Files.readString(SOURCES.resolve("include/e_lib.h")),
                Files.readString(folder.resolve("sdk/include/e_lib.h")));
        assertTrue(Files.size(folder.resolve("sdk/lib/libe-lib.a")) > 5_000);
        assertTrue(Files.isExecutable(folder.resolve("sdk/bin/e-gcc")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theCompilerOfTheSdkLeavesTheStackWhereAScriptHasIt(@TempDir Path folder) throws Exception {
        DeviceSdk.writeTo(folder.resolve("sdk"));
        Path compiler = folder.resolve("tools/bin/epiphany-elf-gcc");
        Files.createDirectories(compiler.getParent());
        Files.writeString(compiler, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertTrue(compiler.toFile().setExecutable(true));
        Files.writeString(folder.resolve("theirs.ldf"), "__stack = 0x7ff0;\n");
        assertFalse(namesStacks(folder, "-T", "sdk/ldf/legacy.ldf"));
        assertFalse(namesStacks(folder, "-Tsdk/ldf/legacy.ldf"));
        assertTrue(namesStacks(folder, "-T", "theirs.ldf"));
        assertTrue(namesStacks(folder));
    }

    /** Returns whether the linker is given other names of the stack. */
    private static boolean namesStacks(Path folder, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("sh", "sdk/bin/e-gcc"));
        command.addAll(List.of(options));
        command.add("a.c");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("PATH", folder.resolve("tools/bin") + File.pathSeparator + System.getenv("PATH"));
        Process process = builder.start();
        String given = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return given.contains("names.ldf");
    }

    @Test
    void theLibraryWasMadeOfTheSourcesThatAreThere() throws Exception {
        SortedSet<String> listed = SourceSums.check(DeviceSdk.class, "sources.sha256", SOURCES);
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            TreeSet<String> there = new TreeSet<>();
            sources.filter(Files::isRegularFile)
                    .forEach(file ->
                            there.add(SOURCES.relativize(file).toString().replace('\\', '/')));
            assertEquals(there, listed, "run " + SOURCES + "/rebuild.sh");
        }
    }
}
