package org.edarts.it.invariants;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;

/**
 * Looks for a fault in whatever runtime the class loader that loaded it holds: each machine runs random graphs, pinned
 * ones, procedures, and a slot in rounds. Returns what went wrong, or an empty text.
 */
final class MutantProbe implements Callable<String> {
    private static final int ROUNDS = 2;

    /** A CU that takes what it should not has to come at the right moment: it gets several chances. */
    private static final int PINNED_RUNS = 16;

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final int LIVE_PROCEDURES = 500;
    private static final AtomicLong PROGRESS = new AtomicLong();
    private static final Interference COUNTS = (firing, codelet) -> PROGRESS.incrementAndGet();
    private static final int INVOCATIONS = 1_000;
    private static final int SIGNALS = 2_000;

    @Override
    public String call() throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            for (int cus : new int[] {1, 2, 3, 8}) {
                for (boolean dedicated : new boolean[] {false, true}) {
                    for (String policy : new String[] {"fifo", "steal-nearest", "round-robin"}) {
                        String fault = look(cus, dedicated, policy, round);
                        if (!fault.isEmpty()) {
                            return fault + " (" + policy + " on " + cus + " CUs" + (dedicated ? " and an SU" : "")
                                    + ", round " + round + ")";
                        }
                    }
                }
            }
        }
        return "";
    }

    private static String look(int cus, boolean dedicated, String policy, int round) throws InterruptedException {
        HostCamSettings settings = HostCam.with().cus(cus).policy(policy).liveProcedures(LIVE_PROCEDURES);
        HostCam cam = (dedicated ? settings.dedicatedSu() : settings).open();
        RandomGraph free = RandomGraph.of(round, true, Tuning.NONE, COUNTS);
        RandomGraph pinned = RandomGraph.of(round, true, codelets -> codelets.on(cus - 1), (firing, codelet) -> {
            COUNTS.at(firing, codelet);
            if (firing.cu() != cus - 1) {
                throw new IllegalStateException("pinned to CU " + (cus - 1) + ", fired on CU " + firing.cu());
            }
        });
        String fault = random(cam, free);
        for (int run = 0; run < PINNED_RUNS && fault.isEmpty(); run++) {
            fault = random(cam, pinned);
        }
        if (fault.isEmpty()) {
            LockSupport.parkNanos(1_000_000);
            fault = random(cam, free);
        }
        if (fault.isEmpty()) {
            fault = procedures(cam);
        }
        if (fault.isEmpty()) {
            fault = rounds(cam);
        }
        if (fault.isEmpty()) {
            cam.close();
        }
        return fault;
    }

    private static String random(HostCam cam, RandomGraph random) throws InterruptedException {
        Run run = cam.run(random.graph());
        String fault = faultOf(run);
        if (!fault.isEmpty()) {
            return fault;
        }
        for (int codelet = 0; codelet < random.size(); codelet++) {
            int count = run.get(random.counts()).get(codelet);
            if (count != 1) {
                return "codelet " + codelet + " fired " + count + " times";
            }
        }
        return Arrays.equals(random.expected(), run.get(random.numbers())) ? "" : "wrong numbers";
    }

    private static final ThreadedProcedure<Integer, Integer> NEXT = ThreadedProcedure.define(
            "next", p -> p.codelet("adds", firing -> firing.complete(p.result(), firing.get(p.argument()) + 1)));

    /** Invokes a procedure again and again, one at a time: no more than one is ever alive. */
    private static String procedures(HostCam cam) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        GraphBuilder g = CodeletGraph.named("procedures");
        g.loop("loop", firing -> PROGRESS.incrementAndGet() > 0 && rounds.incrementAndGet() < INVOCATIONS, body -> {
            Promise<Integer> sum = body.promise("sum");
            body.codelet("invokes", firing -> firing.invoke(NEXT, rounds.get(), sum));
            body.codelet("takes", firing -> {}).after(sum);
        });
        return faultOf(cam.run(g.build()));
    }

    /** Signals a re-armed slot from everywhere: every second signal fires it. */
    private static String rounds(HostCam cam) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        GraphBuilder g = CodeletGraph.named("rounds");
        Slot two = g.slot("two", 2).rearmed().fires(g.codelet("counts", firing -> rounds.incrementAndGet()));
        g.codelets("signals", SIGNALS, firing -> {
                    PROGRESS.incrementAndGet();
                    firing.signal(two);
                })
                .chooses(two);
        String fault = faultOf(cam.run(g.build()));
        return fault.isEmpty() && rounds.get() != SIGNALS / 2
                ? SIGNALS + " signals made " + rounds + " rounds of two"
                : fault;
    }

    private static String faultOf(Run run) throws InterruptedException {
        long before = -1;
        while (!run.await(PATIENCE)) {
            long now = PROGRESS.get();
            if (now == before) {
                return "hangs";
            }
            before = now;
        }
        try {
            run.await();
            return "";
        } catch (RunException | IllegalStateException failure) {
            return failure.toString();
        }
    }
}
