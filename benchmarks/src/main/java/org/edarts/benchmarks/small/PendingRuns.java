package org.edarts.benchmarks.small;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.peer.Declaration;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.work.TouchWork;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;

/**
 * A run of 10,000 codelets beside others that wait for split-phase operations, which end only when all is over. The
 * size is how many wait.
 */
public final class PendingRuns implements Job {
    /** The same without any that wait. */
    public static final String NONE = "eDARTS, none pending";

    private static final int SIDE = 100;

    /** Of so many in a row the median counts: one takes less time than a thread that has to wake up. */
    private static final int RUNS = 101;

    @Override
    public List<JobPeer> peers() {
        return List.of(
                JobPeer.ours("eDARTS", Beside::new),
                new JobPeer(NONE, Side.REFERENCE, (pending, threads) -> new Beside(0, threads)));
    }

    private static final class Beside implements Prepared {
        private final Queue<Completion<Integer>> operations = new ConcurrentLinkedQueue<>();
        private final List<Run> pending = new ArrayList<>();
        private final Cam cam;
        private final TouchWork work;
        private final CodeletGraph graph;

        Beside(int count, int threads) {
            cam = Cam.host(threads);
            GraphBuilder g = CodeletGraph.named("pending");
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> operations.add(firing.begin(answer)));
            g.codelet("use", firing -> firing.get(answer)).after(answer);
            CodeletGraph waiting = g.build();
            RunOptions patient = RunOptions.DEFAULT.watchdog(null);
            for (int i = 0; i < count; i++) {
                pending.add(cam.run(waiting, patient));
            }
            while (operations.size() < count) {
                Thread.onSpinWait();
            }
            Pattern pattern = BasicPatterns.wavefront(SIDE, SIDE);
            work = new TouchWork(pattern);
            graph = Declaration.BY_RULE.declare(pattern, work);
            cam.prepare(graph);
        }

        @Override
        public void run() {
            timedOnce();
        }

        @Override
        public long timed() {
            return LongStream.generate(this::timedOnce)
                    .limit(RUNS)
                    .sorted()
                    .skip(RUNS / 2)
                    .findFirst()
                    .orElseThrow();
        }

        private long timedOnce() {
            work.begin(0);
            long start = System.nanoTime();
            cam.run(graph).join();
            long nanos = System.nanoTime() - start;
            work.verify();
            return nanos;
        }

        @Override
        public void close() {
            operations.forEach(operation -> operation.complete(1));
            pending.forEach(Run::join);
            cam.close();
        }
    }
}
