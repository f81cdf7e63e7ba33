package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;

/**
 * A pattern as a codelet graph that is declared, run once and discarded in every run: declaring is part of its time.
 */
final class EdartsOnce implements Prepared {
    private final Declaration declaration;
    private final Pattern pattern;
    private final Work work;
    private final Cam cam;

    /** Starts the CUs. */
    EdartsOnce(Declaration declaration, Pattern pattern, Work work, int threads) {
        this.declaration = declaration;
        this.pattern = pattern;
        this.work = work;
        cam = Cam.host(threads);
    }

    @Override
    public void run() {
        CodeletGraph graph = declaration.declare(pattern, work);
        cam.run(graph).join();
    }

    @Override
    public void close() {
        cam.close();
    }
}
