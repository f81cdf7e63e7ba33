package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Test;

/** The snippets of docs/dsl.md that declare graphs, run. */
class DslTest extends DslSnippets {
    @Test
    void codeletsAndArcs() throws InterruptedException {
        // snippet
        CodeletGraph graph = CodeletGraph.build("diamond", g -> {
            Codelet top = g.codelet("top", firing -> prepare());
            Codelet left = g.codelet("left", firing -> computeLeft()).after(top);
            Codelet right = g.codelet("right", firing -> computeRight()).after(top);
            g.codelet("bottom", firing -> combine()).after(left, right);
        });
        // end of snippet
        cam.run(graph).await();
        assertEquals("prepare", calls.get(0));
        assertEquals("combine", calls.get(3));
    }

    @Test
    void copies() {
        int tiles = 3;
        int side = 20;
        Block<int[]> input = g.blocks("input", BlockType.INTS, 1, 200).at(0);
        Block<int[]> output = g.blocks("output", BlockType.INTS, 1, 200).at(0);
        Blocks<int[]> grid = g.blocks("grid", BlockType.INTS, tiles, side * side)
                .filled((tile, content) -> Arrays.setAll(content, place -> tile + place));
        Blocks<int[]> edges = g.blocks("edges", BlockType.INTS, tiles, side);
        Codelet read = g.codelets(
                "read",
                1,
                firing -> Arrays.setAll(firing.get(input), place -> place),
                (none, blocks) -> blocks.writes(input));
        // snippet
        Codelet all = g.copy("all", input, output).after(read); // of the same type and length
        g.copy("some", input.part(8, 100), output.part(0, 100)).after(all); // elements 8 to 107
        g.copies("edge", tiles, tile -> grid.at(tile).part(side - 1, side, 1, side).to(edges.at(tile).all()));
        // end of snippet
        Run run = cam.run(g.build(), RunOptions.DEFAULT.checked(true)).join();
        assertArrayEquals(
                IntStream.range(0, 200)
                        .map(place -> place < 100 ? place + 8 : place)
                        .toArray(),
                run.get(output));
        assertArrayEquals(
                IntStream.range(0, side).map(row -> 2 + row * side + side - 1).toArray(), run.get(edges.at(2)));
    }

    @Test
    void handles() {
        // snippet
        GraphBuilder g = CodeletGraph.named("product");
        Value<Integer> six = g.value("six", firing -> 6);
        Value<Integer> seven = g.value("seven", firing -> 7);
        Value<Integer> product = g.value("product", six, seven, (a, b) -> a * b);
        CodeletGraph graph = g.build();
        int result = cam.run(graph).join().get(product);
        // end of snippet
        assertEquals(42, result);
    }

    @Test
    void arcsOfMany() throws InterruptedException {
        List<double[]> split = List.of(new double[] {3, 1}, new double[] {2, 0});
        // snippet
        List<Codelet> parts = new ArrayList<>();
        for (double[] part : split) {
            parts.add(g.codelet(firing -> sort(part)));
        }
        Codelet merge = g.codelet("merge", firing -> merge(split)).after(parts);
        g.codelet("begin", firing -> prepare()).before(parts.get(0), parts.get(1));
        // end of snippet
        assertEquals("codelet 0", parts.get(0).name());
        assertEquals("merge", merge.name());
        run();
        assertEquals(List.of("prepare", "sort", "sort", "merge [1.0, 3.0] [0.0, 2.0]"), calls);
    }

    @Test
    void indexedCodelets() throws InterruptedException {
        // snippet
        Codelet rows = g.codelets("row", 100, firing -> smooth(firing.index()));
        Codelet total = g.codelet("total", firing -> sum()).after(rows);          // after all of them
        rows.at(1).after(rows.at(0));                                             // one instance after another
        rows.after(rows, (row, arcs) -> {                                         // or all of them, by a rule
            if (row > 1) {
                arcs.from(row - 1);
            }
        });
        // end of snippet
        assertEquals("total", total.name());
        run();
        assertTrue(calls.indexOf("smooth 0") < calls.indexOf("smooth 1"));
        assertTrue(calls.indexOf("smooth 1") < calls.indexOf("smooth 2"));
        assertEquals("sum", calls.get(100));
    }

