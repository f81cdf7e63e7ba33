package org.edarts.samples.offload;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.edarts.mesh.Unchecked;
import org.edarts.offload.Core;
import org.edarts.offload.In;
import org.edarts.offload.KernelExecution;
import org.edarts.offload.Mesh;
import org.edarts.offload.Shared;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Laplace's equation for diffusion in one dimension by Jacobi iteration: the benchmark with which ePython's offload was published.
 * The points are dealt out to the cores, which hand on the values at the ends of their parts. The norm is summed up from the first
 * point to the last, whoever has it, so that any number of cores does the same.
 */
final class JacobiOffload implements OffloadSample {
    private static final float LEFT = 1;
    private static final float RIGHT = 10;
    private static final float ENOUGH = 1e-4f;

    @Override
    public String name() {
        return "jacobi";
    }

    @Override
    public String summary() {
        return "Laplace's equation in one dimension, by Jacobi iteration";
    }

    @Override
    public List<Setting> settings() {
        return List.of(
                new Setting("points", 100, 1, 2000, "points between the ends"),
                new Setting("tests", 10_000, 1, 1_000_000, "tests of the norm at most"));
    }

    /** The kernel: returns how often the norm was tested, and leaves the points and the norm in the shared array. */
    @Unchecked
    static int jacobi(@In float[] first, @In float[] second, float[] result, int tests) {
        int points = first.length - 2;
        int from = 1 + points * Core.id() / Core.count();
        int to = 1 + points * (Core.id() + 1) / Core.count();
        float[] now = first;
        float[] next = second;
        int test = 0;
        float norm = 0;
        while (test < tests) {
            norm = norm(now, next, from, to);
            test++;
            if (norm < ENOUGH) {
                break;
            }
            for (int point = from; point < to; point++) {
                next[point] = 0.5f * (now[point - 1] + now[point + 1]);
            }
            float[] former = now;
            now = next;
            next = former;
            exchange(now, from, to);
        }
        for (int point = from; point < to; point++) {
            result[point] = now[point];
        }
        result[0] = norm;
        return test;
    }

    /** All square at once; the sum goes from core to core, and the last one tells it to all. */
    @Unchecked
    private static float norm(float[] now, float[] squares, int from, int to) {
        int last = Core.count() - 1;
        for (int point = from; point < to; point++) {
            float difference = 2 * now[point] - now[point - 1] - now[point + 1];
            squares[point] = difference * difference;
        }
        float sum = Core.id() == 0 ? 0 : Core.receiveFloat(Core.id() - 1);
        for (int point = from; point < to; point++) {
            sum += squares[point];
        }
        if (Core.id() < last) {
            Core.send(Core.id() + 1, sum);
        }
        return (float) Math.sqrt(Core.broadcast(sum, last)) / (float) Math.sqrt(101f);
    }

    @Unchecked
    private static void exchange(float[] now, int from, int to) {
        int last = Core.count() - 1;
        if (Core.id() > 0) {
            Core.send(Core.id() - 1, now[from]);
        }
        if (Core.id() < last) {
            Core.send(Core.id() + 1, now[to - 1]);
            now[to] = Core.receiveFloat(Core.id() + 1);
        }
        if (Core.id() > 0) {
            now[from - 1] = Core.receiveFloat(Core.id() - 1);
        }
    }

    @Override
    public void run(Mesh mesh, int cores, Map<String, Long> settings, PrintStream out) throws InterruptedException {
        int points = Math.toIntExact(settings.getOrDefault("points", 100L));
        int tests = Math.toIntExact(settings.getOrDefault("tests", 10_000L));
        if (cores > points) {
            throw new IllegalArgumentException(
                    points + " points are too few for " + cores + " cores: choose fewer cores, or more points");
        }
        float[] start = new float[points + 2];
        start[0] = LEFT;
        start[points + 1] = RIGHT;
        float[] result = new float[points + 2];
        List<Integer> tested;
        KernelExecution<Integer> execution;
        try (Shared<float[]> shared = mesh.share(result)) {
            execution = mesh.launch(JacobiOffload::jacobi, start, start.clone(), shared.array(), tests)
                    .cores(cores)
                    .async();
            tested = execution.await();
        }
        float[] expected = new float[points + 2];
        int expectedTests = plain(start.clone(), start.clone(), expected, tests);
        if (tested.get(0) != expectedTests || result[0] != expected[0] || result[points / 2] != expected[points / 2]) {
            throw new WrongResultException("jacobi made " + tested.get(0) + " tests and has the norm " + result[0]
                    + "; the host alone makes " + expectedTests + " and has " + expected[0]);
        }
        out.printf(
                "%d points on %d cores: the norm is %s at test %,d, as on the host alone%n",
                points, cores, result[0], tested.get(0));
        long cycles =
                execution.cycles().stream().mapToLong(Long::longValue).max().orElse(0);
        if (cycles > 0) {
            out.printf("%,d cycles%n", cycles);
        }
    }

    private static int plain(float[] first, float[] second, float[] result, int tests) {
        float[] now = first;
        float[] next = second;
        int points = now.length - 2;
        for (int test = 1; ; test++) {
            float sum = 0;
            for (int point = 1; point <= points; point++) {
                float difference = 2 * now[point] - now[point - 1] - now[point + 1];
                sum += difference * difference;
            }
            float norm = (float) Math.sqrt(sum) / (float) Math.sqrt(101f);
            if (norm >= ENOUGH) {
                for (int point = 1; point <= points; point++) {
                    next[point] = 0.5f * (now[point - 1] + now[point + 1]);
                }
                float[] former = now;
                now = next;
                next = former;
            }
            if (norm < ENOUGH || test == tests) {
                System.arraycopy(now, 0, result, 0, result.length);
                result[0] = norm;
                return test;
            }
        }
    }
}
