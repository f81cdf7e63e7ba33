package org.edarts.benchmarks.contender;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.work.Checked;
import org.edarts.benchmarks.work.WrongRunException;
import org.jspecify.annotations.Nullable;

/** A trial in this JVM. */
public final class LocalTrial implements Trial {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final String name;
    private final Checked checked;
    private final Supplier<? extends Prepared> builder;
    private @Nullable Prepared prepared;

    /**
     * Makes it.
     *
     * @param name the contender's
     * @param checked begins and verifies each run
     * @param builder builds the graph
     */
    public LocalTrial(String name, Checked checked, Supplier<? extends Prepared> builder) {
        this.name = name;
        this.checked = checked;
        this.builder = builder;
    }

    @Override
    public long build() {
        close();
        long start = System.nanoTime();
        Prepared built = builder.get();
        built.rearm();
        long nanos = System.nanoTime() - start;
        prepared = built;
        return nanos;
    }

    @Override
    public Repetition run(int iterations) {
        Prepared built = prepared;
        if (built == null) {
            throw new IllegalStateException("build comes before run");
        }
        checked.begin(iterations);
        long allocated = allocatedBytes();
        built.rearm();
        try {
            long nanos = built.timed();
            allocated = allocatedBytes() - allocated;
            checked.verify();
            return new Repetition(nanos, Math.max(0, allocated));
        } catch (WrongRunException e) {
            throw new TrialFailedException(name + ": " + e.getMessage(), e);
        }
    }

    /** Sums up all live threads; what the measurement itself allocates is a few hundred bytes for each run. */
    private static long allocatedBytes() {
        long sum = 0;
        for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
            sum += Math.max(0, bytes);
        }
        return sum;
    }

    @Override
    public void close() {
        if (prepared != null) {
            prepared.close();
            prepared = null;
        }
    }
}
