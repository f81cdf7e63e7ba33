package org.edarts.benchmarks.once;

import java.util.List;
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
import org.edarts.codelet.RunOptions;
import org.edarts.trace.TraceRecorder;

/**
 * What recording adds to a run of a wavefront: told is a recorded run's time without that of one right before it that
 * was not recorded. The size is the side of the wavefront. Beside it the clock, which recording has to read for each
 * codelet.
 */
public final class TracingCost implements Job {
    /** As many reads of the clock as there are codelets. */
    public static final String CLOCK = "clock";

    @Override
    public List<JobPeer> peers() {
        return List.of(
                JobPeer.ours("eDARTS", Recorded::new),
                new JobPeer(CLOCK, Side.REFERENCE, (side, threads) -> new Clock(side * side)));
    }

    private static final class Recorded implements Prepared {
        private final TouchWork work;
        private final CodeletGraph graph;
        private final Cam cam;
        private final RunOptions recording;

        Recorded(int side, int threads) {
            Pattern pattern = BasicPatterns.wavefront(side, side);
            work = new TouchWork(pattern);
            graph = Declaration.BY_RULE.declare(pattern, work);
            cam = Cam.host(threads);
            cam.prepare(graph);
            recording = RunOptions.DEFAULT.record(new TraceRecorder(cam.unitNames()));
        }

        @Override
        public void run() {
            timed();
        }

        @Override
        public long timed() {
            long plain = nanos(RunOptions.DEFAULT);
            return nanos(recording) - plain;
        }

        private long nanos(RunOptions options) {
            work.begin(0);
            long start = System.nanoTime();
            cam.run(graph, options).join();
            long nanos = System.nanoTime() - start;
            work.verify();
            return nanos;
        }

        @Override
        public void close() {
            cam.close();
        }
    }

    private record Clock(int reads) implements Prepared {
        @Override
        public void run() {
            timed();
        }

        @Override
        public long timed() {
            long start = System.nanoTime();
            long now = start;
            for (int i = 0; i < reads; i++) {
                now = System.nanoTime();
            }
            return now - start;
        }

        @Override
        public void close() {}
    }
}
