package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Unpriced;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

/** What virtual time leaves out is counted. */
class UnpricedTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    private RunReport run(CodeletGraph graph) throws InterruptedException {
        return cam.run(graph).await();
    }

    @Test
    void firingsWithoutCosts() throws InterruptedException {
        CodeletGraph part = CodeletGraph.build("part", p -> {
            p.codelet("priced", firing -> {}).costs(7);
            p.codelet("unpriced", firing -> {});
        });
        RunReport report = run(CodeletGraph.build("costs", g -> {
            Codelet free = g.codelets("free", 5, firing -> {});
            g.codelets("paid", 3, firing -> {}).costs(100).after(free);
            g.codelet("nothing", firing -> {}).costs(0).after(free);
            g.embed("part", part);
        }));
        assertEquals(
                List.of("free", "part.enter", "part.unpriced", "part.exit"),
                report.unpriced().codelets());
        assertEquals(8, report.unpriced().firings());
        assertEquals(13, report.fired(), "of so many");
    }

    @Test
    void valuesReadOnAnotherCu() throws InterruptedException {
        RunReport report = run(CodeletGraph.build("values", g -> {
            Value<double[]> row = g.value("row", firing -> new double[10]);
            row.on(0).costs(1);
            Value<String> word = g.value("word", firing -> "word");
            word.on(0).costs(1);
            Value<int[][]> grid = g.value("grid", firing -> new int[3][4]);
            grid.on(0).costs(1);
            Value<List<Integer>> list = g.value("list", firing -> List.of(1));
            list.on(0).costs(1);
            g.codelet("near", firing -> firing.get(row)).after(row).on(0).costs(1);
            g.codelet("far", firing -> {
                        for (int again = 0; again < 3; again++) {
                            firing.get(row);
                            firing.get(word);
                            firing.get(grid);
                            firing.get(list);
                        }
                    })
                    .after(row, word, grid, list)
                    .on(1)
                    .costs(1);
        }));
        assertEquals(new Unpriced(0, List.of(), 4, 80 + 8 + 48, 1, 0), report.unpriced());
    }

    @Test
    void sharedStateAndProcedures() throws InterruptedException {
        ThreadedProcedure<Integer, Long> twice = ThreadedProcedure.define(
                "twice",
                p -> p.codelet("compute", firing -> firing.complete(p.result(), 2L * firing.get(p.argument())))
                        .on(1)
                        .costs(1));
        RunReport report = run(CodeletGraph.build("shared", g -> {
            Shared<AtomicLong> sum = g.shared("sum", AtomicLong::new);
            Promise<Long> result = g.promise("result");
            g.codelet("ask", firing -> firing.invoke(twice, 21, result)).on(0).costs(1);
            g.codelet("add", firing -> firing.get(sum).addAndGet(firing.get(result)))
                    .after(result)
                    .on(0)
                    .costs(1);
        }));
        assertEquals(new Unpriced(0, List.of(), 2, Integer.BYTES + Long.BYTES, 0, 1), report.unpriced());
    }
}
