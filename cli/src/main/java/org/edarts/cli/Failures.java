package org.edarts.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.edarts.cam.MachineException;
import org.edarts.samples.InputException;
import org.edarts.trace.TraceFormatException;
import picocli.CommandLine.ExitCode;

/** What users are told of a failure, and with which exit code. */
final class Failures {
    private static final int MEGABYTE = 1 << 20;

    private Failures() {}

    static String message(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            Path folder = Path.of(missing.getFile()).toAbsolutePath().getParent();
            return folder == null || Files.isDirectory(folder)
                    ? "file " + missing.getFile() + " does not exist"
                    : "folder " + folder + " does not exist, so there is no file " + missing.getFile();
        }
        if (failure instanceof AccessDeniedException denied) {
            return "file " + denied.getFile() + " may not be accessed";
        }
        String message = failure.getMessage();
        if (message == null || message.isBlank()) {
            return failure.getClass().getSimpleName() + "; repeat with --verbose to see where";
        }
        return failure instanceof FileSystemException ? "file " + message : message;
    }

    /** What users are told where there was no memory for something: more heap helps only where that was full. */
    static String exhausted(OutOfMemoryError failure) {
        String message = String.valueOf(failure.getMessage());
        if (!message.contains("Java heap space") && !message.contains("GC overhead")) {
            return "the Java virtual machine is out of memory: " + message;
        }
        long megabytes = Runtime.getRuntime().maxMemory() / MEGABYTE;
        return "the memory of the Java virtual machine (" + megabytes
                + " MB) does not suffice: ask for less, or set JAVA_TOOL_OPTIONS=-Xmx" + 2 * megabytes + "m for more";
    }

    /** 2 if the user can mend it by another command or input, 1 if the work itself failed. */
    static int exitCode(Throwable failure) {
        return failure instanceof InputException
                        || failure instanceof MachineException
                        || failure instanceof TraceFormatException
                        || failure instanceof IllegalArgumentException
                        || failure instanceof IOException
                ? ExitCode.USAGE
                : ExitCode.SOFTWARE;
    }
}
