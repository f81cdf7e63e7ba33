package org.edarts.samples.offload;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.edarts.offload.Mesh;
import org.edarts.samples.Setting;

/** A small program that launches kernels. */
public interface OffloadSample {
    /** Returns the name that users choose it by. */
    String name();

    /** Returns what it shows, in one line. */
    String summary();

    /** Returns what may be set. */
    default List<Setting> settings() {
        return List.of();
    }

    /**
     * Launches its kernels, checks what comes back and prints it.
     *
     * @param mesh where
     * @param cores on how many cores
     * @param settings a value for each setting
     * @param out where the results go
     * @throws InterruptedException if the thread is interrupted while it waits for a kernel
     */
    void run(Mesh mesh, int cores, Map<String, Long> settings, PrintStream out) throws InterruptedException;
}
