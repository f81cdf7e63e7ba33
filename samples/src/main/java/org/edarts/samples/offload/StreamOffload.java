package org.edarts.samples.offload;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.offload.Core;
import org.edarts.offload.Host;
import org.edarts.offload.In;
import org.edarts.offload.KernelExecution;
import org.edarts.offload.Launch;
import org.edarts.offload.Mesh;
import org.edarts.offload.Shared;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Adds up an array that is far larger than a core's memory. It lies in the board's DRAM, from where cores fetch each
 * element when they need it, or parts of it before; or it stays with the host, however large it is.
 */
final class StreamOffload implements OffloadSample {
    private static final Setting ELEMENTS =
            new Setting("elements", 50_000, 1, 16_000_000, "elements of the array, four bytes each");
    private static final Setting KIND =
            new Setting("kind", 0, 0, 1, "0: in the board's DRAM, by several ways to fetch it; 1: with the host");

    /** Buffers, elements at once, distances. */
    private static final int[][] WAYS = {
        {32, 16, 0},
        {32, 16, 16},
        {128, 64, 0},
        {128, 64, 64},
        {256, 64, 128},
        {512, 256, 0},
        {512, 256, 256},
        {1024, 256, 512}
    };

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
        return List.of(ELEMENTS, KIND);
    }

    /** The kernel: each core adds up its part, and all parts are added. */
    static float sum(@In float[] values) {
        int count = Core.count();
        int share = (values.length + count - 1) / count;
        int from = Math.min(values.length, Core.id() * share);
        int to = Math.min(values.length, from + share);
        float sum = 0;
        for (int place = from; place < to; place++) {
            sum += values[place];
        }
        return Core.sum(sum);
    }

    @Override
    public void run(Mesh mesh, int cores, Map<String, Long> settings, PrintStream out) throws InterruptedException {
        float[] values = new float[Math.toIntExact(settings.getOrDefault(ELEMENTS.name(), ELEMENTS.initial()))];
        float expected = 0;
        for (int place = 0; place < values.length; place++) {
            // so small that all sums are exact, in whatever order they are made
            values[place] = (place * 31 & 255) - 127;
            expected += values[place];
        }
        if (settings.getOrDefault(KIND.name(), KIND.initial()) == 1) {
            try (Host<float[]> host = mesh.onHost(values)) {
                Launch<Float> launch =
                        mesh.launch(StreamOffload::sum, host.array()).cores(cores);
                run(launch.prefetch(1, 1024, 256, 512), "with the host", values.length, expected, out);
            }
        } else {
            try (Shared<float[]> shared = mesh.share(values)) {
                Launch<Float> launch =
                        mesh.launch(StreamOffload::sum, shared.array()).cores(cores);
                run(launch, "on demand", values.length, expected, out);
                for (int[] way : WAYS) {
                    String text = String.format("buffer %4d, per fetch %3d, distance %3d", way[0], way[1], way[2]);
                    run(launch.prefetch(1, way[0], way[1], way[2]), text, values.length, expected, out);
                }
            }
        }
        out.printf(
                "%,d elements on %d cores: the sum is %,.0f, as on the host alone%n", values.length, cores, expected);
    }

    private static void run(Launch<Float> launch, String way, int elements, float expected, PrintStream out)
            throws InterruptedException {
        KernelExecution<Float> execution = launch.async();
        List<Float> sums = execution.await();
        if (sums.get(0) != expected) {
            throw new WrongResultException("the sum is " + sums.get(0) + ", expected " + expected);
        }
        long cycles =
                execution.cycles().stream().mapToLong(Long::longValue).max().orElse(0);
        out.println(
                cycles > 0
                        ? String.format(
                                Locale.ROOT,
                                "%-42s %,12d cycles, %.1f an element",
                                way,
                                cycles,
                                (double) cycles / elements)
                        : way);
    }
}
