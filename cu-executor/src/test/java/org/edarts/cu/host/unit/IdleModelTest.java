package org.edarts.cu.host.unit;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** What runs leave behind is taken by one other run each, and none of it is lost, whoever gives and takes. */
class IdleModelTest {
    private static final int INVOCATIONS = 300;

    @Test
    void eachIsTakenOnce() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Idle<Integer> idle = new Idle<>();
            ConcurrentLinkedQueue<Integer> taken = new ConcurrentLinkedQueue<>();
            idle.give(1);
            Thread giver = start(() -> {
                idle.give(2);
                idle.give(3);
            });
            Thread taker = start(() -> take(idle, taken));
            take(idle, taken);
            take(idle, taken);
            join(giver);
            join(taker);
            for (int left = taken.size(); left < 3; left++) {
                take(idle, taken);
            }
            assertEquals(List.of(1, 2, 3), taken.stream().sorted().toList());
            assertNull(idle.take());
        });
    }

    private static void take(Idle<Integer> idle, ConcurrentLinkedQueue<Integer> taken) {
        Integer one = idle.take();
        if (one != null) {
            taken.add(one);
        }
    }
}
