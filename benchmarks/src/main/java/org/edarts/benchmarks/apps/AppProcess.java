package org.edarts.benchmarks.apps;

import java.io.IOException;
import org.edarts.benchmarks.contender.TrialProcess;

/** A JVM that runs one peer on an application. */
final class AppProcess {
    private AppProcess() {}

    /** Serves the trial of the peer, application, size, grain and number of threads that the arguments name. */
    public static void main(String[] arguments) throws IOException {
        AppAssignment assignment = new AppAssignment(
                App.valueOf(arguments[1]),
                Integer.parseInt(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4]));
        TrialProcess.serve(assignment.trial(arguments[0]));
    }
}
