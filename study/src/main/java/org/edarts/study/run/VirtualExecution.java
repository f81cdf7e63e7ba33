package org.edarts.study.run;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.study.graph.Problem;
import org.edarts.study.plan.Schedule;
import org.edarts.su.SchedulingPolicy;

/**
 * Carries task graphs out on the virtual CAM, with the very policy objects that decide on the host. The outcome depends
 * on the arguments alone. Any thread may call.
 */
public final class VirtualExecution {
    private VirtualExecution() {}

    /**
     * Lets a policy decide.
     *
     * @param program the codelets of the problem's graph
     * @param seed decides the policy's random choices
     * @param costs what its decisions take
     * @return what ran where and when
     */
    public static Schedule of(
            Problem problem, TaskProgram program, SchedulingPolicy policy, long seed, SchedulingCosts costs) {
        DelayedData times = new DelayedData(problem, null);
        run(problem, program.codelets(), policy, seed, costs, times);
        return times.schedule();
    }

    /** Lets a policy decide whose decisions take no time. */
    public static Schedule of(Problem problem, TaskProgram program, SchedulingPolicy policy, long seed) {
        return of(problem, program, policy, seed, SchedulingCosts.NONE);
    }

    /**
     * Carries a schedule out: every task on its processor, as soon as those before it there have ended and its data are
     * there.
     */
    public static Schedule of(Problem problem, Schedule schedule) {
        return ofPlanned(problem, schedule, new DelayedData(problem, null));
    }

    /** Carries a schedule out whose tasks start when it says so, or later if their data are not there. */
    public static Schedule atItsStarts(Problem problem, Schedule schedule) {
        return ofPlanned(problem, schedule, new DelayedData(problem, schedule.starts()));
    }

    private static Schedule ofPlanned(Problem problem, Schedule schedule, DelayedData times) {
        CodeletGraph codelets = TaskProgram.inOrderOf(problem.graph(), schedule).codelets();
        run(problem, codelets, new PlannedPolicy(schedule), 1, SchedulingCosts.NONE, times);
        return times.schedule();
    }

    /**
     * Carries a schedule out as a run recorded it: every task on its processor, and a while after all that it needs is
     * there.
     *
     * @param delays how long that is for each task, in ticks
     */
    public static Schedule of(Problem problem, Schedule schedule, long[] delays) {
        RecordedTimes times = new RecordedTimes(problem, delays);
        CodeletGraph codelets = TaskProgram.inOrderOf(problem.graph(), schedule).codelets();
        run(problem, codelets, new PlannedPolicy(schedule), 1, SchedulingCosts.NONE, times);
        return times.schedule();
    }

    private static void run(
            Problem problem,
            CodeletGraph codelets,
            SchedulingPolicy policy,
            long seed,
            SchedulingCosts costs,
            FiringTimes times) {
        try (VirtualCam cam = VirtualCam.with(problem.machine())
                .policy(policy)
                .costs(costs.cycles(problem))
                .times(graph -> times)
                .open()) {
            cam.run(codelets, RunOptions.DEFAULT.seed(seed)).join();
        }
    }
}
