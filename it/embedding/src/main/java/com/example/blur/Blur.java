package com.example.blur;

import java.util.Arrays;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;

/** Blurs signals, block by block: the graph is built once and run for each signal, by any thread of the application. */
public final class Blur implements AutoCloseable {
    private static final int BLOCKS = 8;

    private final Cam cam = Cam.host();
    private final Parameter<double[]> signal;
    private final Shared<double[][]> result;
    private final CodeletGraph graph;

    /** Builds the graph and starts the machine. */
    public Blur() {
        GraphBuilder g = CodeletGraph.named("blur");
        signal = g.parameter("signal");
        result = g.shared("result", () -> new double[1][]);
        Codelet allocate =
                g.codelet("allocate", firing -> firing.get(result)[0] = new double[firing.get(signal).length]);
        g.codelets("blur", BLOCKS, firing -> {
                    double[] from = firing.get(signal);
                    double[] to = firing.get(result)[0];
                    int end = (firing.index() + 1) * from.length / BLOCKS;
                    for (int i = firing.index() * from.length / BLOCKS; i < end; i++) {
                        double left = from[Math.max(0, i - 1)];
                        double right = from[Math.min(from.length - 1, i + 1)];
                        to[i] = (left + from[i] + right) / 3;
                    }
                })
                .after(allocate);
        graph = g.build();
    }

    /**
     * Blurs a signal.
     *
     * @throws RunException if it fails; the message names the codelet
     */
    public double[] blur(double[] samples) throws InterruptedException {
        Run run = cam.run(graph, RunOptions.DEFAULT.with(signal, samples));
        run.await();
        return run.get(result)[0];
    }

    @Override
    public void close() {
        cam.close();
    }

    /** Blurs a step. */
    public static void main(String[] arguments) throws InterruptedException {
        try (Blur blur = new Blur()) {
            double[] blurred = blur.blur(new double[] {0, 0, 0, 0, 3, 3, 3, 3});
            System.out.println(Arrays.toString(blurred));
        }
    }
}
