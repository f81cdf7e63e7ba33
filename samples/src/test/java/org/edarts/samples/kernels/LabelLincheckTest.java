package org.edarts.samples.kernels;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Lowering a label is one atomic step: of those that reach a vertex at the same level, exactly one is told so. */
@Param(name = "level", gen = IntGen.class, conf = "1:3")
@Param(name = "parent", gen = IntGen.class, conf = "0:2")
public class LabelLincheckTest {
    private final long[] labels = {BfsKernel.UNREACHED};

    @Operation
    public boolean lower(@Param(name = "level") int level, @Param(name = "parent") int parent) {
        return BfsKernel.lower(labels, 0, BfsKernel.label(level, parent));
    }

    @Operation
    public long label() {
        return labels[0];
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(3)
                .iterations(10)
                .invocationsPerIteration(300)
                .sequentialSpecification(OneThread.class)
                .check(LabelLincheckTest.class);
    }

    /** The same without atomics: levels first, then parents. */
    public static class OneThread {
        private int level = Integer.MAX_VALUE;
        private int parent = -1;

        public boolean lower(int newLevel, int newParent) {
            boolean lower = newLevel < level;
            if (lower || newLevel == level && newParent < parent) {
                level = newLevel;
                parent = newParent;
            }
            return lower;
        }

        public long label() {
            return level == Integer.MAX_VALUE ? Long.MAX_VALUE : (1L << 32) * level + parent;
        }
    }
}
