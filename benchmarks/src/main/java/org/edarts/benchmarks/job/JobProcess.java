package org.edarts.benchmarks.job;

import java.io.IOException;
import org.edarts.benchmarks.contender.TrialProcess;

/** A JVM in which one peer does a job. */
final class JobProcess {
    private JobProcess() {}

    /** Serves the trial of the peer, class of job, size and number of threads that the arguments name. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Job job = Class.forName(arguments[1])
                .asSubclass(Job.class)
                .getConstructor()
                .newInstance();
        int size = Integer.parseInt(arguments[2]);
        TrialProcess.serve(new JobAssignment(job, size, Integer.parseInt(arguments[3])).trial(arguments[0]));
    }
}
