package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.RunReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A graph whose codelets take no time in some runs, and in others one of twenty takes milliseconds: whichever way the
 * runs go, and wherever they change it, each codelet fires once, after those it depends on.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ChangingDurationsTest {
    private static final int WIDTH = 20;
    private static final int LAYERS = 25;
    private static final int CODELETS = WIDTH * LAYERS;

    private final AtomicIntegerArray fired = new AtomicIntegerArray(CODELETS);
    private volatile int run;
    private volatile boolean slow;

    @Test
    void everyCodeletFiresOnceInItsOrder() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("changing", g -> {
            Codelet all = g.codelets("codelet", CODELETS, this::fire);
            all.after(all, (codelet, arcs) -> {
                if (codelet >= WIDTH) {
                    arcs.from(before(codelet));
                    arcs.from(besideBefore(codelet));
                }
            });
        });
        for (int cus : new int[] {1, 2, 5}) {
            try (HostCam cam = HostCam.with().cus(cus).open()) {
                for (int repetition = 0; repetition < 24; repetition++) {
                    slow = repetition % 6 == 5;
                    run++;
                    RunReport report = cam.run(graph).await();
                    assertEquals(CODELETS, report.fired());
                    assertEquals(
                            CODELETS,
                            report.units().stream()
                                    .mapToLong(RunReport.Unit::fired)
                                    .sum());
                }
            }
        }
    }

    private static int before(int codelet) {
        return codelet - WIDTH;
    }

    private static int besideBefore(int codelet) {
        int layer = codelet / WIDTH - 1;
        return layer * WIDTH + (codelet * 7 + 3) % WIDTH == before(codelet)
                ? layer * WIDTH + (codelet + 1) % WIDTH
                : layer * WIDTH + (codelet * 7 + 3) % WIDTH;
    }

    private void fire(Firing firing) throws InterruptedException {
        int codelet = firing.index();
        if (codelet >= WIDTH) {
            assertTrue(fired.get(before(codelet)) == run && fired.get(besideBefore(codelet)) == run, "fired too soon");
        }
        if (slow && codelet % 20 == codelet / WIDTH % 20) {
            Thread.sleep(2);
        }
        assertEquals(run, fired.incrementAndGet(codelet), "fired again");
    }
}
