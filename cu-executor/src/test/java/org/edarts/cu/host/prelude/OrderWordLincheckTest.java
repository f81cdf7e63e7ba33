package org.edarts.cu.host.prelude;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * One unit claims, others look and close: what is claimed moves on until somebody has closed the order, and never
 * after.
 */
class OrderWordLincheckTest {
    private static final int AT_ONCE = 2;

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(12)
                .invocationsPerIteration(200)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(3)
                .minimizeFailedScenario(false)
                .sequentialSpecification(Sequential.class)
                .check(Operations.class);
    }

    /** What Lincheck calls. */
    public static class Operations {
        private final OrderWord order = new OrderWord();

        @Operation(nonParallelGroup = "owner")
        public boolean claim() {
            return order.claim(order.to() + AT_ONCE);
        }

        @Operation
        public boolean close() {
            // a claim may come between the look and the change
            while (!order.closed()) {
                if (order.close()) {
                    return true;
                }
            }
            return false;
        }

        @Operation
        public boolean closed() {
            return order.closed();
        }

        @Operation
        public int from() {
            return order.from();
        }

        @Operation
        public int to() {
            return order.to();
        }
    }

    /** What it means. */
    public static class Sequential {
        private int from;
        private int to;
        private boolean closed;

        public boolean claim() {
            if (!closed) {
                from = to;
                to += AT_ONCE;
            }
            return !closed;
        }

        public boolean close() {
            boolean first = !closed;
            closed = true;
            return first;
        }

        public boolean closed() {
            return closed;
        }

        public int from() {
            return from;
        }

        public int to() {
            return to;
        }
    }
}
