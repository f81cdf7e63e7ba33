package org.edarts.samples.offload;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.edarts.offload.Core;
import org.edarts.offload.KernelExecution;
import org.edarts.offload.Mesh;
import org.edarts.offload.Shared;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Adds up an array that is far larger than a core's memory: it lies where all cores find it, and they fetch what they
 * need.
 */
final class StreamOffload implements OffloadSample {
    @Override
    public String name() {
        return "stream";
    }

    @Override
    public String summary() {
        return "adds up an array that no core has room for";
    }

    @Override
    public List<Setting> settings() {
        return List.of(new Setting("elements", 100_000, 1, 4_000_000, "elements of the array"));
    }

    /** The kernel: each core adds up its part, and all parts are added. */
    static int sum(int[] values) {
        int count = Core.count();
        int share = (values.length + count - 1) / count;
        int from = Math.min(values.length, Core.id() * share);
        int to = Math.min(values.length, from + share);
        int sum = 0;
        for (int place = from; place < to; place++) {
            sum += values[place];
        }
        return Core.sum(sum);
    }

    @Override
    public void run(Mesh mesh, int cores, Map<String, Long> settings, PrintStream out) throws InterruptedException {
        int[] values = new int[Math.toIntExact(settings.getOrDefault("elements", 100_000L))];
        int expected = 0;
        for (int place = 0; place < values.length; place++) {
            values[place] = place * 31;
            expected += values[place];
        }
        KernelExecution<Integer> execution;
        List<Integer> sums;
        try (Shared<int[]> shared = mesh.share(values)) {
            execution =
                    mesh.launch(StreamOffload::sum, shared.array()).cores(cores).async();
            sums = execution.await();
        }
        if (sums.get(0) != expected) {
            throw new WrongResultException("the sum is " + sums.get(0) + ", expected " + expected);
        }
        out.printf("%,d elements on %d cores: the sum is %,d, as on the host alone%n", values.length, cores, expected);
        long cycles =
                execution.cycles().stream().mapToLong(Long::longValue).max().orElse(0);
        if (cycles > 0) {
            out.printf("%,d cycles, %.1f an element%n", cycles, (double) cycles / values.length);
        }
    }
}
