package org.edarts.benchmarks.idle;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.edarts.codelet.CodeletGraph;
import org.edarts.cu.host.HostCam;

/**
 * Measures a host CAM between runs: the processor time that it uses while it has nothing to do, and the time from
 * starting a run, when all its CUs have long been parked, to the first firing.
 */
public final class IdleBenchmark {
    private final Options options;

    /**
     * What is measured.
     *
     * @param cus the number of CUs
     * @param idleMillis how long the machine is left alone for the processor time
     * @param wakeUps how many runs are started
     * @param pauseMillis how long the machine is left alone before each of them
     */
    public record Options(int cus, int idleMillis, int wakeUps, int pauseMillis) {
        /** Ten seconds and a thousand wake-ups. */
        public static Options full(int cus) {
            return new Options(cus, 10_000, 1_000, 5);
        }

        /** A second and a hundred wake-ups. */
        public static Options quick(int cus) {
            return new Options(cus, 1_000, 100, 5);
        }

        /**
         * Checks the numbers.
         *
         * @throws IllegalArgumentException if one is below 1
         */
        public Options {
            if (cus < 1 || idleMillis < 1 || wakeUps < 1 || pauseMillis < 1) {
                throw new IllegalArgumentException("expected 1 or more CUs, milliseconds and wake-ups: got " + cus
                        + " CUs, " + idleMillis + " ms, " + wakeUps + " wake-ups, " + pauseMillis + " ms");
            }
        }
    }

    /**
     * What was found.
     *
     * @param options what was measured
     * @param idleShare the processor time used while idle, as part of one processor, 0 to 1 for each CU
     * @param wakeUpNanos the time to the first firing of each run, in nanoseconds, sorted
     */
    public record Result(Options options, double idleShare, long[] wakeUpNanos) {
        /** Returns the time that this part of the wake-ups, 0 to 1, did not exceed, in nanoseconds. */
        public long quantile(double part) {
            int rank = (int) Math.ceil(part * wakeUpNanos.length);
            return wakeUpNanos[Math.max(0, rank - 1)];
        }

        @Override
        public String toString() {
            return String.format(
                    "%d CUs: idle %.3f %% of a processor; wake-up median %.1f us, p90 %.1f us, p99 %.1f us of %,d",
                    options.cus(),
                    idleShare * 100,
                    quantile(0.5) / 1e3,
                    quantile(0.9) / 1e3,
                    quantile(0.99) / 1e3,
                    wakeUpNanos.length);
        }
    }

    /** Makes it. */
    public IdleBenchmark(Options options) {
        this.options = options;
    }

    /**
     * Runs the benchmark.
     *
     * @throws InterruptedException if the thread is interrupted while it leaves the machine alone
     */
    public Result run() throws InterruptedException {
        long[] firedAt = new long[1];
        CodeletGraph graph =
                CodeletGraph.build("wake", g -> g.codelet("first", firing -> firedAt[0] = System.nanoTime()));
        try (HostCam cam = HostCam.with().cus(options.cus()).open()) {
            wakeUps(cam, graph, firedAt);
            double share = idleShare();
            return new Result(options, share, wakeUps(cam, graph, firedAt));
        }
    }

    private double idleShare() throws InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Thread.sleep(options.pauseMillis());
        long begin = System.nanoTime();
        long used = system.getProcessCpuTime();
        Thread.sleep(options.idleMillis());
        used = system.getProcessCpuTime() - used;
        return (double) used / (System.nanoTime() - begin);
    }

    private long[] wakeUps(HostCam cam, CodeletGraph graph, long[] firedAt) throws InterruptedException {
        long[] nanos = new long[options.wakeUps()];
        for (int run = 0; run < nanos.length; run++) {
            Thread.sleep(options.pauseMillis());
            long start = System.nanoTime();
            cam.run(graph).await();
            nanos[run] = firedAt[0] - start;
        }
        Arrays.sort(nanos);
        return nanos;
    }
}
