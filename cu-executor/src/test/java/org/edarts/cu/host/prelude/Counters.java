package org.edarts.cu.host.prelude;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RestWork;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * The rest of a run in the simplest way there is: a counter for each codelet, of what has to fire before. Any thread
 * may call.
 */
final class Counters implements RestWork {
    private final RunControl run;
    private final int[][] before;
    private final IntConsumer body;
    private final AtomicIntegerArray missing;
    private final AtomicIntegerArray taken;
    private final Unit[] units = {new Unit(), new Unit()};

    /**
     * Makes it.
     *
     * @param before what each codelet comes after
     * @param body fires a codelet
     * @param fired the first codelet that may not have fired
     * @param begun the first codelet that was not begun
     */
    Counters(RunControl run, int[][] before, IntConsumer body, int fired, int begun) {
        this.run = run;
        this.before = before;
        this.body = body;
        this.missing = new AtomicIntegerArray(before.length);
        this.taken = new AtomicIntegerArray(before.length);
        for (int codelet = 0; codelet < before.length; codelet++) {
            missing.set(codelet, before[codelet].length);
            taken.set(codelet, codelet < begun ? 1 : 0);
        }
        late(0, 0, fired, fired);
    }

    @Override
    public void late(int cu, int from, int left, int to) {
        for (int source = from; source < left; source++) {
            signal(source);
        }
        for (int codelet = left; codelet < to; codelet++) {
            taken.set(codelet, 0);
        }
    }

    @Override
    public void begun(int codelet) {
        taken.set(codelet, 1);
    }

    private void signal(int fired) {
        for (int codelet = 0; codelet < before.length; codelet++) {
            for (int source : before[codelet]) {
                if (source == fired) {
                    missing.decrementAndGet(codelet);
                }
            }
        }
    }

    private boolean fireOne() {
        for (int codelet = 0; codelet < before.length; codelet++) {
            if (!run.stopped() && missing.get(codelet) == 0 && taken.compareAndSet(codelet, 0, 1)) {
                try {
                    body.accept(codelet);
                    signal(codelet);
                } catch (IllegalStateException failure) {
                    run.fail(run.run().compiled(), codelet, -1, failure);
                }
                return true;
            }
        }
        return false;
    }

    private final class Unit extends UnitWork {
        private int fired;

        @Override
        public boolean worthEngaging() {
            return true;
        }

        @Override
        public boolean work(Turn turn, long begin) {
            int before = fired;
            while (fireOne()) {
                fired++;
            }
            return fired > before;
        }

        @Override
        public long fired() {
            return fired;
        }

        @Override
        public long stolen() {
            return 0;
        }

        @Override
        public @Nullable Position position() {
            return null;
        }
    }

    @Override
    public UnitWork[] units() {
        return units;
    }

    @Override
    public void begin() {
        // nobody sleeps
    }

    @Override
    public boolean hasWork(int unit) {
        return !exhausted();
    }

    @Override
    public boolean mayHaveWork(int unit) {
        return !exhausted();
    }

    @Override
    public boolean exhausted() {
        boolean all = true;
        for (int codelet = 0; codelet < before.length; codelet++) {
            if (missing.get(codelet) < 0) {
                throw new AssertionError("codelet " + codelet + " was told twice of one before it");
            }
            all &= taken.get(codelet) != 0;
        }
        return all;
    }

    @Override
    public @Nullable RunError shortfall() {
        return null;
    }

    @Override
    public List<String> notFired() {
        return List.of();
    }

    @Override
    public long ready() {
        return 0;
    }

    @Override
    public String describe() {
        return "counters";
    }

    @Override
    public void release(boolean succeeded) {
        // nothing is kept
    }

    @Override
    public @Nullable Object[] cells() {
        return new Object[0];
    }
}
