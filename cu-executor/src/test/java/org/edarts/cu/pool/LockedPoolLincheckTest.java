package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.EMPTY;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The FIFO and the ranked pool are linearizable for any number of producers and consumers. */
class LockedPoolLincheckTest {

    @ParameterizedTest
    @ValueSource(classes = {Fifo.class, Ranked.class})
    void isLinearizable(Class<?> operations) {
        new ModelCheckingOptions()
                .iterations(3)
                .invocationsPerIteration(40)
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(2)
                .actorsAfter(3)
                .loopIterationsBeforeThreadSwitch(2)
                .minimizeFailedScenario(false)
                .sequentialSpecification(specificationOf(operations))
                .check(operations);
    }

    private static Class<?> specificationOf(Class<?> operations) {
        return operations == Fifo.class ? SequentialFifo.class : SequentialRanked.class;
    }

    /** What Lincheck calls on a FIFO pool. */
    public static class Fifo extends Operations {
        public Fifo() {
            super(new FifoPool(2));
        }
    }

    /** What Lincheck calls on a ranked pool. */
    public static class Ranked extends Operations {
        public Ranked() {
            super(new RankedPool(2));
        }
    }

    /** The operations of either pool; each starts with room for two entries. */
    @Param(name = "entry", gen = IntGen.class, conf = "1:99")
    @Param(name = "rank", gen = IntGen.class, conf = "0:2")
    public abstract static class Operations {
        private final LockedPool pool;

        Operations(LockedPool pool) {
            this.pool = pool;
        }

        @Operation
        public void push(@Param(name = "entry") int entry, @Param(name = "rank") int rank) {
            pool.push(entry, rank);
        }

        @Operation
        public long pop() {
            return pool.pop();
        }

        @Operation
        public int size() {
            return pool.size();
        }
    }

    /** First in, first out. */
    public static class SequentialFifo {
        final List<long[]> entries = new ArrayList<>();

        public void push(int entry, int rank) {
            entries.add(new long[] {entry, rank});
        }

        public long pop() {
            return entries.isEmpty() ? EMPTY : entries.remove(0)[0];
        }

        public int size() {
            return entries.size();
        }
    }

    /** Highest rank first; a stable sort keeps equals in the order of their arrival. */
    public static class SequentialRanked extends SequentialFifo {
        @Override
        public void push(int entry, int rank) {
            super.push(entry, rank);
            entries.sort(Comparator.comparingLong(pair -> -pair[1]));
        }
    }
}