    @Test
    void valuesSharedStateParameters() throws InterruptedException {
        // snippet
        Parameter<Integer> n = g.parameter("n");
        Value<int[]> data = g.value("data", firing -> new int[firing.get(n)]);
        Value<Integer> size = g.value("size", data, numbers -> numbers.length);    // up to three inputs, and a lambda of them
        Value<Integer> sum = g.value("sum", firing -> add(firing.get(data)), data); // or any, which the body reads itself
        Shared<AtomicLong> count = g.shared("count", AtomicLong::new);            // made anew for each run
        // end of snippet
        CodeletGraph graph = g.build();
        // snippet
        Run run = cam.run(graph, RunOptions.DEFAULT.with(n, 1000)).join();
        int result = run.get(size);
        // end of snippet
        assertEquals(1000, result);
        assertEquals(0, run.get(sum));
        assertEquals(0, run.get(count).get());
    }

    @Test
    void slotsAndChoices() throws InterruptedException {
        Parameter<Integer> number = g.parameter("number");
        // snippet
        Slot even = g.slot("even", 1);
        Slot odd = g.slot("odd", 1);
        g.codelet("decide", firing -> firing.signal(firing.get(number) % 2 == 0 ? even : odd)).chooses(even, odd);
        even.fires(g.codelet("halve", firing -> halve()));
        odd.fires(g.codelet("triple", firing -> triple()));
        // end of snippet
        CodeletGraph graph = g.build();
        cam.run(graph, RunOptions.DEFAULT.with(number, 7)).await();
        cam.run(graph, RunOptions.DEFAULT.with(number, 22)).await();
        assertEquals(List.of("triple", "halve"), calls);
    }

    @Test
    void loops() throws InterruptedException {
        int tiles = 3;
        Shared<Double> error = g.shared("error", () -> 1.0);
        // snippet
        g.loop("iterate", firing -> firing.get(error) > 1e-6, body -> {
            Codelet sweep = body.codelets("sweep", tiles, firing -> relax(firing.index()));
            body.codelet("measure", firing -> firing.set(error, greatestChange())).after(sweep);
        });
        // end of snippet
        run();
        assertEquals(2 * (tiles + 1), calls.size());
        assertEquals("greatestChange", calls.get(tiles));
    }

