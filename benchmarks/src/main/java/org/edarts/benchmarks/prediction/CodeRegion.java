package org.edarts.benchmarks.prediction;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The kernels that a core has in its region, the one that was fired least recently first. Owner: one thread. */
final class CodeRegion {
    private final Map<String, Integer> kernels = new LinkedHashMap<>();
    private int bytes;

    /** Returns whether a kernel must be brought before it is fired; what was fired least recently makes room for it. */
    boolean brings(String kernel, int size, int room) {
        Integer there = kernels.remove(kernel);
        kernels.put(kernel, size);
        if (there != null) {
            return false;
        }
        bytes += size;
        while (bytes > room && kernels.size() > 1) {
            String oldest = kernels.keySet().iterator().next();
            bytes -= Objects.requireNonNull(kernels.remove(oldest));
        }
        return true;
    }
}
