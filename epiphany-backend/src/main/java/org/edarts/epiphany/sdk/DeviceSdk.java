package org.edarts.epiphany.sdk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Headers, library, linker scripts, examples and the compiler's command for programs on the cores, and what programs of
 * the host in C are compiled with, under the names that the vendor's eSDK gave them. The
 * library is compiled from sources of this project; they lie beside the headers' in {@code src/main/epiphany/e-lib}.
 */
public final class DeviceSdk {
    private static final List<String> HEADERS = List.of(
            "e-lib",
            "e_common",
            "e_coreid",
            "e_ctimers",
            "e_dma",
            "e_ic",
            "e_lib",
            "e_mem",
            "e_mutex",
            "e_regs",
            "e_shm",
            "e_trace",
            "e_types");
    private static final List<String> HOST =
            List.of("build.sh", "e-hal.c", "e-hal.h", "e-loader.h", "e_hal.h", "e_loader.h");
    private static final List<String> COMMANDS = List.of("e-gcc", "e-objcopy", "e-objdump", "e-run");
    private static final List<String> SCRIPTS = List.of("fast", "internal", "legacy", "names");
    private static final List<String> EXAMPLES = List.of(
            "barrier", "dma", "hello", "interrupts", "memory", "modes", "mutex", "neighbour", "shared", "timer");

    private DeviceSdk() {}

    /** Returns the files, relative to the folder they are written to. */
    public static List<String> files() {
        List<String> files = new ArrayList<>();
        HEADERS.forEach(name -> files.add("include/" + name + ".h"));
        files.add("lib/libe-lib.a");
        SCRIPTS.forEach(name -> files.add("ldf/" + name + ".ldf"));
        EXAMPLES.forEach(name -> files.add("examples/" + name + ".c"));
        HOST.forEach(name -> files.add("host/" + name));
        COMMANDS.forEach(name -> files.add("bin/" + name));
        return files;
    }

    /**
     * Writes the files into a folder, which is made if it is missing; files of the same names are replaced.
     *
     * @throws IOException if one cannot be written
     */
    public static void writeTo(Path folder) throws IOException {
        for (String file : files()) {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.write(target, content(file));
            if (file.startsWith("bin/") || file.endsWith(".sh")) {
                // Where there are no such permissions, these scripts are of no use.
                target.toFile().setExecutable(true, false);
            }
        }
    }

    private static byte[] content(String file) throws IOException {
        try (InputStream stream = DeviceSdk.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("the resource " + file + " is missing");
            }
            return stream.readAllBytes();
        }
    }
}
