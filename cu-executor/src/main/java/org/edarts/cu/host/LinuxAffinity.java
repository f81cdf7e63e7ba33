package org.edarts.cu.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Binds CUs to processors on Linux with the {@code taskset} command of util-linux: once for each thread, when it
 * starts.
 */
public final class LinuxAffinity implements HostCam.Affinity {
    private static final Path THREAD = Path.of("/proc/thread-self");
    private static final long PATIENCE_SECONDS = 5;

    private final int[] processors;

    /** Binds unit {@code i} to the {@code i}-th of these processors; units beyond them start over. */
    public LinuxAffinity(int... processors) {
        if (processors.length == 0) {
            throw new IllegalArgumentException("no processor to bind CUs to: name at least one, 0 or more");
        }
        this.processors = processors.clone();
    }

    /**
     * Binds the calling thread.
     *
     * @throws IllegalStateException if the system has no {@code taskset} or refuses; the message says which
     */
    @Override
    public void bind(int unit) {
        int processor = processors[unit % processors.length];
        try {
            String thread = Files.readSymbolicLink(THREAD).getFileName().toString();
            List<String> command = List.of("taskset", "-cp", Integer.toString(processor), thread);
            Process taskset = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectErrorStream(true)
                    .start();
            if (!taskset.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                throw new IllegalStateException("taskset could not bind a CU to processor " + processor
                        + ": choose one of those this process may use (see taskset -cp $$)");
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "CUs can be bound to processors on Linux with util-linux only: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
