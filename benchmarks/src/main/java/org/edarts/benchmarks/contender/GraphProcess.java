package org.edarts.benchmarks.contender;

import java.io.IOException;
import java.nio.file.Path;
import org.edarts.benchmarks.work.Workload;

/** A JVM that runs one peer on a pattern. */
final class GraphProcess {
    private GraphProcess() {}

    /** Serves the trial of the peer, pattern file, workload and number of threads that the arguments name. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        Workload workload = Workload.valueOf(arguments[2]);
        TrialProcess.serve(new GraphAssignment(file, workload, Integer.parseInt(arguments[3])).trial(arguments[0]));
    }
}
