package org.edarts.offload;

import java.util.function.Consumer;

/** Hands on the lines that kernels print. Any thread may call. */
final class Printer {
    /** What the threads hand on that are at it now. */
    private final ThreadLocal<String> handedOn = new ThreadLocal<>();

    private volatile Consumer<String> lines = line -> Mesh.LOGGER.log(System.Logger.Level.INFO, line);

    void printTo(Consumer<String> taker) {
        lines = taker;
    }

    /** A kernel has printed something. */
    void said(int core, String text) {
        String before = handedOn.get();
        String line = "core " + core + ": " + text;
        handedOn.set(line);
        try {
            lines.accept(line);
        } finally {
            if (before == null) {
                handedOn.remove();
            } else {
                handedOn.set(before);
            }
        }
    }

    /** Refuses a thread that hands on a line: kernels go on, and their ends are told, only after that. */
    void requireElsewhere() {
        String line = handedOn.get();
        if (line != null) {
            throw new IllegalStateException("this thread hands on what a kernel has printed, \"" + line
                    + "\", and would wait for itself: let another thread wait for kernels, or close the mesh");
        }
    }
}
