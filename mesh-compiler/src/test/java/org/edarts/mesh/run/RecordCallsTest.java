package org.edarts.mesh.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.edarts.mesh.MeshCompiler;
import org.junit.jupiter.api.Test;

/** Records go through calls as on the Java machine. */
class RecordCallsTest {
    private static final int TRIES = 60;
    private static final long LIMIT = 1_000_000;

    private final Random random = new Random(7);

    private static KernelHarness harness(String method) {
        return new KernelHarness(MeshCompiler.compile(RecordCalls.class, method), LIMIT);
    }

    @Test
    void methodsThatCallThemselvesReturnThem() {
        KernelHarness divisor = harness("divisor");
        for (int attempt = 0; attempt < TRIES; attempt++) {
            int left = random.nextInt();
            int right = random.nextInt(1000);
            assertEquals(
                    RecordCalls.divisor(left, right),
                    divisor.fireUntimed(left, right).result());
        }
    }

    @Test
    void recordsOfRecordsAreTheirComponents() {
        KernelHarness box = harness("box");
        for (int attempt = 0; attempt < TRIES; attempt++) {
            float[] xs = new float[random.nextInt(20)];
            float[] ys = new float[xs.length];
            for (int place = 0; place < xs.length; place++) {
                xs[place] = random.nextFloat() - 0.5f;
                ys[place] = random.nextFloat() * 8;
            }
            assertEquals(RecordCalls.box(xs, ys), box.fireUntimed(xs, ys).result());
        }
    }

    @Test
    void eightWordsGoDownAndComeBack() {
        KernelHarness many = harness("many");
        for (int attempt = 0; attempt < TRIES; attempt++) {
            int depth = random.nextInt(100);
            float number = random.nextInt(1000);
            assertEquals(
                    RecordCalls.many(depth, number),
                    many.fireUntimed(depth, number).result());
        }
    }
}
