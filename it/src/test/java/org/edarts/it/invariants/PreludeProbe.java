package org.edarts.it.invariants;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.cu.host.HostCam;

/**
 * Looks for a fault in first runs, which begin in the order of declaration and go on by slots where a codelet takes
 * long: none does, one in the middle, the last one, or some. Returns what went wrong, or an empty text.
 */
final class PreludeProbe implements Callable<String> {
    private static final int ROUNDS = 12;
    private static final int CODELETS = 3_000;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public String call() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            for (int cus = 2; cus <= 3; cus++) {
                HostCam cam = HostCam.with().cus(cus).open();
                for (int chains : new int[] {1, 3}) {
                    for (int slow : new int[] {CODELETS, CODELETS / 2 + round, CODELETS - 1, -1}) {
                        String fault = new Trial(chains, slow).run(cam);
                        if (!fault.isEmpty()) {
                            return fault + " (" + cus + " CUs, " + chains + " chains, round " + round + ", slow: "
                                    + slow + ")";
                        }
                    }
                }
                cam.close();
            }
        }
        return "";
    }

    /** A run whose firings are counted, and each of which makes a number of those that its codelet comes after. */
    private static final class Trial {
        private final AtomicIntegerArray counts = new AtomicIntegerArray(CODELETS);
        private final long[] numbers = new long[CODELETS];
        private final int chains;
        private final int slow;

        /**
         * Makes it.
         *
         * @param chains how many there are beside each other, so that others find something to do
         * @param slow the codelet that takes long, or -1 for some of them
         */
        Trial(int chains, int slow) {
            this.chains = chains;
            this.slow = slow;
        }

        /** Each comes after the one before it in its chain, and one that is far away. */
        private int[] before(int codelet) {
            return codelet < chains ? new int[0] : new int[] {codelet - chains, codelet / (chains + 1)};
        }

        private CodeletGraph graph() {
            return CodeletGraph.build("order", g -> {
                Codelet all = g.codelets("all", CODELETS, firing -> {
                    int me = firing.index();
                    if (slow < 0 ? me % 500 == 499 : me == slow) {
                        TimeUnit.MILLISECONDS.sleep(3);
                    }
                    numbers[me] = number(numbers, me);
                    counts.incrementAndGet(me);
                });
                all.after(all, (me, arcs) -> {
                    for (int source : before(me)) {
                        arcs.from(source);
                    }
                });
            });
        }

        private long number(long[] of, int codelet) {
            long number = codelet + 1;
            for (int source : before(codelet)) {
                number = 31 * number + of[source];
            }
            return number;
        }

        String run(HostCam cam) throws InterruptedException {
            Run run = cam.run(graph());
            if (!run.await(PATIENCE)) {
                return "hangs";
            }
            try {
                run.await();
            } catch (RunException failure) {
                return failure.toString();
            }
            long[] expected = new long[CODELETS];
            for (int codelet = 0; codelet < CODELETS; codelet++) {
                expected[codelet] = number(expected, codelet);
                if (counts.get(codelet) != 1) {
                    return "codelet " + codelet + " fired " + counts.get(codelet) + " times";
                }
            }
            return Arrays.equals(expected, numbers) ? "" : "wrong numbers";
        }
    }
}
