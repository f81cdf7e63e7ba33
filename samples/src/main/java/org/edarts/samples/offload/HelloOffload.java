package org.edarts.samples.offload;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import org.edarts.offload.Core;
import org.edarts.offload.Mesh;

/** Each core draws a number, and all learn the largest. */
final class HelloOffload implements OffloadSample {
    @Override
    public String name() {
        return "hello";
    }

    @Override
    public String summary() {
        return "each core draws a number, and all learn the largest";
    }

    /** The kernel: a method like any other. */
    static int largest(int seed) {
        int drawn = seed + Core.id() * 0x9E3779B9;
        drawn ^= drawn >>> 15;
        drawn *= 0x85EBCA6B;
        drawn ^= drawn >>> 13;
        return Core.maximum((drawn >>> 1) % 101);
    }

    @Override
    public void run(Mesh mesh, int cores, Map<String, Long> settings, PrintStream out) throws InterruptedException {
        List<Integer> largest =
                mesh.launch(HelloOffload::largest, 2016).cores(cores).await();
        out.println("the largest number, as " + largest.size() + " cores know it: " + largest);
    }
}