    static final class Fib {
        // snippet
        // in a class Fib
        static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
            Promise<Long> left = p.promise("left");
            Promise<Long> right = p.promise("right");
            p.codelet("split", firing -> {
                int n = firing.getInt(p.argument());              // without an object, as with getLong and getDouble
                if (n < 2) {
                    firing.complete(p.result(), (long) n);
                } else {
                    firing.invoke(p.self(), n - 1, left);
                    firing.invoke(p.self(), n - 2, right);
                }
            });
            p.codelet("sum", firing -> firing.complete(p.result(), firing.getLong(left) + firing.getLong(right)))
                    .after(left, right);
        });
        // end of snippet

        private Fib() {}
    }

    @Test
    void aProcedureIsCalled() {
        try (Cam cam = Cam.host(2)) {
            // snippet
            long fib27 = cam.call(Fib.FIB, 27);                           // as a run of its own; waits for the result
            // end of snippet
            assertEquals(196418, fib27);
        }
    }

    private record Part(int[] array, int from, int to) {
        boolean isSmall() {
            return to - from < 10;
        }

        void sort() {
            Arrays.sort(array, from, to);
        }

        Part low() {
            return new Part(array, from, (from + to) / 2);
        }

        Part high() {
            return new Part(array, (from + to) / 2, to);
        }
    }

    @Test
    void nobodyWaitsForAProcedure() throws InterruptedException {
        int[] array = IntStream.range(0, 20).map(index -> -index).toArray();
        Part whole = new Part(array, 0, array.length);
        // snippet
        ThreadedProcedure<Part, Void> sort = ThreadedProcedure.define("sort", p -> p.codelet("partition", firing -> {
            Part part = firing.get(p.argument());
            if (part.isSmall()) {
                part.sort();
            } else {
                firing.invoke(p.self(), part.low());
                firing.invoke(p.self(), part.high());
            }
        }));
        g.codelet("start", firing -> firing.invoke(sort, whole)).invokes();          // a codelet of a graph declares that it may
        // end of snippet
        run();
        assertArrayEquals(
                new int[] {-4, -3, -2, -1, 0, -9, -8, -7, -6, -5, -14, -13, -12, -11, -10, -19, -18, -17, -16, -15},
                array);
    }

    @Test
    void threadedProcedures() throws InterruptedException {
        Promise<Long> result = g.promise("result");
        g.codelet("start", firing -> firing.invoke(Fib.FIB, 10, result));
        assertEquals(55, run().get(result));
    }

    @Test
    void anArgumentIsCopied() throws InterruptedException {
        ThreadedProcedure<int[], Integer> first = ThreadedProcedure.<int[], Integer>define(
                        "first",
                        p -> p.codelet("take", firing -> firing.complete(p.result(), firing.get(p.argument())[0])))
                .copying(int[]::clone);
        Promise<Integer> result = g.promise("result");
        g.codelet("start", firing -> {
            int[] argument = {5};
            firing.invoke(first, argument, result);
            argument[0] = 6;
        });
        assertEquals(5, run().get(result));
    }

    @Test
    void resourcesPriorityPlacement() throws InterruptedException {
        // snippet
        Resource channel = Resource.of("channel", 2);                             // two at once
        g.codelets("copy", 16, firing -> copy(firing.index())).needs(channel);
        g.codelet("urgent", firing -> answer()).priority(Priority.HIGH);
        g.codelet("here", firing -> draw()).on(0);                                // on CU 0 only
        g.codelet("vector", firing -> multiply()).requires("fpu");                // on CUs with this capability
        g.codelet("near", firing -> add()).prefers(1);                            // a hint
        g.value("far", firing -> 1).on(1).costs(500);                             // of a value, too
        // end of snippet
        run();
        assertEquals(20, calls.size());
    }

    @Test
    void costs() throws InterruptedException {
        // snippet
        g.codelets("tile", 100, firing -> smooth(firing.index())).costs(12_000);                      // cycles of each firing
        g.codelets("row", 100, firing -> smooth(firing.index())).costs(index -> 500 + 12L * index);   // by index
        g.codelet("total", firing -> sum()).costs(Duration.ofNanos(500));                             // cycles at 1 GHz
        // end of snippet
        CodeletGraph graph = g.build();
        Machine machine = Machine.named("host:1");
        RunReport report = VirtualCam.on(machine).run(graph).await();
        assertEquals(100 * 12_000 + 100 * 500 + 12 * 4950 + 500, report.nanoseconds());
        assertEquals(0, report.unpriced().firings());
    }

    @Test
    void graphsMadeOfGraphs() throws InterruptedException {
        GraphBuilder blurring = CodeletGraph.named("blur");
        Parameter<double[]> BLUR_INPUT = blurring.parameter("input");
        Value<double[]> BLUR_OUTPUT = blurring.value("output", firing -> {
            double[] input = firing.get(BLUR_INPUT);
            return new double[] {(input[0] + input[1]) / 2};
        });
        CodeletGraph BLUR = blurring.build();
        Value<double[]> picture = g.value("picture", firing -> new double[] {1, 3});
        // snippet
        Embedded blur = g.embed("blur", BLUR).with(BLUR_INPUT, picture);          // a CodeletGraph, and a parameter of it
        Value<double[]> blurred = blur.value(BLUR_OUTPUT);                        // a value of it
        g.codelet("save", firing -> save(firing.get(blurred))).after(blurred);
        // end of snippet
        assertArrayEquals(new double[] {2}, run().get(blurred));
        assertEquals(List.of("save"), calls);
    }
}
